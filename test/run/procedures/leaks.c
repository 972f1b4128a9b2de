// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t && %mpirun -n 2 %t | grep -x 'the end'
// Procedures that are called again and again, and find nothing kept of earlier calls: sanitizers report what they leave behind.
#include <stdio.h>
#include <xmp.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
double x[N], a[N];
int at[N], mask[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align a[i] with u[i]
#pragma xmp align at[i] with t[i]
#pragma xmp align mask[i] with u[i]

/* No mask and no index vector comes twice, so that nothing is kept for the next call. */
static void call_all(void)
{
    static const int steps[] = {1, 3, 7, 9, 11, 13, 17, 19}; /* prime to N */
    static int turn;
    const int step = steps[turn / N % 8];
    turn++;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        a[i] = (7 * i + turn) % N, mask[i] = turn >> i % 9 & 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        at[i] = (i * step + turn) % N;
    xmp_pack(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(mask));
    xmp_unpack(xmp_desc_of(a), xmp_desc_of(x), xmp_desc_of(mask));
    xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
    xmp_scatter(xmp_desc_of(a), xmp_desc_of(x), xmp_desc_of(at));
    xmp_sort_up(xmp_desc_of(x), xmp_desc_of(x));
}

int main(void)
{
    for (int k = 0; k < 60; k++)
        call_all();
    if (xmp_node_num() == 1)
        printf("the end\n");
    return 0;
}
