// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse symmetric matrix with a strong diagonal; each node makes its own block.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "cg.h"

static double entry(int i, int j)
{
    unsigned low = i < j ? i : j, high = i < j ? j : i;
    unsigned mixed = (low * 7919u + high * 104729u) ^ (low * high);
    return mixed % 7 ? 0.0 : 0.25 + (double)(mixed % 16) / 16;
}

void make_matrix(struct matrix *m, int diagonal)
{
    int mine[NA] = {0}, i, j, count = 0, total = 0;

#pragma xmp loop (j) on t(j,*)
    for (j = 0; j < NA; j++)
        mine[j] = 1;
#pragma xmp loop (i) on t(*,i)
    for (i = 0; i < NA; i++) {
        m->begin[i] = count;
        for (j = 0; j < NA; j++) {
            double value = i == j ? diagonal : entry(i, j);
            if (!mine[j] || value == 0.0)
                continue;
            if (count == MOST_NONZEROS)
                abort();
            m->column[count] = j;
            m->value[count++] = value;
        }
        m->end[i] = count;
    }
    total = count;
#pragma xmp reduction(+:total)
    if (xmp_node_num() == 1)
        printf("%d nonzeros\n", total);
}
