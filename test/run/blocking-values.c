// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// Schemes, steps, sizes of tiles and transports that only the run knows; what no run can do with them is an error.
//
// RUN: %sodecc %s -o %t
// RUN: not %mpirun -n 2 %t 1 2>&1 | %filecheck %s --check-prefix=UNKNOWN
// RUN: not %mpirun -n 2 %t 2 2>&1 | %filecheck %s --check-prefix=DIFFER
// RUN: not %mpirun -n 2 %t 3 2>&1 | %filecheck %s --check-prefix=SIZE
// RUN: not %mpirun -n 2 %t 4 2>&1 | %filecheck %s --check-prefix=TRANSPORT
// UNKNOWN: blocking-values.c:[[#]]: directive 'blocking': unknown scheme 'pa3'; it is 'pa1', 'pa2', 'diamond' or 'auto'
// DIFFER: blocking-values.c:[[#]]: directive 'blocking': the scheme of a time block is 'pa1' on one node and 'pa2' on another
// SIZE: blocking-values.c:[[#]]: directive 'blocking': the size of a tile is -3, but must be from 0 to 2147483647
// TRANSPORT: blocking-values.c:[[#]]: {{.*}}unknown transport 'tcp'; known are

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 47
#define M 12
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static unsigned u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow [6][0] :: u, v

struct how {
    const char *scheme, *transport;
    int steps, rows;
};

static void run(struct how how)
{
#pragma xmp blocking steps(how.steps) scheme(how.scheme) tile(how.rows, how.rows + 1)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = u[i - 1][j] + 3 * u[i][j] + 5 * u[i + 1][j];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j];
    }
#pragma xmp reflect (u) width(1, 0) transport(how.transport)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = u[i - 1][j] ^ u[i + 1][j];
}

int main(int argc, char **argv)
{
    static const struct how all[] = {{"pa1", "pack", 2, 0}, {"pa2", "datatype", 3, 5}, {"diamond", "rma", 2, 4}, {"auto", "auto", 4, 100},
                                     {"pa1", NULL, 1, 1}};
    static const struct how wrong[] = {{"pa3", "auto", 1, 1}, {"pa2", "auto", 1, 1}, {"pa1", "auto", 1, -3}, {"pa1", "tcp", 1, 1}};
    int which = argc > 1 ? atoi(argv[1]) : 0;
    if (which) {
        struct how how = wrong[which - 1];
        if (which == 2 && xmp_node_num() == 1)
            how.scheme = "pa1";
        run(how);
        return 0;
    }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = 31 * i + 7 * j * j;
    for (int k = 0; k < 5; k++) {
        unsigned hash = 0;
        run(all[k]);
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                hash += (u[i][j] ^ v[i][j]) * (2 * (i * M + j) + 1);
        if (xmp_node_num() == 1)
            printf("%s: %x\n", all[k].scheme, hash);
    }
    return 0;
}
