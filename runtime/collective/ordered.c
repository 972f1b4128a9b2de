/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reductions whose result does not depend on timing.
 *
 * ordered: everybody gets what everybody has and combines it in the order of
 * the set, ((x0 op x1) op x2) ...; for long lists everybody does so for a slice
 * of the elements, which then go to all.  Both give the same bits.
 *
 * ordered(any): every rank turns its values into exact numbers (exact.h), which
 * are summed up as integers, and rounds the sum.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "base/wait.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "collective/exact.h"
#include "collective/type.h"
#include "sode/abi.h"

enum {
    GATHER_AT_MOST = 1 << 17, /* bytes from all ranks together; beyond, slices */
    SLICED_AT_ONCE = 1 << 24, /* bytes of a rank */
    EXACT_AT_ONCE = 1 << 20   /* bytes of exact numbers */
};

/* ---- all gather, all combine ------------------------------------------- */

static int combine_gathered(sode_job_t *job)
{
    size_t bytes = (size_t)job->count * sode_type_size(job->type);
    const char *from = job->buffer;
    memcpy(job->data, from, bytes);
    for (int r = 1; r < job->set->size; r++)
        sode_combine(job->op, job->type, job->data, from + (size_t)r * bytes,
                     (size_t)job->count);
    return SODE_OK;
}

static int gather_begin(sode_job_t *job)
{
    size_t bytes = (size_t)job->count * sode_type_size(job->type);
    MPI_Request *request = sode_job_request(job);
    job->buffer = malloc(bytes * (size_t)job->set->size);
    SODE_NEED(request && job->buffer, "an ordered reduction");
    SODE_TRY_MPI(MPI_Iallgather(job->data, (int)bytes, MPI_BYTE, job->buffer,
                                (int)bytes, MPI_BYTE, job->set->comm, request));
    job->finish = combine_gathered;
    return SODE_OK;
}

/* ---- slices ------------------------------------------------------------ */

typedef struct slices {
    int *bytes, *at;          /* [set size] of each rank's slice */
    int *own_bytes, *own_at;  /* [set size] own slice as it comes from each */
    char *buffer;             /* the own slice of every rank */
} slices_t;

static int exchange_slices(sode_set_t *set, int op, int type, char *data,
                           int64_t count, slices_t *s)
{
    const int size = set->size, self = set->self;
    size_t element = sode_type_size(type);
    for (int r = 0; r < size; r++) {
        int64_t from = count * r / size, to = count * (r + 1) / size;
        s->bytes[r] = (int)((to - from) * (int64_t)element);
        s->at[r] = (int)(from * (int64_t)element);
    }
    for (int r = 0; r < size; r++) {
        s->own_bytes[r] = s->bytes[self];
        s->own_at[r] = r * s->bytes[self];
    }
    MPI_Request request;
    SODE_TRY_MPI(MPI_Ialltoallv(data, s->bytes, s->at, MPI_BYTE, s->buffer,
                                s->own_bytes, s->own_at, MPI_BYTE, set->comm,
                                &request));
    SODE_TRY(sode_wait_all(1, &request));
    size_t own = (size_t)s->bytes[self];
    for (int r = 1; r < size; r++)
        sode_combine(op, type, s->buffer, s->buffer + (size_t)r * own,
                     own / element);
    SODE_TRY_MPI(MPI_Iallgatherv(s->buffer, (int)own, MPI_BYTE, data, s->bytes,
                                 s->at, MPI_BYTE, set->comm, &request));
    return sode_wait_all(1, &request);
}

static int reduce_slices(sode_set_t *set, int op, int type, char *data,
                         int64_t count)
{
    size_t size = (size_t)set->size, element = sode_type_size(type);
    slices_t s = {.bytes = malloc(4 * size * sizeof(int)),
                  .buffer = malloc(((size_t)count / size + 1) * element * size)};
    s.at = s.bytes + size;
    s.own_bytes = s.at + size;
    s.own_at = s.own_bytes + size;
    int status = s.bytes && s.buffer
                     ? exchange_slices(set, op, type, data, count, &s)
                     : sode_no_memory("an ordered reduction");
    free(s.buffer);
    free(s.bytes);
    return status;
}

