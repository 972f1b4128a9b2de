// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SODE_STATS says of a time loop by which scheme it was executed, how many steps shared an exchange, and how many points were
// computed twice: as many as a closed formula says. Where a run takes fewer steps than are asked for, one warning says so.
//
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in 1 2 4; do for s in pa1 pa2 diamond; do SODE_SCHEME=$s SODE_STATS=%t.json %mpirun -n $n %t 4 14 2>&1 | count 0 && \
// RUN:   %python %S/Inputs/check_blocking.py %t.json $n $s 4 14 || exit 1; done; done
//
// RUN: SODE_SCHEME=diamond SODE_STATS=1 %mpirun -n 4 %t 4 14 2>&1 | grep 'blocking: diamond, 4 steps an exchange, 4 time blocks, 0 points twice$'
// RUN: SODE_SCHEME=pa2 SODE_STATS=1 %mpirun -n 2 %t 4 14 2>&1 | %filecheck %s --check-prefix=TABLE
// TABLE: place {{ *}}what {{ *}}arrays
// TABLE: blocking.c:[[#PLACE:]] {{ *}}blocking {{ *}}u {{ *}}4 {{ *}}[[#]]
// TABLE-NEXT: blocking.c:[[#PLACE]] {{ *}}blocking: pa2, 4 steps an exchange, 4 time blocks, 3334 points twice{{$}}
// TABLE-NOT: time block
//
// Half of 18 columns is room for 9 points. One warning, although the loop is executed twice.
// RUN: SODE_SCHEME=pa2 %mpirun -n 4 %t 12 14 14 > %t.err 2>&1
// RUN: %filecheck %s --check-prefix=SHORT --input-file=%t.err
// SHORT: sode: rank 0: {{.*}}blocking.c:[[#]]: warning: directive 'blocking': time blocks of 9 steps instead of 12: 12 steps need 12 points beside each border in dimension 1, but the narrowest block has room for 9
// SHORT-NOT: warning
//
// RUN: SODE_SCHEME=diamond %mpirun -n 1 %t 13 13 2>&1 | %filecheck %s --check-prefix=SHADOW
// SHADOW: warning: directive 'blocking': time blocks of 12 steps instead of 13: 13 steps need 14 points above the own part in dimension 0, but the shadow of 'u' has 13
//
// RUN: %sodecc -w %S/../run/blocking-pa2.c -o %t.narrow && %mpirun -n 4 %t.narrow 2>&1 | grep "instead of .pa2" > %t.err
// RUN: %filecheck %s --check-prefix=PA1 --input-file=%t.err
// PA1: blocking-pa2.c:[[#]]: warning: directive 'blocking': scheme 'pa1' instead of 'pa2': 3 steps need 3 points beside each border in dimension 0, but the narrowest block has room for 1
//
// Not where nobody asked for more: by pa1, where the loop has no more steps, or fewer are needed.
// RUN: %mpirun -n 4 %t 12 14 2>&1 | count 0
// RUN: SODE_SCHEME=pa2 %mpirun -n 4 %t 12 9 2>&1 | count 0
// RUN: SODE_SCHEME=pa2 %mpirun -n 4 %t 12 0 2>&1 | count 0

#include <stdlib.h>
#include <xmp.h>

#define N 41
#define M 37
#pragma xmp nodes p[*][xmp_all_num_nodes() == 4 ? 2 : 1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static double u[2][N][M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp shadow u[0][13][13]

static void run(int f, int steps)
{
#pragma xmp blocking steps(f)
    for (int n = 0; n < steps; n++) {
        const int now = n % 2, next = 1 - now;
#pragma xmp reflect (u) width(0, /periodic/1, /periodic/1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[next][i][j] = u[now][i][j] + (u[now][(i + 1) % N][j] + u[now][(i + N - 1) % N][j] + u[now][i][(j + 1) % M]
                                                + u[now][i][(j + M - 1) % M]) / 4;
    }
}

int main(int argc, char **argv)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[0][i][j] = u[1][i][j] = i * j;
    for (int k = 2; k < argc; k++)
        run(atoi(argv[1]), atoi(argv[k]));
    return 0;
}
