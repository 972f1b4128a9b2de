/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: gmove. */
#include "directive/gmove.h"

#include "api/checks.h"
#include "api/fail.h"
#include "base/export.h"
#include "base/mark.h"
#include "map/array.h"

/* Memory that a parameter has inherited, each node has for itself, and so it has arrays aligned like it, which may
 * have shadows: their rows are longer than their extents. */
static const sode_side_t *as_memory(const sode_side_t *side, sode_side_t *memory, sode_index_t *extents)
{
    const sode_array_impl_t *a = side->array ? sode_array_impl(side->array) : NULL;
    if (!a || !a->serial)
        return side;
    memory->array = NULL;
    memory->data = a->head.origin;
    memory->name = sode_name(a);
    memory->extents = extents;
    extents[0] = a->dim[0].axis.extent;
    for (int d = 1; d < side->ndims; d++)
        extents[d] = a->dim[d - 1].stride / a->dim[d].stride;
    if (a->serial == SODE_SERIAL_POINTER)
        extents[0] = SODE_REST;
    return memory;
}

SODE_EXPORT void sode_gmove(const char *where, const sode_side_t *to,
                            const sode_side_t *from, size_t size, int mode,
                            const sode_clauses_t *with)
{
    sode_side_t sides[2] = {*to, *from};
    sode_index_t extents[2][SODE_MAX_DIMS];
    sode_gmove_order_t order = {where, as_memory(to, &sides[0], extents[0]), as_memory(from, &sides[1], extents[1]), size, mode, with};
    from = order.from;
    if (from->array)
        sode_check_copied(where, from);
    SODE_CHECK(where, "directive", "gmove", sode_gmove_execute(&order));
}
