// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Node numbers and sizes from the library and from descriptors.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp nodes q(*)

int main(void)
{
    int wrong = 0;
    wrong += xmp_node_num() != xmpc_node_num() + 1;
    wrong += xmp_all_node_num() != xmpc_all_node_num() + 1;
    wrong += xmp_node_num() != xmp_all_node_num() || xmp_num_nodes() != xmp_all_num_nodes();
    wrong += xmp_num_images() != xmp_num_nodes() || xmpc_this_image() != xmpc_node_num();
    wrong += !(xmp_wtick() > 0) || xmp_wtime() > xmp_wtime() + 1;
#ifdef _XCALABLEMP
    int ndims = 0, x = 0, y = 0, wide = 0, high = 0, columns = xmp_num_nodes() % 2 ? 1 : 2, kind = 0;
    wrong += xmp_nodes_ndims(xmp_desc_of(p), &ndims) != 0 || ndims != 2;
    wrong += xmp_nodes_size(xmp_desc_of(p), 1, &wide) != 0 || wide != columns;
    wrong += xmp_nodes_size(xmp_desc_of(p), 2, &high) != 0 || high * columns != xmp_num_nodes();
    wrong += xmp_nodes_index(xmp_desc_of(p), 1, &x) != 0 || x - 1 != xmpc_node_num() % columns;
    wrong += xmpc_nodes_index(xmp_desc_of(p), 2, &y) != 0 || y != xmpc_node_num() / columns;
    wrong += xmp_nodes_ndims(xmp_desc_of(q), &ndims) != 0 || ndims != 1;
    wrong += xmp_nodes_index(xmp_desc_of(q), 1, &x) != 0 || x != xmp_node_num();
    wrong += xmp_nodes_size(xmp_desc_of(p), 3, &wide) >= 0;
    wrong += xmp_desc_kind(xmp_desc_of(q), &kind) != 0 || kind != XMP_DESC_NODES;
#endif
#pragma xmp reduction (+: wrong)
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong);
    return 0;
}
