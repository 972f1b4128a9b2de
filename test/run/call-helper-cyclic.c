// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Helpers over cyclic arrays: their references are rewritten one by one.

#include <stdio.h>
#include <xmp.h>

#define N 26
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
int a[N];
#pragma xmp align a[i] with t[i]

static int get(int i)
{
    return a[i];
}

static int *at(int i)
{
    return &a[i];
}

static void add(int i, int value)
{
    a[i] += value;
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        *at(i) = i;
        add(i, get(i) * 3);
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += get(i) * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
