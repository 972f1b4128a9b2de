/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What is combined at once, by MPI_Iallreduce:
 *
 *     of one operation and type    the elements of all parts in a row, combined
 *                                  by MPI's own operation
 *     else                         head | part 0 | part 1 | ...  as one element
 *                                  of a type of its length, so that no library
 *                                  cuts it; the head tells our operation what
 *                                  follows
 *
 * What is `ordered` goes to everybody and is combined there, as in ordered.c.
 * Exact sums are integers on their way: a part of the first message.
 */
#include "collective/fused.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "collective/exact.h"
#include "collective/exact_loop.h"
#include "collective/no_comm.h"
#include "collective/own_op.h"
#include "collective/type.h"

enum { ALIGNED = 16, GATHERED_LIMIT = 1 << 17 /* bytes from all ranks */ };

/* What a message begins with. */
typedef struct line {
    int32_t op, type;
    int64_t count;
} line_t;
typedef struct head {
    int32_t parts, bytes;   /* of the message */
    line_t line[];          /* [parts] */
} head_t;

typedef struct part {
    sode_reduced_t what;    /* as the program sees it */
    int op, type;           /* as it travels */
    int64_t count;
    size_t bytes;
    size_t at;              /* bytes from the beginning of its message */
    int gathered;           /* which message */
    int exact;              /* words of a number; 0: the elements themselves */
} part_t;

typedef struct fused {
    char *message;          /* to be combined */
    char *own;              /* to be gathered: this rank's */
    char *all;              /* [set size * own_bytes] */
    size_t message_bytes, own_bytes;
    int uniform;            /* the message has no head */
    int count;
    part_t part[];          /* [count] */
} fused_t;

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static size_t head_bytes(int parts)
{
    return aligned(sizeof(head_t) + (size_t)parts * sizeof(line_t));
}

/* ---- what travels ------------------------------------------------------- */

static void describe(const sode_set_t *set, const sode_reduced_t *one,
                     part_t *part)
{
    sode_exact_form_t form;
    *part = (part_t){.what = *one, one->op, one->type, one->count,
                     (size_t)one->count * sode_type_size(one->type)};
    if (!sode_type_is_floating(one->type) || !one->order)
        return;
    if (one->order & SODE_ORDERED_ANY && one->op == SODE_OP_SUM
        && sode_exact_form(one->type, &form)) {
        part->exact = form.words;
        part->type = SODE_LLONG;
        part->count = one->count * form.words;
        part->bytes = (size_t)part->count * sizeof(int64_t);
    } else {
        part->gathered = !set->no_comm; /* no_comm: combined in order */
    }
}

size_t sode_fused_bytes(const sode_set_t *set, const sode_reduced_t *one)
{
    part_t part;
    if (one->count > SODE_FUSED_LIMIT || set->size == 1)
        return SIZE_MAX;
    describe(set, one, &part);
    size_t bytes = aligned(part.bytes);
    if (part.gathered && bytes > GATHERED_LIMIT / 4 / (size_t)set->size)
        return SIZE_MAX;
    return bytes + 2 * sizeof(line_t); /* its line, and its share of the head */
}

/* Are all that are combined of one operation and type? */
static int is_uniform(const fused_t *f)
{
    const part_t *first = NULL;
    for (int k = 0; k < f->count; k++) {
        const part_t *part = &f->part[k];
        if (part->gathered)
            continue;
        if (first && (part->op != first->op || part->type != first->type))
            return 0;
        first = part;
    }
    return 1;
}

/* ---- there and back ----------------------------------------------------- */

static char *place_of(const fused_t *f, const part_t *part)
{
    return (part->gathered ? f->own : f->message) + part->at;
}

static void put_exact(const sode_set_t *set, const part_t *part, int64_t *words)
{
    sode_exact_form_t form;
    const sode_reduced_t *what = &part->what;
    if (what->exact) {
        sode_exact_loop_total(what->exact, set->self == 0 ? what->data : NULL,
                              words);
        return;
    }
    sode_exact_form(what->type, &form);
    for (int64_t k = 0; k < what->count; k++, words += form.words) {
        sode_exact_put(&form, words,
                       (char *)what->data + (size_t)k * sode_type_size(what->type));
        sode_exact_carry(&form, words);
    }
}

