/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What transport `auto` measures, by a clock that only goes on where this test says so: of an exchange alone its own time; of a
 * gather with other ways, or that may end in its loop, all until the next directive, so a way whose loop is faster wins though its exchange takes longer, after
 * few executions; ways are tried by the transports that are near the best by the first way; where all times vary by some percent and
 * some are much longer, what is taken is near the best, at a cost of few executions; nothing is tried while variants of the program are; the second exchange of a shape measures if the first is gone; and the clock forgets an
 * exchange that is gone.
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
    enum sode_other other;
    char transport;
    int overlaps;
};
enum { CANDIDATES = 16, NEAR = SODE_OTHERS };
static const struct sode_candidate three[CANDIDATES] = {{"near", 10, 560, NEAR, 'p'}, {"far", 30, 500, NEAR, 's'}, {"slow", 900, 5000, NEAR, 't'}};
static const struct sode_candidate ways[CANDIDATES] = {
    {"pack", 60, 100, NEAR, 'p'},          {"shm", 20, 100, NEAR, 's'},          {"gap pack", 50, 100, SODE_WITH_GAPS, 'p'},
    {"gap shm", 18, 100, SODE_WITH_GAPS, 's'}, {"compact pack", 50, 90, SODE_COMPACTED, 'p'}, {"compact shm", 18, 90, SODE_COMPACTED, 's'}};
static const struct sode_candidate parts[CANDIDATES] = {{"pack", 30, 100, NEAR, 'p'}, {"pack overlapped", 2, 110, NEAR, 'p', 1}};
static const struct sode_candidate late[CANDIDATES] = { /* overlap loses, and one transport seems a little slower */
    {"pack", 30, 100, NEAR, 'p'}, {"shm", 30, 109, NEAR, 's'}, {"pack overlapped", 2, 150, NEAR, 'p', 1}, {"compact pack", 25, 100, SODE_COMPACTED, 'p'},
    {"compact shm", 25, 90, SODE_COMPACTED, 's'}, {"compact overlapped", 2, 160, SODE_COMPACTED, 'p', 1}};
static const struct sode_candidate *known = three;
static int executed[CANDIDATES]; /* of each */

const sode_candidate_t *sode_candidate(int k) { return known[k].name ? &known[k] : NULL; }
const char *sode_candidate_name(const sode_candidate_t *candidate) { return candidate->name; }
const sode_candidate_t *sode_candidate_called(const char *name)
{
    for (int k = 0; known[k].name; k++)
        if (strcmp(known[k].name, name) == 0)
            return &known[k];
    return NULL;
}
enum sode_other sode_candidate_other(const sode_candidate_t *candidate) { return candidate->other; }
int sode_candidate_overlaps(const sode_candidate_t *candidate) { return candidate->overlaps; }
int sode_candidate_alike(const sode_candidate_t *a, const sode_candidate_t *b) { return a->transport == b->transport; }
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
static sode_subject_t shape;
int sode_subject_find(sode_subjects_t *subjects, const char *plan, sode_subject_t **subject)
{
    *subject = &shape;
    return SODE_OK;
}
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

/* 1000 to 1100, with a tail: one of twenty is twice as long. */
static int draw(int count)
{
    static unsigned drawn;
    drawn = drawn * 1664525 + 1013904223;
    return (int)((drawn >> 8) % (unsigned)count);
}

static long varied(long time) { return time * (1000 + draw(101)) / 1000 * (1 + (draw(20) == 0)); }

/* Executions until it is settled; every third one is followed by another directive right after the loop, the others by nothing.
 * noise: of times, and the first of a turn takes 1.4 as long. */
