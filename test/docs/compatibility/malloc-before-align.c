// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_malloc before the directives of its pointer, extents of type int, free(); xmp.h is not needed, old declarations
// do no harm.

#include <stdio.h>
#include <stdlib.h>
extern void *xmp_malloc();
int xmp_node_num();

int main()
{
    int n = 9, sum = 0;
    int *a;
#ifdef _XCALABLEMP
    a = (int *)xmp_malloc(xmp_desc_of(a), n);
#else
    a = malloc(n * sizeof(int));
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0:8)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)

#pragma xmp loop (i) on t(i) reduction(+:sum)
    for (int i = 0; i < n; i++) {
        a[i] = i;
        sum += a[i];
    }
    free(a);
#pragma xmp task on p(1) nocomm
    printf("%d\n", sum);
    return 0;
}
