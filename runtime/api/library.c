/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points for libraries on top of this one (sode/library.h). */
#include "sode/library.h"

#include "api/fail.h"
#include "api/xmp.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/export.h"
#include "base/mark.h"
#include "base/status.h"
#include "base/wait.h"
#include "observe/freshness.h"

/* The indices that the own coordinate has of a cyclic dimension.  phase is the
 * last chunk that would begin at or below index 0. */
static void comb(const sode_array_dim_t *d, sode_owned_dim_t *to)
{
    const sode_dim_t *dim = d->dim;
    int64_t begins = dim->lower + dim->coord * dim->chunk - d->axis.offset;
    to->period = dim->chunk * dim->coords;
    to->size = dim->chunk;
    to->phase = begins % to->period;
    if (to->phase > 0)
        to->phase -= to->period;
    to->lo = 0;
    to->hi = d->axis.extent;
}

static void describe(const sode_array_dim_t *d, int member,
                     sode_owned_dim_t *to)
{
    *to = (sode_owned_dim_t){.extent = d->axis.extent, .period = 1, .size = 1,
                             .first = d->lower, .stride = d->stride,
                             .packed = d->cyclic};
    if (!member)
        return;
    if (d->dim && sode_dim_is_cyclic(d->dim)) {
        comb(d, to);
        return;
    }
    to->lo = d->own.lo;
    to->hi = d->own.lo + sode_interval_size(d->own);
}

SODE_EXPORT const char *sode_owned_of(const void *descriptor,
                                      sode_owned_t *owned)
{
    const sode_array_impl_t *a = sode_xmp_array((xmp_desc_t)descriptor);
    if (!a)
        return "it has no descriptor of an array: 'xmp_desc_of' gives one";
    if (!a->placed)
        return a->awaits_fix ? "it has no storage; use template_fix first"
                             : "it has no storage; use xmp_malloc first";
    int member = sode_nodes_member(a->tmpl->nodes);
    *owned = (sode_owned_t){.name = sode_name(a), .base = a->head.base,
                            .element_size = a->element_size, .type = a->type,
                            .ndims = a->ndims};
    for (int d = 0; d < a->ndims; d++)
        describe(&a->dim[d], member, &owned->dim[d]);
    return NULL;
}

SODE_EXPORT void sode_owned_range_written(const char *where,
                                          const void *descriptor,
                                          const struct sode_owned_range *ranges)
{
    const sode_array_impl_t *watched =
        sode_array_original(sode_array_impl(descriptor));
    sode_section_t section;
    if (!sode_watch_of(watched))
        return;
    for (int d = 0; d < watched->ndims; d++) {
        section.dim[d].first = ranges[d].first;
        section.dim[d].last = ranges[d].last;
        section.dim[d].step = ranges[d].step;
    }
    sode_watch_written(watched, &section, where);
}

SODE_EXPORT void sode_owned_written(const char *where, const void *descriptor)
{
    const sode_array_impl_t *a = sode_array_impl(descriptor);
    struct sode_owned_range all[SODE_MAX_DIMS];
    for (int d = 0; d < a->ndims; d++)
        all[d] = (struct sode_owned_range){0, a->dim[d].axis.extent - 1, 1};
    sode_owned_range_written(where, descriptor, all);
}

SODE_EXPORT sode_array_t *sode_array_typed(sode_array_t *array, int type)
{
    sode_array_impl(array)->type = type;
    return array;
}

static int begin(const char *where, const char *what, uint64_t arguments,
                 struct sode_team *team)
{
    sode_set_t *set = sode_ens();
    int unused = 0;
    SODE_TRY(sode_operation_of_all(set, what, where, -1, arguments));
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm)
        return sode_fail(SODE_ERR_LIMIT,
                         "%s needs a communicator, and there is none for this "
                         "set of %d nodes: %d are in use", what, set->size,
                         sode_context.comms);
    /* MPI calls that block come next, which none must enter alone. */
    SODE_TRY(sode_set_meet(set, sode_context.operation.number, &unused));
    *team = (struct sode_team){&set->comm, set->id};
    return SODE_OK;
}

SODE_EXPORT void sode_together_begin(const char *where, const char *what,
                                     unsigned long long arguments,
                                     struct sode_team *team)
{
    if (!sode_context.started)
        sode_end_job(where, NULL, NULL,
                     sode_refuse("%s is called before the start or after the end of the run", what));
    SODE_CHECK(where, NULL, NULL, begin(where, what, arguments, team));
}

SODE_EXPORT void sode_together_end(void)
{
    sode_operation_end();
}

SODE_EXPORT void sode_together_wait(int count, void *requests)
{
    SODE_CHECK(sode_context.operation.where, NULL, NULL,
               sode_wait_all(count, requests));
}

/* What a library polls, and whether that has failed. */
typedef struct look {
    int (*poll)(void *argument, int *done);
    void *argument;
    int failed;
} look_t;

static int look_once(void *state, int *done)
{
    look_t *look = state;
    look->failed = look->poll(look->argument, done);
    *done |= look->failed;
    return SODE_OK;
}

SODE_EXPORT int sode_together_until(int (*poll)(void *argument, int *done), void *argument)
{
    look_t look = {poll, argument, 0};
    SODE_CHECK(sode_context.operation.where, NULL, NULL, sode_wait_until(look_once, &look));
    return look.failed;
}

SODE_EXPORT void sode_foreign_begin(void)
{
    sode_mark_foreign(1);
}

SODE_EXPORT void sode_foreign_end(void)
{
    sode_mark_foreign(0);
}

SODE_EXPORT void sode_about(const char *array, const char *path)
{
    sode_mark_about(array, path);
}

SODE_EXPORT int sode_alone_begin(const char *where, const char *what)
{
    return sode_mark_enter(SODE_MARK_DIRECTIVE, what, where);
}

SODE_EXPORT void sode_alone_end(int number)
{
    sode_mark_leave(number);
}

SODE_EXPORT long long sode_moving_begin(void)
{
    return sode_mark_begin();
}

SODE_EXPORT void sode_moving_end(long long begin, long long written,
                                 long long read)
{
    sode_mark_end(SODE_MARK_FILE, begin);
    sode_mark_moved(written, read);
}

SODE_EXPORT const char *sode_library_mpi_reason(int code)
{
    return sode_mpi_reason(code);
}

SODE_EXPORT void sode_together_fail(const char *where, const char *text)
{
    sode_end_job(where, NULL, NULL, sode_refuse("%s", text));
}
