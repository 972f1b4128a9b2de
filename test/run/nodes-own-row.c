// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4,6 %s
// `row[2] = p[*][:]`: every node names its own row; the rows work side by side.

#include <stdio.h>
#include <xmp.h>

#define N 7
#pragma xmp nodes p[*][2]
#pragma xmp nodes row[2] = p[*][:]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto row
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        a[i] = i + 1;
        sum += a[i];
    }
    int least = sum, most = sum;
#pragma xmp reduction (min: least)
#pragma xmp reduction (max: most)
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", sum, least, most);
    return 0;
}
