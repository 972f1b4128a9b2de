// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && %cc %s -o %t.serial
// RUN: for k in 1 2 3 4 5; do not %mpirun -n 3 %t $k || exit 1; not %t.serial $k || exit 1; done > %t.out 2>&1; %filecheck %s < %t.out
// Arrays that do not fit: one message each, which names the array.
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10][4], line[10], wrong[10][4], square[10][10];
float other[4][10];
#pragma xmp align [i][*] with t[i] :: a, wrong, square
#pragma xmp align line[i] with t[i]
#pragma xmp align other[*][i] with t[i]

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0;
    if (k == 1)
        xmp_transpose(xmp_desc_of(line), xmp_desc_of(a), 0);
    if (k == 2)
        xmp_transpose(xmp_desc_of(wrong), xmp_desc_of(a), 0);
    if (k == 3)
        xmp_transpose(xmp_desc_of(other), xmp_desc_of(a), 0);
    if (k == 5) {
#ifdef __SODE__
#pragma xmp task on p[0]
        xmp_transpose(xmp_desc_of(square), xmp_desc_of(square), 0);
#endif
        exit(1);
    }
    if (k == 4) {
#ifdef __SODE__
        xmp_transpose(xmp_desc_of(a), xmp_desc_of(t), 0);
#endif
        exit(1);
    }
    return 0;
}
// CHECK: sode: rank {{[0-9]+}}: xmp_transpose: array 'line' has 1 dimensions, but 2 are needed
// CHECK: sode: xmp_transpose: array 'line': it has the wrong number of dimensions
// CHECK: xmp_transpose: array 'wrong': its dimension 1 has extent 10, and dimension 2 of 'a' has 4
// CHECK: sode: xmp_transpose: array 'wrong': its extents
// CHECK: xmp_transpose: array 'other' has elements of a different type than 'a'
// CHECK: sode: xmp_transpose: array 'other': its extents
// CHECK: xmp_transpose: argument 2: it has no descriptor of an array
// CHECK: xmp_transpose: array 'square': some of its elements belong to nodes that don't execute this call
