/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "directive/gather_costs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/tags.h"
#include "base/wait.h"
#include "transport/candidates.h"
#include "tune/tune.h"

enum { LARGE = 65536, COUNT = 1024, RUN = 8, CALLS = 6 };

typedef struct measuring {
    MPI_Comm comm;
    int rank, size;
    char *out, *in; /* of a burst and, for all-to-all, [size][COUNT / 2 * 8] */
} measuring_t;

/* ---- what is measured ---- */

/* To ranks behind this one, from ranks before it. */
static int send_round(measuring_t *m, int count, int bytes)
{
    MPI_Request requests[2 * SODE_GATHER_BURST];
    for (int k = 0; k < count; k++) {
        const int far = 1 + k % (m->size - 1);
        SODE_TRY_MPI(MPI_Irecv(m->in + k * bytes, bytes, MPI_CHAR, (m->rank + m->size - far) % m->size, SODE_TAG_COSTS, m->comm,
                               &requests[2 * k]));
        SODE_TRY_MPI(MPI_Isend(m->out, bytes, MPI_CHAR, (m->rank + far) % m->size, SODE_TAG_COSTS, m->comm, &requests[2 * k + 1]));
    }
    return sode_wait_all(2 * count, requests);
}

#define SEND(NAME, COUNT, S) \
    static int NAME(measuring_t *m) { return send_round(m, COUNT, sode_gather_sizes[S]); }
SEND(send_0, 1, 0)
SEND(send_1, 1, 1)
SEND(send_2, 1, 2)
SEND(send_3, 1, 3)
SEND(send_many_0, SODE_GATHER_BURST, 0)
SEND(send_many_1, SODE_GATHER_BURST, 1)
SEND(send_many_2, SODE_GATHER_BURST, 2)
SEND(send_many_3, SODE_GATHER_BURST, 3)

static int meet(measuring_t *m)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Ibarrier(m->comm, &request));
    return sode_wait_all(1, &request);
}

static int add_up(measuring_t *m, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(m->out, m->in, count, MPI_DOUBLE, MPI_SUM, m->comm, &request));
    return sode_wait_all(1, &request);
}

static int add_one(measuring_t *m) { return add_up(m, 1); }
static int add_many(measuring_t *m) { return add_up(m, COUNT); }

static int turn_round(measuring_t *m, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Ialltoall(m->out, count, MPI_DOUBLE, m->in, count, MPI_DOUBLE, m->comm, &request));
    return sode_wait_all(1, &request);
}

static int turn_small(measuring_t *m) { return turn_round(m, 1); }
static int turn_large(measuring_t *m) { return turn_round(m, COUNT / 2); }

/* Every second double, as a list of elements is copied; and every second run of RUN. */
static int copy_elements(measuring_t *m)
{
    double *to = (double *)m->in;
    const volatile double *from = (const double *)m->out;
    for (int k = 0; k < LARGE / 16; k++)
        to[k] = from[2 * k];
    return SODE_OK;
}

static int copy_runs(measuring_t *m)
{
    for (int k = 0; k < LARGE / (16 * RUN); k++) {
        memcpy(m->in + k * 8 * RUN, m->out + 2 * k * 8 * RUN, 8 * RUN);
        __asm__ volatile("" : : "r"(m->in) : "memory");
    }
    return SODE_OK;
}

enum { MESSAGE, MESSAGES = SODE_GATHER_SIZES, ELEMENTS = 2 * SODE_GATHER_SIZES, RUNS, MEASURED = 15 };
static const struct {
    const char *name;
    int (*execute)(measuring_t *m);
} measured[MEASURED] = {
    [MESSAGE] = {"message of 8 bytes", send_0},
    {"message of 8192 bytes", send_1},
    {"message of 32768 bytes", send_2},
    {"message of 131072 bytes", send_3},
    [MESSAGES] = {"8 messages of 8 B", send_many_0},
    {"8 messages of 8192 B", send_many_1},
    {"8 messages of 32768 B", send_many_2},
    {"8 messages of 131072 B", send_many_3},
    [ELEMENTS] = {"copy of 4096 elements", copy_elements},
    [RUNS] = {"copy of 512 runs", copy_runs},
    {"barrier", meet},
    {"sum of 1 double", add_one},
    {"sum of 1024 doubles", add_many},
    {"all-to-all of 8 B", turn_small},
    {"all-to-all of 4096 B", turn_large},
};

