/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_section.h"

#include <stdlib.h>

static int64_t length_of(const sode_triplet_t *t, int64_t extent)
{
    if (t->step == 0) /* an index */
        return 1;
    if (t->length != SODE_REST)
        return t->length;
    return t->step > 0 ? (extent - t->base + t->step - 1) / t->step
                       : t->base / -t->step + 1;
}

int sode_gmove_section(const sode_side_t *side, sode_section_t *section)
{
    const sode_array_impl_t *a = sode_array_impl(side->array);
    if (a->ndims != side->ndims) /* what is wrong, gmove itself says */
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_triplet_t *t = &side->triplets[d];
        int64_t length = t->step == SODE_NO_STEP ? 0 : length_of(t, a->dim[d].axis.extent);
        int64_t last;
        if (length <= 0 || __builtin_mul_overflow(length - 1, t->step, &last)
            || __builtin_add_overflow(t->base, last, &last))
            return 0;
        section->dim[d].first = last < t->base ? last : t->base;
        section->dim[d].last = last < t->base ? t->base : last;
        section->dim[d].step = t->step ? llabs(t->step) : 1;
    }
    return 1;
}
