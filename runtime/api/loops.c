/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: which iterations of a loop are mine.  Called before every loop,
 * so the common case is short. */
#include "api/loops.h"

#include "api/fail.h"
#include "base/export.h"
#include "base/wait.h"
#include "directive/meets.h"
#include "map/array.h"
#include "map/loop.h"
#include "map/nodes.h"
#include "map/template.h"
#include "sode/abi.h"

sode_loop_t sode_loop_enter(sode_loop_t loop, enum sode_mark kind,
                            const char *what, const char *where)
{
    loop.mark = loop.count > 0 ? sode_mark_enter(kind, what, where) : 0;
    return loop;
}

SODE_EXPORT void sode_loop_leave(int mark)
{
    sode_mark_leave(mark);
}

static int check(int ndims, int dim, int64_t step)
{
    if (dim < 0 || dim >= ndims)
        return sode_refuse("it has no dimension %d", dim);
    return step ? SODE_OK : sode_refuse("loop with step 0");
}

int sode_loop_check(const sode_template_t *tmpl, int dim, int64_t step)
{
    const sode_nodes_t *nodes;
    SODE_TRY(sode_template_nodes(tmpl, &nodes));
    return check(tmpl->ndims, dim, step);
}

/* The program computes now and then enters a loop: what is in flight moves on
 * there.  Any thread may come here. */
static void poke(const char *where)
{
    SODE_CHECK(where, NULL, NULL, sode_poke_at_work());
}

static int loop_template(const sode_template_t *tmpl, int dim, int64_t offset,
                         int64_t first, int64_t end, int64_t step,
                         sode_loop_t *loop)
{
    SODE_TRY(sode_loop_check(tmpl, dim, step));
    return sode_loop_in_dim(&tmpl->dim[dim], offset, first, end, step, loop);
}

SODE_EXPORT sode_loop_t sode_loop_template(const char *where,
                                           const sode_template_t *tmpl, int dim,
                                           int64_t offset, int64_t first,
                                           int64_t end, int64_t step)
{
    sode_loop_t loop;
    poke(where);
    SODE_CHECK(where, sode_template_kind(tmpl), sode_name(tmpl),
               loop_template(tmpl, dim, offset, first, end, step, &loop));
    return sode_loop_enter(loop, SODE_MARK_LOOP, "loop", where);
}

static int loop_nodes(const sode_nodes_t *nodes, int dim, int64_t offset,
                      int64_t first, int64_t end, int64_t step,
                      sode_loop_t *loop)
{
    SODE_TRY(check(nodes->ndims, dim, step));
    /* A dimension with one index per node. */
    int64_t own = nodes->coord[dim];
    const sode_dim_t coordinates = {.kind = SODE_DIST_BLOCK,
                                    .extent = nodes->size[dim],
                                    .coords = nodes->size[dim],
                                    .chunk = 1,
                                    .coord = own,
                                    .own = {own, own + 1}};
    return sode_loop_in_dim(&coordinates, offset, first, end, step, loop);
}

SODE_EXPORT sode_loop_t sode_loop_nodes(const char *where,
                                        const sode_nodes_t *nodes, int dim,
                                        int64_t offset, int64_t first,
                                        int64_t end, int64_t step)
{
    sode_loop_t loop;
    poke(where);
    SODE_CHECK(where, "nodes", sode_name(nodes),
               loop_nodes(nodes, dim, offset, first, end, step, &loop));
    return sode_loop_enter(loop, SODE_MARK_LOOP, "loop", where);
}

SODE_EXPORT int sode_array_splits(const sode_array_t *array, int dim)
{
    return sode_array_impl(array)->dim[dim].node_dim >= 0;
}

SODE_EXPORT void sode_ring(const char *where, const sode_array_t *array, int dim,
                           int64_t elements)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    int64_t extent = a->dim[dim].axis.extent;
    if (__builtin_expect(elements == extent, 1) || a->dim[dim].node_dim < 0)
        return; /* where nothing is divided, any remainder is an index; memory behind a pointer has no known extent */
    sode_end_job(where, "array", sode_name(a),
                 sode_refuse("the subscript wraps around %lld elements, but dimension %d has %lld",
                             (long long)elements, dim, (long long)extent));
}

SODE_EXPORT void sode_loop_meets(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *meeting)
{
    SODE_CHECK(meeting->sode_where, "array", sode_name(sode_array_impl(meeting->sode_array)),
               sode_meet(on, loop, meeting));
}
