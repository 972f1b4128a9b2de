/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A rank that waits for very long calls all others, by a clock of this test: when, what it says of their answers, when it need
 * not, and what it answers itself.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s $(%objects deadlock/long_wait.c base/status.c) -Wl,--wrap=clock_gettime -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/context.h"
#include "base/turn.h"
#include "deadlock/deadlock.h"

enum { RANKS = 4, SELF = 1, AFTER = 20000, GRACE = AFTER / 5, TURN = 200 };

/* ---- what surrounds it ---- */

sode_context_t sode_context = {.size = RANKS, .rank = SELF, .started = 1};
struct sode_deadlock sode_deadlock;
static int64_t clock_ms;
static int calls[RANKS], taken, turns, listened;
static sode_here_t answer;
static char said[1000];

int __wrap_clock_gettime(clockid_t id, struct timespec *now)
{
    (void)id;
    *now = (struct timespec){.tv_sec = clock_ms / 1000, .tv_nsec = clock_ms % 1000 * 1000000};
    return 0;
}

int sode_control_send(int rank, enum sode_control_tag tag, const void *text, size_t size)
{
    if (tag == SODE_CONTROL_HERE && size == sizeof answer)
        memcpy(&answer, text, size);
    calls[rank] += tag == SODE_CONTROL_ROLL_CALL;
    return SODE_OK;
}

int sode_inquiry_listen(void)
{
    listened++;
    return SODE_OK;
}

int sode_turn_try(int *out)
{
    *out = !taken;
    turns += !taken;
    return !taken;
}

void sode_turn_end_try(int was)
{
    turns -= was;
}

void sode_operation_tell(sode_told_t *told)
{
    *told = (sode_told_t){.what = "'barrier'", .where = "f.c:7"};
}

static void say(const char *line)
{
    snprintf(said, sizeof said, "%s", line);
}

/* ---- the test ---- */

static int failures;

static void expect(const char *what, long long got, long long wanted)
{
    if (got != wanted)
        printf("%s: got %lld, wanted %lld\n", what, got, wanted), failures++;
}

static void expect_said(const char *wanted)
{
    if (*wanted ? !strstr(said, wanted) : *said)
        printf("said '%s', wanted '%s'\n", said, wanted), failures++;
    *said = 0;
}

static int all_calls(void)
{
    int sum = 0;
    for (int r = 0; r < RANKS; r++)
        sum += calls[r];
    return sum;
}

static int call_at(int64_t since, int64_t now)
{
    clock_ms = now;
    expect("status", sode_long_wait_call(since, now), SODE_OK);
    return all_calls();
}

static void start(void)
{
    free(sode_deadlock.long_wait.answered);
    sode_deadlock = (struct sode_deadlock){.leave = {0}};
    memset(calls, 0, sizeof calls);
    sode_context.waiting = 1;
    sode_long_wait_start(1e-3 * AFTER, say);
}

static void start_at_0(void)
{
    clock_ms = 0;
    start();
}

static void note(int rank, int64_t waiting_ms)
{
    sode_here_t here = {waiting_ms, {.what = "'reflect'"}};
    snprintf(here.told.where, sizeof here.told.where, "g.c:%d", rank);
    sode_long_wait_note(rank, &here);
}

static sode_set_t set;

static void calls_and_says(void)
{
    start_at_0();
    expect("too early", call_at(1000, 1000 + AFTER + SELF * TURN - 1), 0);
    expect("each of the others once", call_at(1000, 1000 + AFTER + SELF * TURN), RANKS - 1);
    expect("not itself", calls[SELF], 0);
    const int64_t called = clock_ms;
    note(2, AFTER);
    note(0, AFTER);
    note(3, AFTER);
    call_at(1000, called + GRACE - 1);
    expect_said("");
    call_at(1000, called + GRACE);
    expect_said("waiting for 24 s in 'barrier' (f.c:7), and no rank seems to be working; rank 2 waits in 'reflect' (g.c:2) (SODE_WATCHDOG");

    /* Twice as long after that; who has answered the first call counts as silent again. */
    const int64_t again = clock_ms + 2 * AFTER + SELF * TURN;
    expect("not before", call_at(1000, again - 1), RANKS - 1);
    expect("a second time", call_at(1000, again), 2 * (RANKS - 1));
    for (int r = 0; r < RANKS; r++)
        if (r != SELF && r != 3)
            note(r, 2 * AFTER);
    call_at(1000, again + 2 * GRACE);
    expect_said("; rank 3 has not been seen in the library since (");
    const int64_t third = clock_ms + 4 * AFTER + SELF * TURN;
    expect("a third time", call_at(1000, third), 3 * (RANKS - 1));
    call_at(1000, third + 4 * GRACE);
    expect_said("; rank 0 and 2 others have not been seen in the library since (");
    expect("a fourth time", call_at(1000, clock_ms + 8 * AFTER + SELF * TURN), 4 * (RANKS - 1));
    for (int r = 0; r < RANKS; r++)
        note(r, 8 * AFTER);
    call_at(1000, clock_ms + 8 * GRACE);
    expect_said("; rank 0 waits in 'reflect' (g.c:0)");
}

