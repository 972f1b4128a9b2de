// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -fsode-check %s -o %t && %mpirun -n 3 %t > %t.out && %filecheck %s < %t.out
// RUN: %sodecc -fsode-check -DSTALE=1 %s -o %t && not %mpirun -n 3 %t 2>&1 | %filecheck --check-prefix=COARSE %s
// RUN: %sodecc -fsode-check -DSTALE=2 %s -o %t && not %mpirun -n 3 %t 2>&1 | %filecheck --check-prefix=FINE %s
// Writes at a ratio leave copies out of date: all of those that the iterations of all nodes mean, and no others.

#include <stdio.h>
#include <xmp.h>

enum { N = 36 };
#pragma xmp nodes p[*]
#pragma xmp template tf[N]
#pragma xmp distribute tf[block(12)] onto p
#pragma xmp template tc[N / 2]
#pragma xmp distribute tc like tf / 2
static int fine[N], coarse[N / 2];
#pragma xmp align fine[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow [1] :: fine, coarse

static void add(int from, int to)
{
#pragma xmp loop (i) on tf[i]
    for (int i = from; i < to; i++)
        coarse[i/2] += i;
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < N; i++)
        fine[i] = i;
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < N / 2; i++)
        coarse[i] = 0;
#pragma xmp reflect (fine, coarse)
    add(0, N);
#pragma xmp reflect (coarse)
    add(14, 22); // elements 7 to 10, not those at ends of blocks, 5, 6 and 11, 12
#if STALE == 1
    add(22, 24);
#endif
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < N / 2; i++) // the even ones
        fine[2*i] = 0;
#if STALE == 2
#pragma xmp loop (i) on tc[i]
    for (int i = N / 2 - 1; i >= 0; i--)
        fine[2*i + 1] = 1;
#endif
#pragma xmp loop (i) on tc[i] reduction(+: sum)
    for (int i = 1; i < N / 2; i++)
        sum += coarse[i - 1] + fine[2*i - 1];
// COARSE: array 'coarse': the shadow below the own part in dimension 0 is stale
// FINE: array 'fine': the shadow below the own part in dimension 0 is stale
    if (xmp_node_num() == 1)
        printf("sum %d\n", sum);
// CHECK: sum
    return 0;
}
