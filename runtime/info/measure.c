/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tables that tuning begins with (Kuroda, Tanaka, Katagiri, Sakurai): barriers, all-to-all by size, sums by count,
 * on all ranks and on one, in any order and in a fixed one.  They go the ways of the runtime, which polls and yields: so they
 * are what a directive waits for.
 */
#include "info/measure.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/fail.h"
#include "api/start.h"
#include "base/clock.h"
#include "base/context.h"
#include "base/operation.h"
#include "base/wait.h"
#include "collective/collective.h"
#include "directive/gather_costs.h"
#include "sode/communication.h"
#include "sode/reduction.h"
#include "transport/candidates.h"
#include "tune/subjects.h"
#include "tune/tune.h"

enum { CALLS = 20, MOST_SUMS = 1024, MOST_BYTES = 1 << 21, MEMORY = 1 << 26 };

typedef struct measuring {
    sode_set_t *set;
    double *out, *in; /* [bytes] */
    size_t bytes;
    void (*print)(const sode_measured_t *measured);
} measuring_t;

/* ---- what is measured ---- */

static int wait_for(MPI_Request request) { return sode_wait_all(1, &request); }

static int all_to_all(measuring_t *m, int bytes)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Ialltoall(m->out, bytes, MPI_CHAR, m->in, bytes, MPI_CHAR, m->set->comm, &request));
    return wait_for(request);
}

static int sum(measuring_t *m, int count)
{
    return sode_set_reduce(m->set, SODE_OP_SUM, SODE_DOUBLE, m->in, count, SODE_COLLECTIVE_LIMIT);
}

static int sum_in_order(measuring_t *m, int count, unsigned order)
{
    sode_job_t *job;
    int status = sode_set_reduce_ordered(m->set, SODE_OP_SUM, SODE_DOUBLE, m->in, count, order, &job);
    if (status == SODE_OK && job)
        status = sode_job_wait(job);
    sode_job_free(job);
    return status;
}

static int sum_ordered(measuring_t *m, int count) { return sum_in_order(m, count, SODE_ORDERED); }
static int sum_ordered_any(measuring_t *m, int count) { return sum_in_order(m, count, SODE_ORDERED_ANY); }

static int sum_on_first(measuring_t *m, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Ireduce(m->out, m->in, count, MPI_DOUBLE, MPI_SUM, 0, m->set->comm, &request));
    return wait_for(request);
}

static const struct {
    const char *name, *unit;
    int (*execute)(measuring_t *m, int amount);
    int most;
} tables[] = {
    {"all-to-all", "B", all_to_all, MOST_BYTES},
    {"sums", "double", sum, MOST_SUMS},
    {"sums, ordered", "double", sum_ordered, MOST_SUMS},
    {"sums, ordered(any)", "double", sum_ordered_any, MOST_SUMS},
    {"sums on one rank", "double", sum_on_first, MOST_SUMS},
};

/* ---- measuring ---- */

static int measure_one(measuring_t *m, int k, int amount, sode_variant_time_t *to)
{
    double times[CALLS];
    for (int c = 0; c < CALLS; c++) {
        SODE_TRY(sode_set_barrier(m->set));
        double begin = sode_now();
        SODE_TRY(tables[k].execute(m, amount));
        times[c] = sode_now() - begin;
    }
    SODE_TRY(sode_greatest(m->set->comm, times, CALLS));
    snprintf(to->name, sizeof to->name, "%d %.8s%s", amount, tables[k].unit, amount > 1 && tables[k].most == MOST_SUMS ? "s" : "");
    sode_variant_time_take(to, times + 1, CALLS - 1); /* the first call opens connections */
    return SODE_OK;
}

static int measure_table(measuring_t *m, int k)
{
    char text[80];
    sode_subject_t *subject;
    snprintf(text, sizeof text, "%s, %d ranks in steps of %d", tables[k].name, m->set->size, sode_set_stride(m->set));
    SODE_TRY(sode_subject_find(m->set->subjects, text, &subject));
    sode_measured_t *found = &subject->found;
    int status = SODE_OK;
    found->ntimes = 0;
    for (int amount = 1; amount <= tables[k].most && (size_t)amount * (size_t)m->set->size <= m->bytes; amount *= 2)
        SODE_THEN(status, measure_one(m, k, amount, &found->times[found->ntimes++]));
    snprintf(found->taken, sizeof found->taken, "for estimates");
    if (status == SODE_OK && m->set->self == 0)
        m->print(found);
    sode_subject_leave(subject);
    return status;
}

static int measure_all(measuring_t *m)
{
    sode_subject_t *subject;
    SODE_TRY(sode_set_comm(m->set));
    SODE_TRY(sode_operation_of_all(m->set, "measure", "sode-info", -1, 0));
    SODE_TRY(sode_gather_costs_measure(m->set, &subject));
    if (m->set->self == 0)
        m->print(&subject->found);
    sode_subject_leave(subject);
    for (size_t k = 0; k < sizeof tables / sizeof *tables; k++)
        SODE_TRY(measure_table(m, (int)k));
    sode_operation_end();
    return SODE_OK;
}

static int measure(void (*print)(const sode_measured_t *measured))
{
    measuring_t m = {.set = sode_ens(), .print = print};
    m.bytes = (size_t)m.set->size * MOST_BYTES < MEMORY ? (size_t)m.set->size * MOST_BYTES : MEMORY;
    m.out = calloc(1, m.bytes);
    m.in = calloc(1, m.bytes);
    int status = m.out && m.in && sode_subjects_of(m.set) ? SODE_OK : sode_no_memory("what is measured");
    SODE_THEN(status, measure_all(&m));
    free(m.out);
    free(m.in);
    return status;
}

int sode_info_measure(int *argc, char ***argv, void (*print)(const sode_measured_t *measured))
{
    int level, size, result = 0;
    MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size == 1) {
        fputs("sode-info: error: one rank has nothing to measure; start it like your programs, with as many ranks: "
              "mpirun -n 4 sode-info --measure\n", stderr);
        MPI_Finalize();
        return 2;
    }
    sode_run_begin(MPI_COMM_WORLD, "sode-info");
    const int first = sode_context.rank == 0, keeps = sode_tune_writes();
    int status = measure(print);
    if (status != SODE_OK)
        sode_end_job("sode-info", NULL, NULL, status);
    if (first && !keeps) {
        fputs("sode-info: error: there is no tuning file for the results: SODE_TUNING is 'off', or Sode was built without "
              "jansson\n", stderr);
        result = 1;
    }
    sode_run_end("sode-info", 0);
    MPI_Finalize();
    return result;
}
