/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: loops with `overlap`. */
#include "api/fail.h"
#include "api/loops.h"
#include "base/export.h"
#include "directive/overlap.h"

SODE_EXPORT sode_overlap_t sode_overlap_begin(const char *where, int nuses,
                                              const sode_use_t *uses,
                                              int nreaches,
                                              const sode_reach_t *reaches)
{
    sode_overlap_t o = {.where = where, .nuses = nuses, .uses = uses};
    SODE_CHECK(where, "directive", "loop", sode_overlap_decide(&o, nreaches, reaches));
    return o;
}

SODE_EXPORT void sode_overlap_wait(sode_overlap_t *overlap)
{
    if (overlap->waited)
        return;
    overlap->waited = 1;
    sode_wait_arrays(overlap->where, overlap->nuses, overlap->uses);
}

SODE_EXPORT void sode_overlap_end(sode_overlap_t *overlap)
{
    sode_overlap_wait(overlap);
}

SODE_EXPORT void sode_wait_arrays(const char *where, int nuses,
                                  const sode_use_t *uses)
{
    SODE_CHECK(where, "directive", "loop", sode_overlap_complete(nuses, uses));
}

SODE_EXPORT sode_loop_t sode_loop_piece(const char *where,
                                        const sode_template_t *tmpl, int dim,
                                        int64_t offset, int64_t first,
                                        int64_t end, int64_t step,
                                        const sode_overlap_t *overlap,
                                        int position, int piece)
{
    sode_loop_t loop = sode_overlap_piece(
        overlap, sode_loop_own(where, tmpl, dim, offset, first, end, step), offset, position, piece);
    loop.mark = 0;
    if (overlap->first != SODE_PIECE_CORE)
        return sode_loop_enter(loop, SODE_MARK_LOOP, "loop", where);
    return piece == SODE_PIECE_CORE
               ? sode_loop_enter(loop, SODE_MARK_CORE, "core", where)
               : sode_loop_enter(loop, SODE_MARK_RIM, "rim", where);
}
