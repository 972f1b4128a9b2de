// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in 3 4 6; do %mpirun -n $n %t | %filecheck %s || exit 1; done
// gmove in and out between arrays of two nodes, which execute, and owners that do not: each of the two asks for its own elements.
#include <stdio.h>
#include <xmp.h>
#define N 29
#define M 11
#pragma xmp nodes p[*]
#pragma xmp nodes two[2] = p[0:2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template cyclic[N]
#pragma xmp distribute cyclic[cyclic(2)] onto two
#pragma xmp template block[M]
#pragma xmp distribute block[block] onto two
double all[N][M], rows[N][M], columns[N][M];
#pragma xmp align all[i][j] with t[i][j]
#pragma xmp align rows[i][*] with cyclic[i]
#pragma xmp align columns[*][j] with block[j]

int main(void)
{
    int wrong = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            all[i][j] = 100 * i + j;
#pragma xmp barrier
#pragma xmp task on p[0:2]
    {
#pragma xmp gmove in
        rows[:][:] = all[:][:];
#pragma xmp loop (i) on cyclic[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                wrong += rows[i][j] != 100 * i + j;
#pragma xmp gmove in
        columns[N-1:N:-1][:] = all[:][:];
#pragma xmp loop (j) on block[j]
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++) {
                wrong += columns[i][j] != 100 * (N - 1 - i) + j;
                columns[i][j] = -i - 100 * j;
            }
#pragma xmp gmove out
        all[:][1:M-1] = columns[:][0:M-1];
    }
#pragma xmp barrier
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            wrong += all[i][j] != (j ? -i - 100 * (j - 1) : 100 * i);
#pragma xmp reduction(+: wrong)
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong);
    // CHECK: {{^}}0 wrong
    return 0;
}