/* ---- measuring ---- */

/* Times of the slowest rank, the lowest and what the second lowest is above it. */
static int measure_one(measuring_t *m, int k, sode_variant_time_t *to)
{
    double times[CALLS];
    for (int c = 0; c < CALLS; c++) {
        double begin = sode_now();
        SODE_TRY(measured[k].execute(m));
        times[c] = sode_now() - begin;
    }
    SODE_TRY(sode_greatest(m->comm, times, CALLS));
    strcpy(to->name, measured[k].name);
    sode_variant_time_take(to, times + 1, CALLS - 1); /* the first one opens connections */
    return SODE_OK;
}

static int measure(const sode_set_t *set, sode_measured_t *found)
{
    measuring_t m = {.comm = set->comm, .rank = set->self, .size = set->size};
    size_t bytes = (size_t)set->size * COUNT / 2 * sizeof(double);
    const size_t burst = (size_t)SODE_GATHER_BURST * (size_t)sode_gather_sizes[SODE_GATHER_SIZES - 1];
    bytes = bytes > burst ? bytes : burst;
    m.out = calloc(1, bytes);
    m.in = calloc(1, bytes);
    double failed = !m.out || !m.in;
    int status = sode_greatest(m.comm, &failed, 1);
    if (!status && failed > 0)
        status = sode_no_memory("what is measured");
    for (int k = 0; k < MEASURED && !status; k++)
        status = measure_one(&m, k, &found->times[k]);
    if (!status) {
        strcpy(found->taken, "for estimates");
        found->ntimes = MEASURED;
    }
    free(m.out);
    free(m.in);
    return status;
}

/* ---- using ---- */

static double seconds_of(const sode_measured_t *found, int k)
{
    for (int t = 0; t < found->ntimes; t++)
        if (strcmp(found->times[t].name, measured[k].name) == 0)
            return found->times[t].seconds;
    return 0;
}

/* What both ends copy: an element, and a run at the cost that it has beside its elements. */
static void take(const sode_measured_t *found, sode_gather_costs_t *costs)
{
    const double elements = seconds_of(found, ELEMENTS), runs = seconds_of(found, RUNS);
    double alone[SODE_GATHER_SIZES], at_once[SODE_GATHER_SIZES];
    for (int s = 0; s < SODE_GATHER_SIZES; s++) {
        alone[s] = seconds_of(found, MESSAGE + s);
        at_once[s] = seconds_of(found, MESSAGES + s);
    }
    if (elements <= 0 || runs <= 0 || !sode_gather_costs_of_messages(alone, at_once, costs))
        return; /* no times that one could use */
    costs->element = 2 * elements / (LARGE / 16);
    costs->run = 2 * runs / (LARGE / (16 * RUN));
}

static int find_subject(const sode_set_t *set, sode_subject_t **subject)
{
    char text[80];
    snprintf(text, sizeof text, "messages, copies and collectives, %d ranks in steps of %d", set->size, sode_set_stride(set));
    return sode_subject_find(set->subjects, text, subject);
}

int sode_gather_costs_find(const sode_set_t *set, sode_gather_costs_t *costs)
{
    sode_subject_t *subject;
    *costs = sode_gather_usual;
    if (!sode_tune_writes() || set->size == 1)
        return SODE_OK;
    SODE_TRY(find_subject(set, &subject));
    const sode_measured_t *known = sode_tune_measured(subject->found.plan);
    int status = known || subject->found.ntimes > 0 ? SODE_OK : measure(set, &subject->found);
    if (status == SODE_OK)
        take(known ? known : &subject->found, costs);
    sode_subject_leave(subject);
    return status;
}

int sode_gather_costs_measure(const sode_set_t *set, sode_subject_t **subject)
{
    SODE_TRY(find_subject(set, subject));
    int status = measure(set, &(*subject)->found);
    if (status != SODE_OK)
        sode_subject_leave(*subject);
    return status;
}