/* ---- exact ------------------------------------------------------------- */

static int round_sums(sode_job_t *job)
{
    sode_exact_form_t form;
    sode_exact_form(job->type, &form);
    size_t size = sode_type_size(job->type);
    int64_t *number = job->buffer;
    for (int64_t k = 0; k < job->count; k++, number += form.words)
        sode_exact_round(&form, number, (char *)job->data + (size_t)k * size);
    return SODE_OK;
}

static int exact_begin(sode_job_t *job)
{
    sode_exact_form_t form;
    sode_exact_form(job->type, &form);
    size_t size = sode_type_size(job->type);
    int64_t words = job->count * form.words;
    MPI_Request *request = sode_job_request(job);
    int64_t *number = job->buffer = calloc((size_t)words, sizeof *number);
    SODE_NEED(request && number, "an ordered reduction");
    for (int64_t k = 0; k < job->count; k++, number += form.words) {
        sode_exact_put(&form, number, (char *)job->data + (size_t)k * size);
        sode_exact_carry(&form, number);
    }
    job->finish = round_sums;
    if (job->set->no_comm)
        return sode_set_sum_words(job->set, job->buffer, (int)words);
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, job->buffer, (int)words,
                                MPI_INT64_T, MPI_SUM, job->set->comm, request));
    return SODE_OK;
}

/* ---- both -------------------------------------------------------------- */

/* Elements that one job handles. */
static int64_t at_once(const sode_set_t *set, int type, int exact)
{
    sode_exact_form_t form;
    if (exact && sode_exact_form(type, &form))
        return EXACT_AT_ONCE / (form.words * (int)sizeof(int64_t));
    int64_t most = GATHER_AT_MOST / set->size / (int64_t)sode_type_size(type);
    return most > 0 ? most : 1;
}

static int reduce_part(sode_set_t *set, int op, int type, void *data,
                       int64_t count, int exact, sode_job_t **job)
{
    sode_job_t *made;
    SODE_TRY(sode_job_create(set, &made));
    made->op = op;
    made->type = type;
    made->data = data;
    made->count = count;
    int status = exact ? exact_begin(made) : gather_begin(made);
    if (status != SODE_OK) {
        sode_job_free(made);
        return status;
    }
    *job = made;
    return SODE_OK;
}

static int reduce_long(sode_set_t *set, int op, int type, char *data,
                       int64_t count, int exact)
{
    size_t size = sode_type_size(type);
    int64_t most = exact ? at_once(set, type, exact)
                         : SLICED_AT_ONCE / (int64_t)size;
    while (count > 0) {
        int64_t part = count < most ? count : most;
        if (exact) {
            sode_job_t *job;
            SODE_TRY(reduce_part(set, op, type, data, part, exact, &job));
            SODE_TRY(sode_job_wait(job));
            sode_job_free(job);
        } else {
            SODE_TRY(reduce_slices(set, op, type, data, part));
        }
        data += (size_t)part * size;
        count -= part;
    }
    return SODE_OK;
}

int sode_ordered_check(int op, int type, unsigned order)
{
    if ((order & SODE_ORDERED_ANY) && op == SODE_OP_PROD
        && sode_type_is_floating(type))
        return sode_refuse("ordered(any) is for sums: a product of floating type depends on the number of "
                           "factors it is split into");
    return SODE_OK;
}

int sode_set_reduce_ordered(sode_set_t *set, int op, int type, void *data,
                            int64_t count, unsigned order, sode_job_t **job)
{
    MPI_Datatype mpi_type;
    MPI_Op mpi_op;
    *job = NULL;
    SODE_TRY(sode_type_find(type, op, &mpi_type, &mpi_op));
    int exact = (order & SODE_ORDERED_ANY) && op == SODE_OP_SUM;
    SODE_TRY(sode_ordered_check(op, type, order));
    if (set->size == 1 || count == 0)
        return SODE_OK; /* one value is its own exact sum */
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm && !exact)
        return sode_set_reduce(set, op, type, data, count,
                               SODE_COLLECTIVE_LIMIT);
    if (count > at_once(set, type, exact))
        return reduce_long(set, op, type, data, count, exact);
    return reduce_part(set, op, type, data, count, exact, job);
}
