// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "twins.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

const struct twin_way twin_ways[TWINS] = {
    {"allgather", TWIN_ALLGATHER, 0, 0}, {"range", TWIN_PLACED, -1, 1},         {"minimal", TWIN_PLACED, 0, 0},
    {"gap1", TWIN_PLACED, 1, 0},         {"gap8", TWIN_PLACED, 8, 0},           {"gap64", TWIN_PLACED, 64, 0},
    {"compact", TWIN_COMPACT, 0, 0},     {"compact8", TWIN_COMPACT, 8, 0},
};

struct run {
    int first, count; // global columns
};

// What goes to or comes from a rank; with a gap of 0, runs are single elements.
struct part {
    int rank, runs, elements;
    struct run *run;
    double *buffer;
};

struct twin {
    const struct rows *a;
    const struct twin_way *way;
    int ranks, me;
    double *whole;       // [n], or own block and what is received
    struct part *in, *out;
    int ins, outs, renumbered_bytes;
    int *column;         // a->column, or renumbered
    int *counts, *places; // of allgather
    MPI_Request *requests;
};

static int low_of(const struct rows *a, int rank)
{
    const long low = (long)rank * a->block;

    return low < a->n ? (int)low : a->n;
}

// The runs of needed columns that the owner has.
static int find_runs(const struct twin *t, const unsigned char *needed, int owner, struct run *run, int *elements)
{
    const int high = low_of(t->a, owner + 1), gap = t->way->gap;
    int runs = 0, last = -1;

    *elements = 0;
    for (int c = low_of(t->a, owner); c < high; c++) {
        if (!needed[c])
            continue;
        if (last >= 0 && gap != 0 && (gap < 0 || c - last - 1 <= gap)) {
            *elements += c - last;
            run[runs - 1].count += c - last;
        } else {
            run[runs++] = (struct run){c, 1};
            ++*elements;
        }
        last = c;
    }
    return runs;
}

