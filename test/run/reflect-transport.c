// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 --sodecc-flags=-Wno-sode-write-outside-owned %s
// Every transport by clause, in one program and on one array, also asynchronously and in reduce_shadow.

#include <stdio.h>
#include <xmp.h>

#define N 27
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
long a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[2]

static void add(int scale)
{
#pragma xmp loop on t[i]
    for (int i = 2; i < N - 2; i++)
        b[i] += scale * (a[i - 2] + 3 * a[i + 2]);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = (a[i] + b[i]) % 997;
}

int main(void)
{
    long sum = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i, b[i] = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (a) transport(datatype)
        add(1);
#pragma xmp reflect (a) transport(neighbor)
        add(2);
#pragma xmp reflect (a) transport(pack)
        add(3);
#pragma xmp reflect (a) transport(rma)
        add(4);
#pragma xmp reflect (a) transport(shm)
        add(5);
#pragma xmp reflect (a) transport(auto)
        add(6);
#pragma xmp reflect (a) transport(shm) async(1)
#pragma xmp wait_async (1)
        add(7);
#pragma xmp loop on t[i] expand(2)
        for (int i = 0; i < N; i++)
            a[i] = 0;
#pragma xmp loop on t[i]
        for (int i = 2; i < N; i++) {
            a[i] += i;
            a[i - 2] += step;
        }
#pragma xmp reduce_shadow (a) transport(datatype)
    }
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i + 1) * (a[i] + 3 * b[i]);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
