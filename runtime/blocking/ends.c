/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Elements change in each step, and so does what is seen of them in a mirror.  A nest may read all elements of the box that
 * it computes here and now, widened by its reach: tiles and parts of time blocks are cut so that they hold the step's values,
 * and nobody writes them meanwhile.  What lies beyond the ends within that box is a copy of elements inside it, since a
 * nest reads as far on one side as on the other where it is mirrored (blocks/BlockDepth.cpp).  So it is filled just before
 * the nest, from what this thread may read anyhow.  Threads whose boxes meet write the same values there, or in different
 * steps of different arrays.
 */
#include "blocking/ends.h"

#include "base/context.h"
#include "base/status.h"
#include "blocking/axes.h"
#include "blocking/points.h"
#include "blocking/tiles.h"
#include "directive/mirror.h"
#include "map/template.h"

static int fill(const sode_blocking_t *block, const sode_blocking_stage_t *stage, const sode_blocking_mirror_t *mirror)
{
    const sode_template_t *tmpl = block->facts->sode_tmpl;
    const sode_array_impl_t *a = sode_array_impl(sode_tiles_storage(mirror->array));
    sode_interval_t cells[SODE_MAX_DIMS];
    for (int axis = 0; axis < a->ndims; axis++) {
        const sode_width_t *width = &mirror->widths[axis];
        int dim = sode_axis_dim(tmpl, a, axis);
        cells[axis] = (sode_interval_t){a->dim[axis].lower, a->dim[axis].lower + a->dim[axis].stored};
        if (dim < 0)
            continue;
        if (tmpl->dim[dim].coord < 0) /* not a node of it */
            return SODE_OK;
        sode_interval_t points = sode_interval_shift(sode_points_all(block, stage, dim), -sode_axis_shift(tmpl, a, axis));
        if (sode_interval_size(points) == 0)
            return SODE_OK;
        cells[axis] = (sode_interval_t){points.lo - width->lo, points.hi + width->hi};
    }
    return sode_mirror_fill_cells(a, mirror->widths, cells);
}

int sode_ends_fill(int nest)
{
    const sode_blocking_t *block = sode_context.blocking;
    const sode_blocking_stage_t *stage = sode_points_stage(block, nest);
    for (int k = 0; stage && k < block->facts->sode_nmirrors; k++)
        if (block->facts->sode_mirrors[k].nest == nest)
            SODE_TRY(fill(block, stage, &block->facts->sode_mirrors[k]));
    return SODE_OK;
}