static long spent;
static int overlapped; /* the last execution */
static int run_with(const sode_schedule_t *schedule, const char **taken, int noise)
{
    choice_t *choice = create(schedule);
    const struct sode_candidate *last = NULL;
    int executions = 0;
    memset(executed, 0, sizeof executed);
    spent = 0;
    while (executions < 1000 && choice_prepare(choice) == SODE_OK && !choice->head.settled) {
        const struct sode_candidate *candidate = choice->setups[choice->now].candidate;
        const long loop = candidate != last && noise ? candidate->loop + (candidate->loop + candidate->exchange) * 4 / 10 : candidate->loop;
        executed[candidate - known]++;
        last = candidate;
        choice_begin(choice, 0);
        overlapped = choice->head.overlaps;
        choice_end(choice, 0);
        now_ns += noise ? varied(loop) : loop;
        spent += candidate->exchange + loop;
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

static int run(const sode_schedule_t *schedule, const char **taken) { return run_with(schedule, taken, 0); }

/* A hundred patterns: five ways within 30 % of each other, by two transports that differ by up to 16 %. */
static void check_noise(const sode_schedule_t *schedule)
{
    static struct sode_candidate near_each_other[CANDIDATES];
    static const char *const names[10] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    int far = 0, worst = 0;
    long most = 0;
    known = near_each_other;
    for (int pattern = 0; pattern < 100; pattern++) {
        int best = 1 << 30, way = 0;
        const int transport = draw(40000) - 20000;
        const char *taken;
        for (int k = 0; k < 10; k++) {
            static const enum sode_other others[] = {NEAR, SODE_COMPACTED, SODE_WITH_GAPS, SODE_IN_RANGES, SODE_EVERYTHING};
            way = k % 2 ? way : draw(36000);
            near_each_other[k] = (struct sode_candidate){names[k], 20000, 100000 + way + draw(3000), others[k / 2], "ps"[k % 2]};
            near_each_other[k].loop += k % 2 ? (transport > 0 ? transport : 0) : (transport < 0 ? -transport : 0);
            best = near_each_other[k].loop < best ? near_each_other[k].loop : best;
        }
        int executions = run_with(schedule, &taken, 1);
        const int loop = near_each_other[atoi(taken)].loop, permille = (int)(1000L * (20000 + loop) / (20000 + best)) - 1000;
        const long lost = spent / (20000 + best) - executions;
        far += permille > 50;
        worst = permille > worst ? permille : worst;
        most = lost > most ? lost : most;
    }
    if (far > 0 || most > 30) {
        fprintf(stderr, "of 100 patterns %d beyond 5 %%, worst %d permille, cost up to %ld executions\n", far, worst, most);
        failures++;
    }
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
    if (executions != EARLY + 3 * 3 + 2 * 2 * 3) { /* `slow` has one turn */
        fprintf(stderr, "executions: %d\n", executions);
        failures++;
    }
    known = ways;
    run(&schedule, &taken);
    check("a way by the better transport", taken, "compact shm");
    if (executed[2] || executed[4] || executed[0] != EARLY + 3 || !executed[3]) {
        fprintf(stderr, "executions of ways by the slower transport: %d and %d\n", executed[2], executed[4]);
        failures++;
    }
    sode_tuner_waits = 1;
    if (run(&schedule, &taken) != 1000 || executed[0] != 1000) {
        fprintf(stderr, "trials while variants of the program are measured\n");
        failures++;
    }
    sode_tuner_waits = 0;
    schedule.other[SODE_COMPACTED] = NULL;
    schedule.overlaps = 1;
    known = parts;
    run(&schedule, &taken);
    check("an exchange that ends in the loop", taken, "pack overlapped");
    check("whether it does", overlapped ? "yes" : "no", "yes");
    schedule.other[SODE_COMPACTED] = &other;
    known = late;
    run(&schedule, &taken);
    check("a transport that seemed a little slower", taken, "compact shm");
    if (executed[5]) {
        fprintf(stderr, "executions with overlap, though it lost by the first way: %d\n", executed[5]);
        failures++;
    }
    schedule.overlaps = 0;
    check_noise(&schedule);
    known = three;
    schedule.subjects = (sode_subjects_t *)&shape;
    schedule.plan = "a shape";
    choice_t *choice = create(&schedule);
    choice_free(choice);
    free(choice);
    run(&schedule, &taken);
    check("the second one of a shape", taken, "far");
    schedule.plan = NULL;
    choice = create(&schedule);
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
