// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A task around one statement, as the body of if and else, around a loop.

#include <stdio.h>
#include <xmp.h>

#define N 9
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int i, one = 0, two = 0, sum = 0;
    for (i = 0; i < 4; i++)
        if (i % 2)
#pragma xmp task on p[0]
            one += i;
        else
#pragma xmp task on t[0]
            two += i + 1;
#pragma xmp reduction (+: one, two)
#pragma xmp task on p
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++) {
        a[i] = i;
        sum += a[i];
    }
#pragma xmp task on p[0]
    printf("%d %d %d\n", one, two, sum);
    return 0;
}