static void get_exact(const part_t *part, int64_t *words)
{
    sode_exact_form_t form;
    const sode_reduced_t *what = &part->what;
    sode_exact_form(what->type, &form);
    for (int64_t k = 0; k < what->count; k++, words += form.words)
        sode_exact_round(&form, words,
                         (char *)what->data
                             + (size_t)k * sode_type_size(what->type));
}

static void put(const sode_set_t *set, const fused_t *f, const part_t *part)
{
    if (part->exact)
        put_exact(set, part, (int64_t *)(void *)place_of(f, part));
    else
        memcpy(place_of(f, part), part->what.data, part->bytes);
}

static void get_gathered(const sode_set_t *set, const fused_t *f,
                         const part_t *part)
{
    memcpy(part->what.data, f->all + part->at, part->bytes);
    for (int r = 1; r < set->size; r++)
        sode_combine(part->op, part->type, part->what.data,
                     f->all + (size_t)r * f->own_bytes + part->at,
                     (size_t)part->count);
}

static int take_apart(sode_job_t *job)
{
    const fused_t *f = job->buffer;
    for (int k = 0; k < f->count; k++) {
        const part_t *part = &f->part[k];
        if (part->gathered)
            get_gathered(job->set, f, part);
        else if (part->exact)
            get_exact(part, (int64_t *)(void *)place_of(f, part));
        else
            memcpy(part->what.data, place_of(f, part), part->bytes);
    }
    return SODE_OK;
}

_Static_assert(SODE_FUSED_SIZES <= sizeof sode_context.fused_types
                                       / sizeof sode_context.fused_types[0],
               "the context has room for the types of messages");

/* ---- messages ----------------------------------------------------------- */

void sode_fused_combine(void *in, void *inout, int *length,
                        MPI_Datatype *type)
{
    char *from = in, *into = inout;
    (void)type;
    for (int k = 0; k < *length; k++) {
        const head_t *head = (const head_t *)(const void *)from;
        size_t at = head_bytes(head->parts);
        for (int p = 0; p < head->parts; p++) {
            const line_t *line = &head->line[p];
            sode_combine(line->op, line->type, into + at, from + at,
                         (size_t)line->count);
            at += aligned((size_t)line->count * sode_type_size(line->type));
        }
        from += head->bytes;
        into += head->bytes;
    }
}

/* Lengths of messages with a head are powers of two: few types will do. */
static int size_class(size_t bytes)
{
    int k = 0;
    while ((size_t)SODE_FUSED_SMALLEST << k < bytes)
        k++;
    return k;
}

size_t sode_fused_round(size_t bytes)
{
    return (size_t)SODE_FUSED_SMALLEST << size_class(bytes);
}

int sode_fused_type(size_t length, MPI_Datatype *type)
{
    MPI_Datatype *made = &sode_context.fused_types[size_class(length)];
    if (*made == MPI_DATATYPE_NULL) {
        SODE_TRY_MPI(MPI_Type_contiguous((int)length, MPI_BYTE, made));
        SODE_TRY_MPI(MPI_Type_commit(made));
    }
    *type = *made;
    return SODE_OK;
}

static void write_head(const fused_t *f)
{
    head_t *head = (head_t *)(void *)f->message;
    head->bytes = (int32_t)f->message_bytes;
    for (int k = 0; k < f->count; k++) {
        const part_t *part = &f->part[k];
        if (!part->gathered)
            head->line[head->parts++] =
                (line_t){part->op, part->type, part->count};
    }
}

static int combine_begin(const fused_t *f, sode_job_t *job)
{
    MPI_Datatype type;
    MPI_Op op;
    int count = 1;
    const part_t *first = f->part;
    MPI_Request *request = sode_job_request(job);
    SODE_NEED(request, "a reduction");
    while (first->gathered)
        first++;
    if (f->uniform) {
        SODE_TRY(sode_type_find(first->type, first->op, &type, &op));
        count = (int)(f->message_bytes / sode_type_size(first->type));
    } else {
        SODE_TRY(sode_fused_type(f->message_bytes, &type));
        SODE_TRY(sode_own_ops_make());
        write_head(f);
        op = sode_context.own_ops[SODE_OWN_FUSED];
    }
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, f->message, count, type, op,
                                job->set->comm, request));
    return SODE_OK;
}