static void somebody_works(void)
{
    for (int64_t waiting = -1; waiting <= AFTER / 2; waiting += AFTER / 2 + 1) {
        start_at_0();
        call_at(1, 1 + AFTER + TURN);
        note(0, AFTER);
        note(2, AFTER);
        note(3, waiting); /* at work; begins to wait; has waited for long enough */
        call_at(1, clock_ms + GRACE);
        if (waiting < AFTER / 2)
            expect_said("");
    }
    start_at_0();
    call_at(1, 1 + AFTER + TURN);
    clock_ms += 50;
    note(3, -1);
    const int64_t heard = clock_ms;
    expect("not for that time", call_at(1, heard + AFTER + TURN - 1), RANKS - 1);
    expect("again", call_at(1, heard + AFTER + TURN), 2 * (RANKS - 1));
    start_at_0();
    call_at(1, 1 + AFTER + TURN);
    note(3, AFTER / 2);
    call_at(1, clock_ms + GRACE);
    expect_said("rank 0 and 1 others");
    note(2, AFTER); /* nobody has called */
    expect("an answer that comes late", sode_deadlock.long_wait.answered[2], 0);
}

/* The lowest one that waits calls. */
static void others_call(void)
{
    for (int from = 0; from <= 2; from += 2) {
        start_at_0();
        call_at(1, 1 + AFTER + TURN);
        clock_ms += 5;
        expect("status", sode_long_wait_answer(from), SODE_OK);
        expect("has waited", answer.waiting_ms, AFTER + TURN + 5);
        call_at(1, clock_ms + GRACE);
        expect_said(from == 0 ? "" : "rank 0 and 2 others");
    }
    expect("called before", all_calls(), RANKS - 1);
    start_at_0();
    call_at(1, 1 + AFTER + TURN);
    sode_long_wait_answer(0);
    const int64_t later = clock_ms + GRACE + 2 * AFTER; /* of the other one, which says by then whether anybody works */
    expect("twice as late", call_at(1, later + TURN - 1), RANKS - 1);
    expect("it calls again", call_at(1, later + TURN), 2 * (RANKS - 1));
    sode_context.waiting = 0;
    sode_long_wait_answer(0);
    expect("no wait any more", answer.waiting_ms, -1);
    start_at_0();
    clock_ms = AFTER; /* not waiting: heard of it */
    sode_context.waiting = 0;
    expect("status", sode_long_wait_answer(0), SODE_OK);
    expect("at work", answer.waiting_ms, -1);
    expect("counts from what was heard", call_at(AFTER + 1, 2 * AFTER + TURN), 0);
    expect("as soon", call_at(AFTER + 1, 2 * AFTER + 1 + TURN), RANKS - 1);
}

static void where_it_is(void)
{
    start();
    sode_context.operation.set = NULL;
    sode_long_wait_answer(2);
    expect("in the library", strcmp(answer.told.what, "the library"), 0);
    sode_deadlock.leave.state = SODE_LEFT;
    sode_long_wait_answer(2);
    expect("at the end", strcmp(answer.told.what, "the end of the program"), 0);
    sode_context.operation.set = &set;
    sode_long_wait_answer(2);
    expect("in a directive", strcmp(answer.told.what, "'barrier'"), 0);
}

static int look_at(int64_t now)
{
    listened = 0;
    clock_ms = now;
    expect("status", sode_long_wait_look(), SODE_OK);
    return listened;
}

static void looks(void)
{
    clock_ms = 7;
    start();
    sode_context.waiting = 0;
    expect("at once", look_at(7), 0);
    expect("some time later", look_at(8), 1);
    expect("at once again", look_at(8), 0);
    sode_context.asked_far = 1;
    expect("asked for elements", look_at(8), 1);
    sode_context.waiting = 1;
    expect("a wait looks itself", look_at(9), 0);
    sode_context.waiting = 0;
    sode_context.moving = 1;
    expect("while it moves on", look_at(9), 0);
    sode_context.moving = 0;
    taken = 1;
    expect("another thread has the turn", look_at(9), 0);
    taken = 0;
    sode_context.started = 0;
    expect("not started", look_at(9), 0);
    sode_context.started = 1;
    expect("again", look_at(9), 1);
    expect("turns that were not given back", turns, 0);
}

int main(void)
{
    sode_context.operation.set = &set;
    calls_and_says();
    somebody_works();
    others_call();
    where_it_is();
    looks();
    free(sode_deadlock.long_wait.answered);
    return failures > 0;
}
