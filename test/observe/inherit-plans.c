// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is kept of exchanges: that of an array which a function inherits stays the array's, that of a row goes to the next row.
// RUN: %sodecc %optimize %s -o %t && SODE_STATS=1 %mpirun -n 3 %t 2>&1 | %filecheck %s --check-prefix=WHOLE
// RUN: SODE_STATS=1 %mpirun -n 3 %t rows 2>&1 | %filecheck %s --check-prefix=ROWS
// WHOLE: 1587 1587
// WHOLE: plans: 2 made, 4 times used again, 0 times by other arrays; 0 dropped
// ROWS: 1587 1725
// ROWS: plans: 1 made, 0 times used again, 11 times by other arrays; 0 dropped
#include <stdio.h>
#include <xmp.h>

#define N 24
#define ROWS 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], b[ROWS][N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u, v
#pragma xmp align b[*][i] with t[i]
#pragma xmp shadow b[0][1]

static double sum_beside(int n, const double *x)
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp reflect (x)
#pragma xmp loop (i) on x[i] reduction(+: sum)
    for (int i = 1; i < n; i++)
        sum += x[i-1] + x[i];
    return sum;
}

int main(int argc, char **argv)
{
    double sums[ROWS] = {0};
    (void)argv;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = v[i] = i;
        for (int k = 0; k < ROWS; k++)
            b[k][i] = i + k;
    }
    for (int round = 0; round < 3; round++)
        if (argc > 1)
            for (int k = 0; k < ROWS; k++)
                sums[k] += sum_beside(N, b[k]);
        else {
            sums[0] += sum_beside(N, u);
            sums[1] += sum_beside(N, v);
        }
    if (xmp_node_num() == 1)
        fprintf(stderr, "%g %g\n", sums[0], sums[1]);
    return 0;
}
