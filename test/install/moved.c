// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `cmake --install` leaves behind works alone, also after it was moved.
//
// REQUIRES: own-compiler
// UNSUPPORTED: sanitize
// RUN: bash %S/moved.sh %cmake %build %t.dir %s "%mpirun"

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
int a[10];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 10; i++)
        sum += i;
    if (xmp_node_num() == 1)
        printf("%d nodes, sum %d\n", xmp_num_nodes(), sum);
    return 0;
}
