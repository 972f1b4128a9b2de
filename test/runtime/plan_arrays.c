/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Plans from one array to another, over every transport, messages split and whole, with elements of 1 to 24 bytes:
 *
 *   boxes     rows of a matrix become columns of another one, which is stored with a margin
 *   lists     elements here and there by number, some of them twice, also inside the rank
 *   gathered  elements by number become a row
 *
 * After each exchange the source is overwritten *before* the target is looked at; what is not named stays as it was.
 * Then lists the other way: what two ranks send to one element is added.
 *
 * RUN: %mpicc -std=c11 -O2 -fopenmp -I%source/runtime %s $(%objects plan/{describe,halo,plan,store}.c {select,transport}/[a-z]*.c map/{dim,links,mapping,ownership,table}.c tune/{best,subjects,tuner}.c \
 * RUN:   base/{hash,mark,settings,spelling,status,threads,pages,pieces,place}.c) %source/runtime/base/cores_plain.c -o %t
 * RUN: export OMP_WAIT_POLICY=passive; for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/plan.h"
#include "plan_wait.h"
#include "transport/arena.h"
#include "transport/transport.h"

enum { ROWS = 12, COLUMNS = 18, MARGIN = 2, LIST = 2003, CELLS = 13000, STEPS = 4, MANY = 60 /* auto: until it has tried all */, UNTOUCHED = 0xa5 };

static int rank, size;

#define MUST(call) \
    do { \
        if ((call) != SODE_OK) { \
            printf("rank %d: line %d: %s\n", rank, __LINE__, sode_fail_text(SODE_ERR_ARGUMENT)); \
            MPI_Abort(MPI_COMM_WORLD, 1); \
        } \
    } while (0)

/* The element of `owner`'s source that target cell k shall hold; owner -1: none. */
typedef struct wanted {
    int owner[CELLS];
    int64_t element[CELLS];
} wanted_t;

static int64_t first_of(int part, int64_t extent)
{
    return extent * part / size;
}

static sode_interval_t part_of(int part, int64_t extent, int64_t from)
{
    return (sode_interval_t){first_of(part, extent) - from, first_of(part + 1, extent) - from};
}

static int copy_box(sode_plan_t *plan, const int64_t *target, const sode_box_t *to, const int64_t *source,
                    const sode_box_t *from)
{
    sode_selection_t written, read;
    MUST(sode_plan_select(plan, 2, target, to, &written));
    MUST(sode_plan_select(plan, 2, source, from, &read));
    return sode_plan_move(plan, &plan->phases->moves, SODE_PLAN_TARGET, &written, SODE_PLAN_SOURCE, &read);
}

/* Rank r has rows r of the source and columns r of the target, of which the extents are ROWS + 2 MARGIN, ... */
static void plan_boxes(sode_plan_t **plan, wanted_t *wanted)
{
    int64_t rows = first_of(rank + 1, ROWS) - first_of(rank, ROWS);
    int64_t columns = first_of(rank + 1, COLUMNS) - first_of(rank, COLUMNS);
    const int64_t source[] = {COLUMNS, 1}, target[] = {columns + 1, 1};
    MUST(sode_plan_create(1, plan));
    for (int other = 0; other < size; other++) {
        sode_box_t to = {{part_of(other, ROWS, -MARGIN), {1, columns + 1}}};
        sode_box_t from = {{{0, rows}, part_of(other, COLUMNS, 0)}};
        int comes = sode_interval_size(to.dim[0]) > 0 && columns > 0;
        int goes = sode_interval_size(from.dim[1]) > 0 && rows > 0;
        if (other == rank && comes && goes)
            MUST(copy_box(*plan, target, &to, source, &from));
        if (other != rank && comes) {
            MUST(sode_plan_message(*plan, 0, SODE_PLAN_RECEIVE, other));
            MUST(sode_plan_box(*plan, 2, target, &to));
        }
        if (other != rank && goes) {
            MUST(sode_plan_message(*plan, 0, SODE_PLAN_SEND, other));
            MUST(sode_plan_box(*plan, 2, source, &from));
        }
        for (int64_t i = to.dim[0].lo; i < to.dim[0].hi; i++)
            for (int64_t j = 1; j < columns + 1; j++) {
                int64_t row = i - MARGIN - first_of(other, ROWS), column = first_of(rank, COLUMNS) + j - 1;
                wanted->owner[i * (columns + 1) + j] = other;
                wanted->element[i * (columns + 1) + j] = row * COLUMNS + column;
            }
    }
}

