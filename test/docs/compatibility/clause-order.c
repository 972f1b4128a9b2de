// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Clauses in any order, several reductions, words in upper case.

#include <stdio.h>
#include <xmp.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align [i] with t[i], shadow [1] :: a, b

int main(void)
{
    int sum = 0, most = -1;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma xmp reflect (a) async(3)
#pragma xmp loop (i) on t[i] reduction(MAX:most) profile peel_and_wait(3, -1) reduction(+:sum)
    for (int i = 1; i < N - 1; i++) {
        b[i] = a[i-1] + a[i+1];
        sum += b[i];
        most = b[i] > most ? b[i] : most;
    }
#pragma xmp loop (i) on t[i] peel_and_wait(3, -1) reduction(+:sum) REDUCTION(Max:most)
    for (int i = 1; i < N - 1; i++) {
        b[i] = 2 * a[i];
        sum += b[i];
        most = b[i] > most ? b[i] : most;
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, most);
    return 0;
}
