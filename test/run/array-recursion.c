// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A block-scope array per level of recursion, alive together.

#include <stdio.h>
#include <xmp.h>

#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static int descend(int depth)
{
    int level[N];
#pragma xmp align level[i] with t[i]
#pragma xmp shadow level[1]
    int below, sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        level[i] = i * (depth + 1);
    if (depth == 0)
        return 1;
    below = descend(depth - 1);
#pragma xmp reflect (level)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += level[i - 1] * level[i + 1];
    return sum % 1000 + 2 * below + (depth % 2 ? descend(depth / 2) : 0);
}

int main(void)
{
    int result = descend(7);
    if (xmp_node_num() == 1)
        printf("%d\n", result);
    return 0;
}
