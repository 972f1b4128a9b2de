/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/collectives.h"

#include <stdlib.h>

#include "async/aside.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/status.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "collective/exact_loop.h"
#include "collective/fused.h"
#include "collective/type.h"
#include "map/reference.h"

typedef struct in_flight {
    sode_job_t *job;
    sode_owned_copy_t *copy;
    sode_aside_t *aside; /* in place of variables of functions, or NULL */
} in_flight_t;

static int test_job(void *state, int *done)
{
    in_flight_t *begun = state;
    SODE_TRY(sode_job_test(begun->job, done));
    if (*done && begun->copy)
        sode_owned_copy_return(begun->copy);
    return SODE_OK;
}

static int wait_for_job(void *state)
{
    in_flight_t *begun = state;
    SODE_TRY(sode_job_wait(begun->job));
    if (begun->copy)
        sode_owned_copy_return(begun->copy);
    return SODE_OK;
}

static void free_job(void *state)
{
    in_flight_t *begun = state;
    sode_job_free(begun->job);
    sode_owned_copy_free(begun->copy);
    sode_aside_free(begun->aside);
    free(begun);
}

static void place(void *state) { sode_aside_return(((in_flight_t *)state)->aside); }

static int is_async(const sode_clauses_t *with)
{
    return with && with->flags & SODE_ASYNC;
}

/* job: NULL if the operation is over.  What is not async is waited for. */
static int finish_or_leave(sode_set_t *set, sode_job_t *job,
                           const sode_clauses_t *with, sode_owned_copy_t *copy,
                           sode_aside_t *aside, const void *storage)
{
    in_flight_t now = {job, copy, aside};
    if (!is_async(with) || !job) {
        if (job)
            SODE_TRY(wait_for_job(&now));
        else if (copy)
            sode_owned_copy_return(copy);
        if (aside)
            sode_aside_return(aside);
        sode_job_free(job);
        sode_owned_copy_free(copy);
        sode_aside_free(aside);
        return SODE_OK;
    }
    in_flight_t *later = malloc(sizeof *later);
    if (!later)
        return sode_fail(SODE_ERR_MEMORY, "no memory for async(%d)", with->id);
    *later = now;
    return sode_pending_add(&(sode_pending_t){.id = with->id,
                                              .set = set,
                                              .test = test_job,
                                              .wait = wait_for_job,
                                              .free = free_job,
                                              .state = later,
                                              .storage = storage,
                                              .variable = aside ? sode_aside_variable(aside) : NULL,
                                              .place = place});
}

int sode_reductions_open(const char *where, sode_set_t *set, int n,
                         const sode_reduced_t *list,
                         const sode_clauses_t *with)
{
    uint64_t hash =
        with ? with->flags & (SODE_ORDERED | SODE_ORDERED_ANY) : 0;
    int64_t count = 0;
    for (int k = 0; k < n; k++) {
        count += list[k].count;
        hash = sode_mix(hash, (uint64_t)list[k].count);
        hash = sode_mix(hash, (uint64_t)list[k].op << 40
                                  | (uint64_t)list[k].type << 32 | list[k].order);
    }
    return sode_operation_of_all(set, "reduction", where, count, hash);
}

int sode_bcast_open(const char *where, sode_set_t *set, int root, size_t size)
{
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(set, "bcast", where, &operation));
    operation->needs = SODE_NEEDS_ROOT;
    operation->root = root;
    operation->count = (int64_t)size;
    return sode_operation_begin(operation, sode_mix(size, (uint64_t)root));
}

