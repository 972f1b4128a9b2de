// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Declarations, `continue`, `switch`, inner `break`, compound assignment and
// `++` of elements in the body of a distributed loop.

#include <stdio.h>
#include <xmp.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (i % 5 == 3)
            continue;
        switch (i % 4) {
        case 0:
            a[i]++;
            break;
        case 1:
            ++a[i], a[i] <<= 3;
            /* fall through */
        default:
            a[i] += i, a[i] |= 1;
        }
        for (int k = 0;; k++)
            if ((a[i] -= k) < 0 || k > 6)
                break;
        while (a[i] < 50)
            a[i] += 17;
    }
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++) {
        int *mine = &b[i];
        *mine = i ? i : -1;
        (*mine)++;
        b[i] = b[i] > 10 ? -b[i] : b[i] * 2;
        do
            b[i] += 3;
        while (b[i] % 4);
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * (i + 1);
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
