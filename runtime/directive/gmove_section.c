/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_section.h"

#include <stdlib.h>

#include "base/status.h"
#include "directive/section_sides.h"

int sode_gmove_section(const sode_side_t *side, sode_section_t *section)
{
    const sode_array_impl_t *a = sode_array_impl(side->array);
    int64_t length[SODE_MAX_DIMS];
    /* What is wrong, gmove itself says. */
    if (a->ndims != side->ndims || sode_side_lengths(side, length) != SODE_OK)
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_triplet_t *t = &side->triplets[d];
        if (length[d] == 0)
            return 0;
        int64_t last = t->base + (length[d] - 1) * t->step;
        section->dim[d].first = last < t->base ? last : t->base;
        section->dim[d].last = last < t->base ? t->base : last;
        section->dim[d].step = t->step ? llabs(t->step) : 1;
    }
    return 1;
}