/* Failures end the job, so nothing is released after one. */
int sode_reduce_with(sode_set_t *set, int op, int type, void *data,
                     int64_t count, const sode_clauses_t *with,
                     const void *storage, sode_owned_copy_t *copy)
{
    sode_job_t *job = NULL;
    sode_aside_t *aside = NULL;
    unsigned order =
        with ? with->flags & (SODE_ORDERED | SODE_ORDERED_ANY) : 0;
    if (is_async(with)) {
        SODE_TRY(sode_aside_create(1, &aside));
        SODE_TRY(sode_aside_take(aside, &data, (size_t)count * sode_type_size(type)));
    }
    if (order && sode_type_is_floating(type))
        SODE_TRY(sode_set_reduce_ordered(set, op, type, data, count, order,
                                         &job));
    else if (is_async(with))
        SODE_TRY(sode_set_reduce_begin(set, op, type, data, count,
                                       SODE_COLLECTIVE_LIMIT, &job));
    else
        SODE_TRY(sode_set_reduce(set, op, type, data, count,
                                 SODE_COLLECTIVE_LIMIT));
    return finish_or_leave(set, job, with, copy, aside, storage);
}

static int reduce_alone(sode_set_t *set, const sode_reduced_t *one,
                        const sode_clauses_t *with)
{
    sode_clauses_t own = with ? *with : (sode_clauses_t){0};
    own.flags |= one->order;
    if (one->exact)
        return sode_exact_loop_combine(one->exact, set, one->data);
    return sode_reduce_with(set, one->op, one->type, one->data, one->count,
                            &own, NULL, NULL);
}

static int put_aside(int count, sode_reduced_t *list, sode_aside_t **aside)
{
    SODE_TRY(sode_aside_create(count, aside));
    for (int k = 0; k < count; k++)
        SODE_TRY(sode_aside_take(*aside, &list[k].data,
                                 (size_t)list[k].count * sode_type_size(list[k].type)));
    return SODE_OK;
}

int sode_reduce_all_with(sode_set_t *set, int n, const sode_reduced_t *list,
                         const sode_clauses_t *with)
{
    if (n == 1)
        return reduce_alone(set, list, with);
    size_t room = SODE_FUSED_LIMIT;
    int taken = 0, status = SODE_OK;
    sode_job_t *job = NULL;
    sode_aside_t *aside = NULL;
    sode_reduced_t few[8], *together = few;
    if (n > (int)(sizeof few / sizeof few[0]))
        together = malloc((size_t)n * sizeof *together);
    SODE_NEED(together, "a reduction");
    for (int k = 0; k < n && status == SODE_OK; k++) {
        size_t bytes = sode_fused_bytes(set, &list[k]);
        if (bytes > room) {
            status = reduce_alone(set, &list[k], with);
            continue;
        }
        room -= bytes;
        together[taken++] = list[k];
    }
    if (status == SODE_OK && taken > 1 && is_async(with))
        status = put_aside(taken, together, &aside);
    if (status == SODE_OK && taken == 1)
        status = reduce_alone(set, together, with);
    if (status == SODE_OK && taken > 1)
        status = sode_fused_begin(set, taken, together, &job);
    if (together != few)
        free(together);
    return status == SODE_OK && job
               ? finish_or_leave(set, job, with, NULL, aside, NULL)
               : status;
}

int sode_bcast_with(sode_set_t *set, int root, void *data, size_t size,
                    const sode_clauses_t *with, const void *storage)
{
    sode_job_t *job = NULL;
    if (!is_async(with))
        return sode_set_bcast(set, root, data, size, SODE_COLLECTIVE_LIMIT);
    sode_aside_t *aside;
    SODE_TRY(sode_aside_create(1, &aside));
    SODE_TRY(sode_aside_take(aside, &data, size));
    SODE_TRY(sode_set_bcast_begin(set, root, data, size, SODE_COLLECTIVE_LIMIT,
                                  &job));
    return finish_or_leave(set, job, with, NULL, aside, storage);
}

int sode_find_root(const sode_ref_t *from, const sode_set_t *set, int *root)
{
    sode_set_t *source;
    *root = 0;
    if (!from)
        return SODE_OK;
    SODE_TRY(sode_reference_evaluate(from, SODE_OUTSIDE_GETS_NONE, &source));
    if (source->size != 1)
        return sode_refuse("'from' names %d nodes; it must be one", source->size);
    *root = sode_set_position(set, source->first);
    if (*root < 0)
        return sode_refuse("'from' names rank %d, which is not among the %d nodes of 'on'", source->first,
                           set->size);
    return SODE_OK;
}
