// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Macros in every place of a directive: sizes, names, clauses, whole lists.

#include <stdio.h>
#include <xmp.h>

#define N (31)
#define NODES p
#define FORMAT block
#define WIDTH 1
#define KIND +
#define SHIFTED(i) t(i + 1)
#define INDEX i
#define LOOP_OVER(x) x
#pragma xmp nodes NODES(*)
#pragma xmp template t(1:N)
#pragma xmp distribute t(FORMAT) onto NODES
int a[N], b[N];
#pragma xmp align a[INDEX] with SHIFTED(INDEX)
#pragma xmp align b[k] with t(k + WIDTH)
#pragma xmp shadow a[WIDTH:2 * WIDTH]

int main(void)
{
    int sum = 0;
#pragma xmp loop (INDEX) on SHIFTED(INDEX)
    for (int INDEX = 0; INDEX < N; INDEX++)
        a[INDEX] = 2 * INDEX;
#pragma xmp reflect (LOOP_OVER(a)) width(WIDTH:(WIDTH + 1))
#pragma xmp loop (i) on SHIFTED(i) reduction(KIND: sum)
    for (int i = WIDTH; i < N - 2; i++) {
        b[i] = a[i - WIDTH] + a[i + 2];
        sum += b[i] * i;
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