/* What `from` sends to `to`, in that order: the k-th element of its source. */
static int64_t chosen(int from, int to, int k)
{
    return (k * 17 + from * 5 + to * 3) % (LIST / 2); /* some twice */
}

/* And where it goes. */
static int64_t place_of(int from, int k)
{
    return from * LIST + (k * 10 + 1) % LIST;
}

static int length_of(int from, int to)
{
    return (from + to) % 3 == 0 ? 1 : LIST - (from + 2 * to) % 5;
}

static void plan_lists(sode_plan_t **plan, wanted_t *wanted, int gathered)
{
    MUST(sode_plan_create(1, plan));
    for (int other = 0; other < size; other++) {
        int64_t sent[LIST], read[LIST], placed[LIST];
        int out = length_of(rank, other), in = length_of(other, rank);
        sode_box_t row = {{{(int64_t)other * LIST, (int64_t)other * LIST + in}}};
        for (int k = 0; k < out; k++)
            sent[k] = chosen(rank, other, k);
        for (int k = 0; k < in; k++) {
            read[k] = chosen(other, rank, k);
            placed[k] = gathered ? row.dim[0].lo + k : place_of(other, k);
            wanted->owner[placed[k]] = other;
            wanted->element[placed[k]] = read[k];
        }
        if (other == rank) {
            MUST(sode_plan_copy_index(*plan, 0, (size_t)in, placed, read));
            continue;
        }
        MUST(sode_plan_message(*plan, 0, SODE_PLAN_SEND, other));
        MUST(sode_plan_index(*plan, (size_t)out, sent));
        MUST(sode_plan_message(*plan, 0, SODE_PLAN_RECEIVE, other));
        MUST(gathered ? sode_plan_box(*plan, 1, (int64_t[]){1}, &row) : sode_plan_index(*plan, (size_t)in, placed));
    }
}

static unsigned char value(int owner, int64_t element, size_t byte, int step)
{
    return (unsigned char)(owner * 101 + element * 7 + (int64_t)byte * 13 + step * 29);
}

static void fill(unsigned char *source, size_t each, int step)
{
    for (size_t k = 0; k < CELLS; k++)
        for (size_t b = 0; b < each; b++)
            source[k * each + b] = value(rank, (int64_t)k, b, step);
}

static int check(const unsigned char *target, size_t each, const wanted_t *wanted, int step)
{
    for (size_t k = 0; k < CELLS; k++)
        for (size_t b = 0; b < each; b++) {
            int is = target[k * each + b];
            int should = wanted->owner[k] < 0 ? UNTOUCHED : value(wanted->owner[k], wanted->element[k], b, step);
            if (is != should) {
                printf("rank %d, step %d: cell %zu, byte %zu of %zu: got %d, wanted %d\n", rank, step, k, b, each, is,
                       should);
                return 0;
            }
        }
    return 1;
}

static void *cells(size_t bytes, int shared)
{
    void *made;
    if (!shared)
        return malloc(bytes);
    MUST(sode_arena_start(&(sode_arena_address_t){0}));
    MUST(sode_arena_alloc(bytes, &made));
    return made;
}

static void drop(void *made, int shared)
{
    if (shared)
        sode_arena_free(made);
    else
        free(made);
}