static int gather_begin(const fused_t *f, sode_job_t *job)
{
    MPI_Request *request = sode_job_request(job);
    SODE_NEED(request, "a reduction");
    SODE_TRY_MPI(MPI_Iallgather(f->own, (int)f->own_bytes, MPI_BYTE, f->all,
                                (int)f->own_bytes, MPI_BYTE, job->set->comm,
                                request));
    return SODE_OK;
}

static int combine_without_comm(const fused_t *f, const sode_set_t *set)
{
    for (int k = 0; k < f->count; k++)
        SODE_TRY(sode_no_comm_reduce(set, f->part[k].op, f->part[k].type,
                                     place_of(f, &f->part[k]), f->part[k].count,
                                     SODE_COLLECTIVE_LIMIT));
    return SODE_OK;
}

static int begin(const fused_t *f, sode_job_t *job)
{
    for (int k = 0; k < f->count; k++)
        put(job->set, f, &f->part[k]);
    job->finish = take_apart;
    if (job->set->no_comm)
        return combine_without_comm(f, job->set);
    if (f->message_bytes)
        SODE_TRY(combine_begin(f, job));
    return f->own_bytes ? gather_begin(f, job) : SODE_OK;
}

/* ---- layout ------------------------------------------------------------- */

static void lay_out(fused_t *f)
{
    int combined = 0;
    size_t end[2] = {0, 0}; /* of the message, of what is gathered */
    f->uniform = is_uniform(f);
    for (int k = 0; k < f->count; k++)
        combined += !f->part[k].gathered;
    if (!f->uniform)
        end[0] = head_bytes(combined);
    for (int k = 0; k < f->count; k++) {
        part_t *part = &f->part[k];
        part->at = end[part->gathered];
        end[part->gathered] += f->uniform && !part->gathered
                                   ? part->bytes
                                   : aligned(part->bytes);
    }
    f->message_bytes = f->uniform ? end[0] : sode_fused_round(end[0]);
    f->own_bytes = end[1];
}

/* The parts, then the messages, in one piece of memory; there is room for short
 * messages at once. */
static int create(const sode_set_t *set, int count, const sode_reduced_t *list,
                  fused_t **fused)
{
    enum { SHORT = 256 };
    size_t parts = aligned(sizeof **fused + (size_t)count * sizeof(part_t));
    fused_t *f = malloc(parts + SHORT);
    SODE_NEED(f, "a reduction");
    f->count = count;
    for (int k = 0; k < count; k++)
        describe(set, &list[k], &f->part[k]);
    lay_out(f);
    size_t message = aligned(f->message_bytes);
    size_t bytes = message + ((size_t)set->size + 1) * f->own_bytes;
    if (bytes > SHORT) {
        fused_t *whole = realloc(f, parts + bytes);
        if (!whole) {
            free(f);
            return sode_no_memory("a reduction");
        }
        f = whole;
    }
    memset((char *)f + parts, 0, message + f->own_bytes);
    f->message = (char *)f + parts;
    f->own = f->message + message;
    f->all = f->own + f->own_bytes;
    *fused = f;
    return SODE_OK;
}

int sode_fused_begin(sode_set_t *set, int count, const sode_reduced_t *list,
                     sode_job_t **job)
{
    fused_t *f = NULL;
    for (int k = 0; k < count; k++) {
        SODE_TRY(sode_type_check(list[k].type, list[k].op));
        SODE_TRY(sode_ordered_check(list[k].op, list[k].type, list[k].order));
    }
    SODE_TRY(sode_set_comm(set));
    SODE_TRY(create(set, count, list, &f));
    int status = sode_job_create(set, job);
    if (status != SODE_OK) {
        free(f);
        return status;
    }
    (*job)->buffer = f;
    return begin(f, *job);
}
