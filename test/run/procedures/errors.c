// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && %cc %s -o %t.serial
// RUN: for k in 1 2 3 4 5 6 7 8 9 10 11 12; do echo case $k; not %mpirun -n 3 %t $k || exit 1; not %t.serial $k || exit 1; done > %t.out 2>&1; %filecheck %s < %t.out
// Procedures with arrays that do not fit, and indices out of range: one message each, which names the array.
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
double x[12], a[12], small[4], square[12][12], wide[12][5];
float single[12];
int at[12], few[4], mask[12][12];
double _Complex z[12];
_Bool flags[12][12];
#pragma xmp align [i] with t[i] :: x, a, small, single, at, few, z
#pragma xmp align [i][*] with t[i] :: square, wide, mask, flags

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 12; i++) {
        at[i] = i == 9 ? 12 : i;
        for (int j = 0; j < 12; j++)
            mask[i][j] = 1;
    }
    switch (k) {
    case 1: xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at)); break;
    case 2: xmp_scatter(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(few)); break;
    case 3: xmp_gather(xmp_desc_of(x), xmp_desc_of(square), xmp_desc_of(at)); break;
    case 4: xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(a)); break;
    case 5: xmp_pack(xmp_desc_of(x), xmp_desc_of(square), xmp_desc_of(mask)); break;
    case 6: xmp_unpack(xmp_desc_of(square), xmp_desc_of(square), xmp_desc_of(mask)); break;
    case 7: xmp_sort_up(xmp_desc_of(z), xmp_desc_of(z)); break;
    case 8: xmp_sort_down(xmp_desc_of(x), xmp_desc_of(single)); break;
    case 9: xmp_matmul(xmp_desc_of(square), xmp_desc_of(wide), xmp_desc_of(square)); break;
    case 10: xmp_matmul(xmp_desc_of(flags), xmp_desc_of(flags), xmp_desc_of(flags)); break;
    case 11: xmp_scatter(xmp_desc_of(x), xmp_desc_of(single), xmp_desc_of(at)); break;
    case 12: xmp_pack(xmp_desc_of(x), xmp_desc_of(wide), NULL); break;
    }
    return 0;
}
// CHECK: case 1
// CHECK: sode: rank 2: xmp_gather: array 'at': at[9] is 12, and dimension 1 of 'a' has indices 0 to 11
// CHECK: sode: xmp_gather: array 'at': an index is out of range
// CHECK: sode: rank 0: xmp_scatter: array 'few': its dimension 1 has extent 4, and dimension 1 of 'a' has 12
// CHECK: sode: xmp_scatter: array 'few': its extents
// CHECK: sode: rank 0: xmp_gather: argument 4: it has no descriptor of an array
// CHECK: sode: xmp_gather: array 'square': each of its dimensions needs one array of indices
// CHECK: sode: rank 0: xmp_gather: array 'a' must have elements of an integer type
// CHECK: sode: xmp_gather: array 'a': it must have elements of an integer type
// CHECK: sode: rank {{[0-9]}}: xmp_pack: array 'x' has 12 elements, and 144 of 'square' are selected
// CHECK: sode: xmp_pack: array 'x': it has fewer elements than are selected
// CHECK: sode: rank 0: xmp_unpack: array 'square' has 2 dimensions, but 1 are needed
// CHECK: sode: xmp_unpack: array 'square': it has the wrong number
// CHECK: sode: rank 0: xmp_sort_up: array 'z' must have elements of an integer or real type
// CHECK: sode: xmp_sort_up: array 'z': it must have elements of an integer or real type
// CHECK: sode: rank 0: xmp_sort_down: array 'single' has elements of a different type than 'x'
// CHECK: sode: xmp_sort_down: array 'single': its extents or the type
// CHECK: sode: rank 0: xmp_matmul: array 'wide': its dimension 2 has extent 5, and dimension 1 of 'square' has 12
// CHECK: sode: xmp_matmul: array 'square': its extents
// CHECK: sode: rank 0: xmp_matmul: array 'flags' must have elements of an arithmetic type other than _Bool
// CHECK: sode: xmp_matmul: array 'flags': it must have elements of an arithmetic type other than _Bool
// CHECK: sode: rank 0: xmp_scatter: array 'single' has elements of a different type than 'x'
// CHECK: sode: rank {{[0-9]}}: xmp_pack: array 'x' has 12 elements, and 60 of 'wide' are selected
// CHECK: sode: xmp_pack: array 'x': it has fewer elements than are selected
