// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && %mpirun -n 2 %t && SODE_OVERLAP=never not %mpirun -n 2 %t
// gather and overlap: where own and foreign reads alternate in short pieces, beginning a piece takes longer than its iterations, so all wait and run in their order;
// the same pieces are worth it where iterations read a lot.
#include <stdio.h>
#include <xmp.h>

#define N 800
#define MOST 200
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
int at[N];
#pragma xmp align [i] with t[i] :: x, y, at
int col[N];

/* How many iterations run after one that follows them. */
static int out_of_order(int reads)
{
    int next = 0, count = 0, last = -1;
#pragma xmp loop (i) on t[i] gather(x) method(minimal) overlap
    for (int i = 0; i < N; i++) {
        y[i] = 0;
        for (int k = 0; k < reads; k++)
            y[i] += x[col[i]];
        at[i] = next++;
    }
#pragma xmp loop (i) on t[i] reduction(+: count)
    for (int i = 0; i < N; i++) {
        count += at[i] < last;
        last = at[i];
    }
    return count;
}

int main(void)
{
    int few, many;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i;
    for (int i = 0; i < N; i++)
        col[i] = i % 10 == 3 ? N - 1 - i : i;
    few = out_of_order(1);
    many = out_of_order(MOST);
    if (xmp_node_num() == 1)
        printf("%d and %d iterations out of order\n", few, many);
    return few != 0 || many != N / 10;
}
