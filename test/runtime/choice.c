/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What transport `auto` measures, by a clock that only goes on where this test says so: of an exchange alone its own time; of a
 * gather with other ways all until the next directive, so a way whose loop is faster wins though its exchange takes longer, after
 * few executions; and the clock forgets an exchange that is gone.
 *
 * RUN: %mpicc -std=gnu11 -O1 -Wno-unused -I%source/runtime -I%source/include %s %source/runtime/tune/{tuner,best}.c \
 * RUN:   %source/runtime/base/status.c -o %t
 * RUN: %t
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

static long now_ns;
static int test_clock(clockid_t id, struct timespec *now)
{
    (void)id;
    now->tv_sec = now_ns / 1000000000;
    now->tv_nsec = now_ns % 1000000000;
    return 0;
}
#define clock_gettime test_clock

#include "transport/choice.c"

double *sode_mark_until;

void sode_mark_note_until(void)
{
    *sode_mark_until = sode_now();
    sode_mark_until = NULL;
}

/* ---- candidates: names, and how long each exchange and the loop after it take ---- */

struct sode_candidate {
    const char *name;
    int exchange, loop;
};
enum { CANDIDATES = 3 };
static struct sode_candidate known[CANDIDATES] = {{"near", 10, 600}, {"far", 30, 500}, {"slow", 900, 5000}};

const sode_candidate_t *sode_candidate(int k) { return k < CANDIDATES ? &known[k] : NULL; }
const char *sode_candidate_name(const sode_candidate_t *candidate) { return candidate->name; }
const sode_candidate_t *sode_candidate_called(const char *name)
{
    for (int k = 0; k < CANDIDATES; k++)
        if (strcmp(known[k].name, name) == 0)
            return &known[k];
    return NULL;
}
int sode_candidate_possible(sode_candidates_t *c, const sode_candidate_t *candidate, int *possible)
{
    *possible = 1;
    return SODE_OK;
}
int sode_candidate_first(sode_candidates_t *c, const sode_candidate_t **candidate)
{
    *candidate = known;
    return SODE_OK;
}
void sode_candidates_free(sode_candidates_t *c) {}
void sode_candidates_shift(sode_candidates_t *c, const ptrdiff_t *shift) {}
int sode_greatest(MPI_Comm comm, double *values, int count) { return SODE_OK; }
int sode_setup_create(sode_candidates_t *c, const sode_candidate_t *candidate, sode_setup_t *setup)
{
    *setup = (sode_setup_t){.candidate = candidate, .schedules = c->schedule, .count = 1};
    return SODE_OK;
}
void sode_setup_free(sode_setup_t *setup) {}
int sode_setup_shift(sode_setup_t *setup, const ptrdiff_t *shift) { return SODE_OK; }
int sode_setup_begin(sode_setup_t *setup, int phase) { return SODE_OK; }
int sode_setup_end(sode_setup_t *setup, int phase)
{
    now_ns += setup->candidate->exchange;
    return SODE_OK;
}
int sode_setup_test(sode_setup_t *setup, int phase, int *done) { return SODE_OK; }
int sode_setup_some(sode_setup_t *setup, int phase, uint64_t ranks, int *there) { return SODE_OK; }
int sode_subject_find(sode_subjects_t *subjects, const char *plan, sode_subject_t **subject) { return SODE_ERR_LIMIT; }
void sode_subject_leave(sode_subject_t *subject) {}
int MPI_Comm_size(MPI_Comm comm, int *size)
{
    *size = 2;
    return MPI_SUCCESS;
}

/* ---- */

static int failures;

static void check(const char *what, const char *got, const char *wanted)
{
    if (strcmp(got, wanted) == 0)
        return;
    fprintf(stderr, "%s: got %s, wanted %s\n", what, got, wanted);
    failures++;
}

/* As sode_transport_create does. */
static choice_t *create(const sode_schedule_t *schedule)
{
    choice_t *choice = calloc(1, sizeof *choice);
    if (!choice)
        abort();
    choice->head = (sode_state_t){.schedule = schedule, .nphases = schedule->nphases, .comm = MPI_COMM_WORLD};
    if (choice_create(choice) != SODE_OK)
        abort();
    return choice;
}

/* Executions until it is settled; every third one is followed by another directive right after the loop, the others by nothing. */
static int run(const sode_schedule_t *schedule, const char **taken)
{
    choice_t *choice = create(schedule);
    int executions = 0;
    while (executions < 1000 && choice_prepare(choice) == SODE_OK && !choice->head.settled) {
        const struct sode_candidate *candidate = choice->setups[choice->now].candidate;
        choice_begin(choice, 0);
        choice_end(choice, 0);
        now_ns += candidate->loop;
        if (executions++ % 3 == 0) {
            sode_mark_next();
            now_ns += 100000; /* no part of it */
        }
    }
    *taken = choice->setups[choice->now].candidate->name;
    choice_free(choice);
    free(choice);
    return executions;
}

int main(void)
{
    sode_schedule_t other = {.nphases = 1}, schedule = {.nphases = 1};
    const char *taken;
    run(&schedule, &taken);
    check("an exchange alone", taken, "near");
    schedule.gathers = 1;
    run(&schedule, &taken);
    check("a gather without other ways", taken, "near");
    schedule.other[SODE_COMPACTED] = &other;
    int executions = run(&schedule, &taken);
    check("a gather with a loop", taken, "far");
    if (executions != EARLY + 3 * 4 + 2 * 4) { /* `slow` has one turn */
        fprintf(stderr, "executions: %d\n", executions);
        failures++;
    }
    choice_t *choice = create(&schedule);
    for (int k = 0; k <= EARLY; k++) {
        choice_prepare(choice);
        choice_begin(choice, 0);
        choice_end(choice, 0);
    }
    check("the clock runs", sode_mark_until ? "yes" : "no", "yes");
    choice_free(choice);
    check("it forgets", sode_mark_until ? "no" : "yes", "yes");
    free(choice);
    return failures > 0;
}