// Each rank tells each other one how many runs it wants, then which. All-to-all: plans by hand aren't what is measured.
static void exchange_wishes(struct twin *t, struct run **wanted, const int *runs)
{
    int *asked = malloc((size_t)t->ranks * sizeof *asked), count = 0;
    MPI_Request *requests = malloc(2 * (size_t)t->ranks * sizeof *requests);

    MPI_Alltoall(runs, 1, MPI_INT, asked, 1, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < t->ranks; r++) {
        if (asked[r]) {
            struct part *out = &t->out[t->outs++];

            *out = (struct part){.rank = r, .runs = asked[r], .run = malloc((size_t)asked[r] * sizeof(struct run))};
            MPI_Irecv(out->run, 2 * asked[r], MPI_INT, r, 1, MPI_COMM_WORLD, &requests[count++]);
        }
        if (runs[r])
            MPI_Isend(wanted[r], 2 * runs[r], MPI_INT, r, 1, MPI_COMM_WORLD, &requests[count++]);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    for (int k = 0; k < t->outs; k++)
        for (int l = 0; l < t->out[k].runs; l++)
            t->out[k].elements += t->out[k].run[l].count;
    free(asked);
    free(requests);
}

// Columns of the own block come first, then what each rank sends.
static void renumber(struct twin *t)
{
    int *place = malloc((size_t)t->a->n * sizeof *place), next = t->a->rows;

    for (int c = 0; c < t->a->rows; c++)
        place[t->a->first + c] = c;
    for (int k = 0; k < t->ins; k++) {
        t->in[k].buffer = t->whole + next;
        for (int l = 0; l < t->in[k].runs; l++)
            for (int c = 0; c < t->in[k].run[l].count; c++)
                place[t->in[k].run[l].first + c] = next++;
    }
    t->column = malloc(((size_t)t->a->count + 1) * sizeof *t->column);
    for (long j = 0; j < t->a->count; j++)
        t->column[j] = place[t->a->column[j]];
    free(place);
}

static void make_requests(struct twin *t)
{
    t->requests = malloc(2 * (size_t)t->ranks * sizeof *t->requests);
    for (int k = 0; k < t->ins; k++) {
        struct part *in = &t->in[k];

        if (t->way->is_direct)
            in->buffer = t->whole + in->run[0].first;
        else if (t->way->kind == TWIN_PLACED)
            in->buffer = malloc((size_t)in->elements * sizeof *in->buffer);
        MPI_Recv_init(in->buffer, in->elements, MPI_DOUBLE, in->rank, 2, MPI_COMM_WORLD, &t->requests[k]);
    }
    for (int k = 0; k < t->outs; k++) {
        struct part *out = &t->out[k];

        if (t->way->is_direct)
            out->buffer = t->whole + out->run[0].first;
        else
            out->buffer = malloc((size_t)out->elements * sizeof *out->buffer);
        MPI_Send_init(out->buffer, out->elements, MPI_DOUBLE, out->rank, 2, MPI_COMM_WORLD, &t->requests[t->ins + k]);
    }
}

static void plan(struct twin *t)
{
    const struct rows *a = t->a;
    unsigned char *needed = calloc((size_t)a->n, 1);
    struct run **wanted = calloc((size_t)t->ranks, sizeof *wanted);
    int *runs = calloc((size_t)t->ranks, sizeof *runs), received = 0;

    for (long j = 0; j < a->count; j++)
        needed[a->column[j]] = 1;
    for (int r = 0; r < t->ranks; r++) {
        int elements;

        if (r == t->me)
            continue;
        wanted[r] = malloc(((size_t)a->block + 1) * sizeof **wanted);
        runs[r] = find_runs(t, needed, r, wanted[r], &elements);
        wanted[r] = realloc(wanted[r], ((size_t)runs[r] + 1) * sizeof **wanted);
        received += elements;
        if (runs[r])
            t->in[t->ins++] = (struct part){.rank = r, .runs = runs[r], .elements = elements, .run = wanted[r]};
    }
    exchange_wishes(t, wanted, runs);
    t->whole = calloc((size_t)(t->way->kind == TWIN_COMPACT ? a->rows + received : a->n) + 1, sizeof *t->whole);
    free(needed);
    free(wanted);
    free(runs);
}

struct twin *twin_create(const struct rows *a, const struct twin_way *way, const double *x)
{
    struct twin *t = calloc(1, sizeof *t);

    t->a = a;
    t->way = way;
    MPI_Comm_size(MPI_COMM_WORLD, &t->ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &t->me);
    t->in = calloc((size_t)t->ranks, sizeof *t->in);
    t->out = calloc((size_t)t->ranks, sizeof *t->out);
    t->counts = malloc((size_t)t->ranks * sizeof *t->counts);
    t->places = malloc((size_t)t->ranks * sizeof *t->places);
    for (int r = 0; r < t->ranks; r++) {
        t->places[r] = low_of(a, r);
        t->counts[r] = low_of(a, r + 1) - t->places[r];
    }
    t->column = (int *)a->column;
    if (way->kind == TWIN_ALLGATHER)
        t->whole = calloc((size_t)a->n, sizeof *t->whole);
    else
        plan(t);
    if (way->kind == TWIN_COMPACT)
        renumber(t);
    if (way->kind != TWIN_ALLGATHER)
        make_requests(t);
    memcpy(way->kind == TWIN_COMPACT ? t->whole : t->whole + a->first, x, (size_t)a->rows * sizeof *x);
    return t;
}

static void pack(const struct twin *t, const struct part *out)
{
    const double *own = t->whole + (t->way->kind == TWIN_COMPACT ? -(long)t->a->first : 0);
    double *to = out->buffer;

    if (t->way->gap == 0) {
        for (int l = 0; l < out->runs; l++)
            to[l] = own[out->run[l].first];
        return;
    }
    for (int l = 0; l < out->runs; to += out->run[l++].count)
        memcpy(to, own + out->run[l].first, (size_t)out->run[l].count * sizeof *to);
}

static void unpack(const struct twin *t, const struct part *in)
{
    const double *from = in->buffer;

    if (t->way->gap == 0) {
        for (int l = 0; l < in->runs; l++)
            t->whole[in->run[l].first] = from[l];
        return;
    }
    for (int l = 0; l < in->runs; from += in->run[l++].count)
        memcpy(t->whole + in->run[l].first, from, (size_t)in->run[l].count * sizeof *from);
}

static void bring(struct twin *t)
{
    if (t->way->kind == TWIN_ALLGATHER) {
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, t->whole, t->counts, t->places, MPI_DOUBLE, MPI_COMM_WORLD);
        return;
    }
    MPI_Startall(t->ins, t->requests);
    for (int k = 0; k < t->outs; k++) {
        if (!t->way->is_direct)
            pack(t, &t->out[k]);
        MPI_Start(&t->requests[t->ins + k]);
    }
    MPI_Waitall(t->ins + t->outs, t->requests, MPI_STATUSES_IGNORE);
    if (t->way->kind == TWIN_PLACED && !t->way->is_direct)
        for (int k = 0; k < t->ins; k++)
            unpack(t, &t->in[k]);
}

void twin_multiply(struct twin *t, double *y)
{
    const struct rows *a = t->a;
    const double *x = t->whole, *value = a->value;
    const int *column = t->column;

    bring(t);
    for (int i = 0; i < a->rows; i++) {
        double sum = 0;

        for (long j = a->begin[i]; j < a->end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

double twin_index_bytes(const struct twin *t)
{
    double bytes = 0;

    for (int k = 0; k < t->ins; k++)
        bytes += (t->way->gap == 0 ? 4.0 : 8.0) * t->in[k].runs;
    for (int k = 0; k < t->outs; k++)
        bytes += (t->way->gap == 0 ? 4.0 : 8.0) * t->out[k].runs;
    return bytes;
}

void twin_free(struct twin *t)
{
    for (int k = 0; k < t->ins; k++) {
        MPI_Request_free(&t->requests[k]);
        if (t->way->kind == TWIN_PLACED && !t->way->is_direct)
            free(t->in[k].buffer);
        free(t->in[k].run);
    }
    for (int k = 0; k < t->outs; k++) {
        MPI_Request_free(&t->requests[t->ins + k]);
        if (!t->way->is_direct)
            free(t->out[k].buffer);
        free(t->out[k].run);
    }
    if (t->column != t->a->column)
        free(t->column);
    free(t->requests);
    free(t->whole);
    free(t->in);
    free(t->out);
    free(t->counts);
    free(t->places);
    free(t);
}