static void run(const char *transport, int kind, size_t each, size_t limit, unsigned sequence)
{
    static wanted_t wanted;
    sode_plan_t *plan;
    int shared = strcmp(transport, "shm") == 0 && sequence % 2;
    memset(wanted.owner, -1, sizeof wanted.owner);
    if (kind == 0)
        plan_boxes(&plan, &wanted);
    else
        plan_lists(&plan, &wanted, kind == 2);
    unsigned char *source = cells(CELLS * each, shared), *target = cells(CELLS * each, shared);
    memset(target, UNTOUCHED, CELLS * each);
    sode_exchange_field_t field = {plan, source, target, each, NULL};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .comm = MPI_COMM_WORLD, .sequence = sequence,
                                   .message_limit = limit};
    sode_exchange_t *exchange;
    MUST(sode_transport_find(transport, &input.transport));
    MUST(sode_exchange_create(&input, &exchange));
    sode_plan_free(plan);
    fill(source, each, 0);
    int steps = strcmp(transport, "auto") == 0 && each == 8 ? MANY : STEPS;
    for (int step = 0; step < steps; step++) {
        MUST(sode_exchange_prepare(exchange));
        MUST(sode_exchange_begin(exchange));
        MUST(sode_exchange_end(exchange));
        fill(source, each, step + 1);
        if (!check(target, each, &wanted, step)) {
            printf("rank %d: %s, kind %d, limit %zu\n", rank, transport, kind, limit);
            fflush(stdout);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    sode_exchange_free(exchange);
    drop(source, shared);
    drop(target, shared);
}

static void add_doubles(int type, void *into, const void *from, size_t count)
{
    (void)type;
    for (size_t k = 0; k < count; k++)
        ((double *)into)[k] += ((const double *)from)[k];
}

/* To each element are added the target cells that it would go to, each of another value. */
static void run_back(const char *transport, int gathered, unsigned sequence)
{
    static wanted_t unused;
    static double source[LIST], target[CELLS];
    sode_plan_t *plan;
    sode_exchange_t *exchange;
    plan_lists(&plan, &unused, gathered);
    for (int k = 0; k < LIST; k++)
        source[k] = 1000;
    for (int k = 0; k < CELLS; k++)
        target[k] = k + (double)CELLS * rank;
    sode_exchange_field_t field = {plan, source, target, sizeof(double), NULL};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .comm = MPI_COMM_WORLD, .sequence = sequence,
                                   .add = add_doubles};
    MUST(sode_transport_find(transport, &input.transport));
    MUST(sode_exchange_create(&input, &exchange));
    sode_plan_free(plan);
    MUST(sode_exchange_prepare(exchange));
    MUST(sode_exchange_begin(exchange));
    MUST(sode_exchange_end(exchange));
    sode_exchange_free(exchange);
    for (int e = 0; e < LIST; e++) {
        double wanted = 1000;
        for (int to = 0; to < size; to++)
            for (int k = 0; k < length_of(rank, to); k++)
                if (chosen(rank, to, k) == e)
                    wanted += (double)(gathered ? rank * LIST + k : place_of(rank, k)) + (double)CELLS * to;
        if (source[e] != wanted) {
            printf("rank %d: %s back: element %d: got %g, wanted %g\n", rank, transport, e, source[e], wanted);
            fflush(stdout);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
}

int main(int argc, char **argv)
{
    static const char *const transports[] = {"pack", "datatype", "rma", "shm", "neighbor", "auto"};
    static const size_t sizes[] = {1, 4, 8, 12, 24}, limits[] = {0, 100, 3000};
    unsigned sequence = 0;
    plan_init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 6; t++)
        for (int kind = 0; kind < 3; kind++)
            for (int s = 0; s < 5; s++)
                run(transports[t], kind, sizes[s], limits[(s + kind) % 2 * (kind == 0 ? 1 : 2)], sequence++);
    for (int t = 0; t < 6; t++)
        for (int gathered = 0; gathered < 2; gathered++)
            run_back(transports[t], gathered, sequence++);
    sode_transport_end();
    plan_finalize();
    return 0;
}
