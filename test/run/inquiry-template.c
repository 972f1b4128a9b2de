// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Bounds, formats, block sizes and node dimensions of templates.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[9][2:6][16]
#pragma xmp distribute t[cyclic(2)][*][block] onto p
/* A chunk longer than the extent is what it was said to be. */
#pragma xmp nodes q[*]
#pragma xmp template s[5]
#pragma xmp distribute s[cyclic(8)] onto q

int main(void)
{
    int wrong = 0;
#ifdef _XCALABLEMP
    static const int lower[] = {0, 2, 0}, upper[] = {15, 7, 8};
    static const int format[] = {XMP_BLOCK, XMP_NOT_DISTRIBUTED, XMP_CYCLIC};
    const int columns = xmp_num_nodes() % 2 ? 1 : 2, sizes[] = {16 / columns, 6, 2};
    int x = 0;
    wrong += xmp_template_fixed(xmp_desc_of(t), &x) != 0 || x == 0;
    wrong += xmp_template_ndims(xmp_desc_of(t), &x) != 0 || x != 3;
    for (int dim = 1; dim <= 3; dim++) {
        wrong += xmp_template_lbound(xmp_desc_of(t), dim, &x) != 0 || x != lower[dim - 1];
        wrong += xmp_template_ubound(xmp_desc_of(t), dim, &x) != 0 || x != upper[dim - 1];
        wrong += xmp_dist_format(xmp_desc_of(t), dim, &x) != 0 || x != format[dim - 1];
        wrong += xmp_dist_blocksize(xmp_desc_of(t), dim, &x) != 0 || x != sizes[dim - 1];
    }
    wrong += xmp_dist_blocksize(xmp_desc_of(s), 1, &x) != 0 || x != 8;
    wrong += xmp_dist_stride(xmp_desc_of(s), 1) != 8 * xmp_num_nodes();
    wrong += xmp_dist_axis(xmp_desc_of(t), 1, &x) != 0 || x != 1;
    wrong += xmp_dist_axis(xmp_desc_of(t), 3, &x) != 0 || x != 2;
    wrong += xmp_dist_axis(xmp_desc_of(t), 2, &x) >= 0;
    int rows = 0, columns_here = 0;
#pragma xmp loop (i) on t[i][*][*]
    for (int i = 0; i < 9; i++)
        rows++;
#pragma xmp loop (i) on t[*][*][i]
    for (int i = 0; i < 16; i++)
        columns_here++;
    wrong += xmp_template_lsize(xmp_desc_of(t), 3) != rows;
    wrong += xmp_template_lsize(xmp_desc_of(t), 2) != 6;
    wrong += xmp_template_lsize(xmp_desc_of(t), 1) != columns_here;
#endif
#pragma xmp reduction (+: wrong)
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong);
    return 0;
}
