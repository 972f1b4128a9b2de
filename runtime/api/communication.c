/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: barrier, reduction, bcast. */
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "collective/collective.h"
#include "map/reference.h"
#include "sode/abi.h"

SODE_EXPORT void sode_barrier(const char *where, const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_CHECK(where, "directive", "barrier", sode_reference_in_ens(on, &set));
    if (set->self < 0)
        return;
    sode_operation_begin(set, "barrier", where);
    SODE_CHECK(where, "directive", "barrier", sode_set_barrier(set));
    sode_operation_end();
}

static void reduce(const char *where, sode_set_t *set, int op, int type,
                   void *data, int64_t count)
{
    if (set->self < 0)
        return;
    sode_operation_begin(set, "reduction", where);
    SODE_CHECK(where, "directive", "reduction",
               sode_set_reduce(set, op, type, data, count,
                               SODE_COLLECTIVE_LIMIT));
    sode_operation_end();
}

SODE_EXPORT void sode_reduction(const char *where, int op, int type, void *data,
                                int64_t count, const sode_ref_t *on,
                                const sode_clauses_t *with)
{
    (void)with;
    sode_set_t *set;
    SODE_CHECK(where, "directive", "reduction",
               sode_reference_in_ens(on, &set));
    reduce(where, set, op, type, data, count);
}

SODE_EXPORT void sode_reduction_begin(const char *where, int op, int type,
                                      void *data, int64_t count,
                                      const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_CHECK(where, "clause", "reduction", sode_reference_cut(on, &set));
    if (set->self > 0)
        SODE_CHECK(where, "clause", "reduction",
                   sode_reduction_seed(op, type, data, count));
}

SODE_EXPORT void sode_reduction_end(const char *where, int op, int type,
                                    void *data, int64_t count,
                                    const sode_ref_t *on,
                                    const sode_clauses_t *with)
{
    (void)with;
    sode_set_t *set;
    SODE_CHECK(where, "clause", "reduction", sode_reference_cut(on, &set));
    reduce(where, set, op, type, data, count);
}

/* Position in `set` of the one node that `from` names. */
static int find_root(const sode_ref_t *from, const sode_set_t *set, int *root)
{
    sode_set_t *source;
    *root = 0;
    if (!from)
        return SODE_OK;
    SODE_TRY(sode_reference_evaluate(from, SODE_OUTSIDE_GETS_NONE, &source));
    if (source->size != 1)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "'from' names %d nodes; it must be one",
                         source->size);
    *root = sode_set_position(set, source->ranks[0]);
    if (*root < 0)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "'from' names rank %d, which is none of the %d nodes "
                         "of 'on'", source->ranks[0], set->size);
    return SODE_OK;
}

SODE_EXPORT void sode_bcast(const char *where, void *data, size_t size,
                            const sode_ref_t *from, const sode_ref_t *on,
                            const sode_clauses_t *with)
{
    (void)with;
    sode_set_t *set;
    int root;
    SODE_CHECK(where, "directive", "bcast", sode_reference_in_ens(on, &set));
    if (set->self < 0)
        return;
    SODE_CHECK(where, "directive", "bcast", find_root(from, set, &root));
    sode_operation_begin(set, "bcast", where);
    SODE_CHECK(where, "directive", "bcast",
               sode_set_bcast(set, root, data, size, SODE_COLLECTIVE_LIMIT));
    sode_operation_end();
}
