/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: barrier, reduction, bcast, wait_async. */
#include "api/fail.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/export.h"
#include "base/mark.h"
#include "collective/collective.h"
#include "collective/exact_loop.h"
#include "directive/collectives.h"
#include "directive/far_keep.h"
#include "directive/held_alike.h"
#include "directive/signal.h"
#include "map/reference.h"
#include "sode/abi.h"

SODE_EXPORT void sode_barrier(const char *where, const sode_ref_t *on)
{
    sode_set_t *set;
    /* Also of nodes that execute other tasks: existing programs meet so. */
    SODE_CHECK(where, "directive", "barrier",
               sode_reference_evaluate(on, SODE_OUTSIDE_GETS_NONE, &set));
    if (set->self < 0)
        return;
    sode_operation_t *operation;
    SODE_CHECK(where, "directive", "barrier",
               sode_operation_open(set, "barrier", where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    operation->anywhere = 1;
    SODE_CHECK(where, "directive", "barrier",
               sode_operation_begin(operation, 0));
    SODE_CHECK(where, "directive", "barrier", sode_set_barrier(set));
    set->barriers++;
    sode_far_forget();
    sode_operation_end();
}

SODE_EXPORT void sode_post(const char *where, const sode_ref_t *to, sode_index_t tag)
{
    SODE_CHECK(where, "directive", "post", sode_signal_post(to, tag));
}

SODE_EXPORT void sode_wait(const char *where, const sode_ref_t *from, sode_index_t tag)
{
    SODE_CHECK(where, "directive", "wait", sode_signal_wait(where, from, tag));
}

static void reduce_all(const char *where, const char *kind, sode_set_t *set,
                       int n, const sode_reduced_t *list,
                       const sode_clauses_t *with)
{
    if (set->self < 0)
        return;
    SODE_CHECK(where, kind, "reduction",
               sode_reductions_open(where, set, n, list, with));
    SODE_CHECK(where, kind, "reduction",
               sode_reduce_all_with(set, n, list, with));
    sode_operation_end();
}

SODE_EXPORT void sode_reductions(const char *where, int n,
                                 const sode_reduced_t *list,
                                 const sode_ref_t *on,
                                 const sode_clauses_t *with)
{
    sode_set_t *set;
    SODE_CHECK(where, "directive", "reduction",
               sode_reference_in_ens(on, &set));
    reduce_all(where, "directive", set, n, list, with);
}

SODE_EXPORT void sode_reductions_begin(const char *where, int n,
                                       const sode_reduced_t *list,
                                       const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_CHECK(where, "clause", "reduction", sode_reference_cut(on, &set));
    for (int k = 0; k < n && set->self > 0; k++)
        SODE_CHECK(where, "clause", "reduction",
                   sode_reduction_seed(list[k].op, list[k].type, list[k].data,
                                       list[k].count));
}

SODE_EXPORT void sode_reductions_end(const char *where, int n,
                                     const sode_reduced_t *list,
                                     const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_CHECK(where, "clause", "reduction", sode_reference_cut(on, &set));
    reduce_all(where, "clause", set, n, list, NULL);
    for (int k = 0; k < n; k++)
        if (list[k].exact)
            sode_exact_loop_free(list[k].exact);
}

static int check_listed(int dim, int64_t first, int64_t length,
                        int64_t extent)
{
    if (length == SODE_TO_END)
        length = first >= 0 && first < extent ? extent - first : 0;
    else if (length < 0)
        return sode_refuse("the length of a section is negative: %lld", (long long)length);
    if (length == 0
        || (first >= 0 && first < extent && length <= extent - first))
        return SODE_OK;
    return sode_refuse(
        "the section of %lld elements starting at %lld goes beyond dimension %d, which has indices 0 to %lld",
        (long long)length, (long long)first, dim, (long long)extent - 1);
}

SODE_EXPORT void sode_listed_section(const char *where, const char *name,
                                     int dim, int64_t first, int64_t length,
                                     int64_t extent)
{
    SODE_CHECK(where, "variable", name,
               check_listed(dim, first, length, extent));
}

SODE_EXPORT void sode_bcast(const char *where, void *data, size_t size,
                            const sode_ref_t *from, const sode_ref_t *on,
                            const sode_clauses_t *with)
{
    sode_set_t *set;
    int root;
    SODE_CHECK(where, "directive", "bcast", sode_reference_in_ens(on, &set));
    if (set->self < 0)
        return;
    SODE_CHECK(where, "directive", "bcast", sode_find_root(from, set, &root));
    SODE_CHECK(where, "directive", "bcast",
               sode_bcast_open(where, set, root, size));
    SODE_CHECK(where, "directive", "bcast",
               sode_bcast_with(set, root, data, size, with, NULL));
    sode_operation_end();
}

static int wait_async(int count, const int *ids, const sode_ref_t *on)
{
    sode_set_t *set;
    if (!sode_context.pending)
        return SODE_OK;
    SODE_TRY(sode_reference_evaluate(on, SODE_OUTSIDE_GETS_NONE, &set));
    for (int k = 0; k < count; k++)
        SODE_TRY(sode_pending_wait(ids[k], set));
    return SODE_OK;
}

SODE_EXPORT void sode_wait_async(const char *where, int count, const int *ids,
                                 const sode_ref_t *on)
{
    int frame = sode_mark_enter(SODE_MARK_DIRECTIVE, "wait_async", where);
    sode_context.stack_entry = (uintptr_t)__builtin_frame_address(0);
    SODE_CHECK(where, "directive", "wait_async", wait_async(count, ids, on));
    sode_context.stack_entry = 0;
    sode_mark_leave(frame);
}

SODE_EXPORT void sode_reduction_array(const char *where, int op, int type,
                                      sode_array_t *array, const sode_ref_t *on,
                                      const sode_clauses_t *with)
{
    SODE_CHECK(where, "directive", "reduction",
               sode_held_reduce(where, op, type, sode_array_impl(array), on, with));
}

SODE_EXPORT void sode_bcast_array(const char *where, sode_array_t *array,
                                  const sode_ref_t *from, const sode_ref_t *on,
                                  const sode_clauses_t *with)
{
    SODE_CHECK(where, "directive", "bcast",
               sode_held_bcast(where, sode_array_impl(array), from, on, with));
}
