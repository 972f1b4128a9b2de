// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Rank, bounds, shadow, alignment and local addresses of an array; array
// dimensions count in C order.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[9][6][18]
#pragma xmp distribute t[block][*][block] onto p
double a[6][9][16];
#pragma xmp align a[i0][i1][i2] with t[i1][i0][i2 + 2]
#pragma xmp shadow a[0][0][1:2]

int main(void)
{
    int wrong = 0;
#ifdef _XCALABLEMP
    static const int upper[] = {5, 8, 15}, axis[] = {2, 3, 1}, offset[] = {0, 0, 2}, low[] = {0, 0, 1},
                     high[] = {0, 0, 2};
    int x = 0, first = 0, last = 0;
    wrong += xmp_array_ndims(xmp_desc_of(a), &x) != 0 || x != 3;
    for (int dim = 1; dim <= 3; dim++) {
        wrong += xmp_array_lbound(xmp_desc_of(a), dim, &x) != 0 || x != 0;
        wrong += xmp_array_ubound(xmp_desc_of(a), dim, &x) != 0 || x != upper[dim - 1];
        wrong += xmp_array_lshadow(xmp_desc_of(a), dim, &x) != 0 || x != low[dim - 1];
        wrong += xmp_array_ushadow(xmp_desc_of(a), dim, &x) != 0 || x != high[dim - 1];
        wrong += xmp_align_axis(xmp_desc_of(a), dim, &x) != 0 || x != axis[dim - 1];
        wrong += xmp_align_offset(xmp_desc_of(a), dim, &x) != 0 || x != offset[dim - 1];
        wrong += xmp_align_replicated(xmp_desc_of(a), dim, &x) != 0 || x != 0;
    }
    wrong += xmp_array_type_size(xmp_desc_of(a)) != sizeof(double);
    if (xmp_array_lbound_global(xmp_desc_of(a), 3, &first) == 0 &&
        xmp_array_ubound_global(xmp_desc_of(a), 3, &last) == 0 && first <= last) {
        wrong += xmp_array_gtol(xmp_desc_of(a), 3, first, &x) != 0 || x != 1;
        wrong += xmp_array_gtol(xmp_desc_of(a), 3, last, &x) != 0 || x != last - first + 1;
        wrong += xmp_array_lsize(xmp_desc_of(a), 3, &x) != 0 || x != last - first + 4;
    }
    void *address = 0;
    wrong += xmp_array_laddr(xmp_desc_of(a), &address) != 0 || address != (void *)a;
#pragma xmp reduction (+: wrong)
#endif
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong);
    return 0;
}
