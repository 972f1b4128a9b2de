// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The list forms `align … :: a, b`, `shadow … :: a, b`, `template … :: t, u` and
// `distribute … :: t, u`.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes (*) :: p
#pragma xmp template (0:N-1) :: t, u
#pragma xmp distribute (block) onto p :: t, u
int a[N], b[N], c[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp align [i] with u(i) :: c
#pragma xmp shadow [1] :: a, b

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t(i)
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = i * i;
    }
#pragma xmp reflect (a, b)
#pragma xmp loop (i) on u(i) reduction(+: sum)
    for (int i = 1; i < N - 1; i++) {
        c[i] = a[i - 1] * b[i + 1];
        sum += c[i];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
