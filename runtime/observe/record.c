/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The slow side of the hooks. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "observe/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/object.h"

sode_events_t sode_events;
sode_position_t sode_position;

typedef struct frame {
    sode_site_t *site, *outer_turn;
    int64_t begin, waited, planned; /* ns */
    size_t place; /* of its event: claimed first, so that where a step was not
                     dropped its frame was not either */
    enum sode_mark kind;
} frame_t;

/* Of the main thread; fixed, so that hooks allocate nothing.  Deeper nests
 * (recursion through tasks) are not recorded. */
enum { FRAMES = 256, NAMES = 256 };
static struct {
    frame_t frame[FRAMES]; /* frame[0] is not used: 0 says "none" */
    int depth;             /* of the innermost */
    int loops;             /* open ones */
    int missing;           /* directives that were entered without a frame */
    int64_t skew;
    char arrays[NAMES];    /* of the next frame */
    const char *file;      /* of the next frame, or NULL */
} state;

static _Thread_local struct {
    int main, thread;
    sode_site_t *turn;
} self;
static atomic_int threads;

int64_t sode_observe_now(void)
{
    return sode_now_ns() + state.skew;
}

/* The place of an event, or `room`: dropped. */
static size_t claim(void)
{
    if (!(sode_observed & SODE_TRACING))
        return sode_events.room;
    size_t k = atomic_fetch_add_explicit(&sode_events.claimed, 1,
                                         memory_order_relaxed);
    return k < sode_events.room ? k : sode_events.room;
}

static void record(size_t place, enum sode_mark kind, const sode_site_t *site,
                   int64_t begin, int64_t end)
{
    if (place >= sode_events.room)
        return;
    if (!self.main && self.thread == 0)
        self.thread = 1 + atomic_fetch_add(&threads, 1);
    sode_events.events[place] = (sode_event_t){
        begin, end, site, (uint16_t)kind, (uint16_t)self.thread};
}

/* ---- where the rank is ---- */

static void set_position(void)
{
    const frame_t *top = &state.frame[state.depth];
    sode_position_t *p = &sode_position;
    atomic_store(&p->inside, state.depth ? top->site : NULL);
    atomic_store(&p->communicating,
                 state.depth && top->kind == SODE_MARK_DIRECTIVE);
    atomic_fetch_add(&p->changes, 1);
}

static int64_t begin_wait(void)
{
    if (self.main) {
        atomic_store(&sode_position.about, self.turn);
        atomic_fetch_add(&sode_position.changes, 1);
        atomic_fetch_add(&sode_position.waiting, 1);
    }
    return sode_observe_now();
}

static void end_wait(int64_t time)
{
    if (!self.main)
        return;
    atomic_fetch_sub(&sode_position.waiting, 1);
    atomic_fetch_add(&sode_position.changes, 1);
    if (self.turn)
        self.turn->count.waiting += time;
    state.frame[state.depth].waited += time;
}

static void count_foreign(int begins)
{
    if (!self.main)
        return;
    atomic_fetch_add(&sode_position.foreign, begins ? 1 : -1);
    atomic_fetch_add(&sode_position.changes, 1);
}

/* ---- frames ---- */

static void name_arrays(int count, struct sode_array *const *arrays)
{
    size_t at = 0;
    if (!self.main)
        return;
    for (int k = 0; k < count && at < NAMES; k++) {
        int length = snprintf(state.arrays + at, NAMES - at, "%s%s",
                              k ? ", " : "", sode_name(arrays[k]));
        at += (size_t)length;
    }
}

static void name_file(const char *array, const char *path)
{
    if (!self.main)
        return;
    snprintf(state.arrays, NAMES, "%s", array ? array : "");
    state.file = path;
}

static int is_loop(enum sode_mark kind)
{
    return kind == SODE_MARK_LOOP || kind == SODE_MARK_CORE
           || kind == SODE_MARK_RIM;
}

static void leave(void);

/* A loop's reduction is in the loop's block, but not in the loop. */
static void end_loop_at(const char *where)
{
    const frame_t *top = &state.frame[state.depth];
    if (state.depth > 0 && is_loop(top->kind)
        && strcmp(top->site->where, where) == 0)
        leave();
}

static int enter(enum sode_mark kind, const char *what, const char *where)
{
    if (!self.main)
        return 0;
    if (kind == SODE_MARK_DIRECTIVE)
        end_loop_at(where);
    if (is_loop(kind) && state.loops > 0)
        return 0;
    sode_site_t *site = sode_site_find(where, what, state.arrays);
    state.arrays[0] = '\0';
    if (site && state.file)
        sode_site_add_file(site, state.file);
    state.file = NULL;
    if (!site || state.depth == FRAMES - 1) {
        state.missing += kind == SODE_MARK_DIRECTIVE;
        return 0;
    }
    state.loops += is_loop(kind);
    state.frame[++state.depth] = (frame_t){.site = site,
                                           .outer_turn = self.turn,
                                           .place = claim(),
                                           .kind = kind,
                                           .begin = sode_observe_now()};
    self.turn = site;
    set_position();
    return state.depth;
}

static void count_call(const frame_t *frame, int64_t end)
{
    sode_count_t *count = &frame->site->count;
    if (count->calls++ == 0 || frame->waited < count->shortest)
        count->shortest = frame->waited;
    count->time += end - frame->begin - frame->planned;
    count->planning += frame->planned;
}

static void leave(void)
{
    const frame_t *frame = &state.frame[state.depth];
    int64_t end = sode_observe_now();
    record(frame->place, frame->kind, frame->site, frame->begin, end);
    count_call(frame, end);
    state.loops -= is_loop(frame->kind);
    self.turn = frame->outer_turn;
    if (frame->kind == SODE_MARK_DIRECTIVE)
        atomic_store(&sode_position.last, frame->site);
    state.depth--;
    set_position();
}

static void leave_frame(int frame)
{
    if (self.main && frame > 0)
        while (state.depth >= frame)
            leave();
}

static void leave_last(void)
{
    if (state.missing > 0)
        state.missing--;
    else
        leave_frame(state.depth);
}

/* ---- steps ---- */

static void end_step(enum sode_mark kind, int64_t begin)
{
    int64_t end = sode_observe_now();
    record(claim(), kind, self.turn, begin, end);
    if (kind == SODE_MARK_WAIT)
        end_wait(end - begin);
    if (kind == SODE_MARK_FILE && self.main) /* it goes on */
        atomic_fetch_add(&sode_position.changes, 1);
    if (kind == SODE_MARK_PLAN && self.main)
        state.frame[state.depth].planned += end - begin;
}

static sode_site_t *site_in_turn(void)
{
    return self.turn;
}

static sode_site_t *take_turn(sode_site_t *site)
{
    sode_site_t *before = self.turn;
    self.turn = site;
    return before;
}

static void add_traffic(const sode_traffic_t *traffic, const char *transport)
{
    sode_site_t *site = self.turn;
    if (!site || !self.main)
        return;
    sode_traffic_t *sum = &site->count.traffic;
    sum->sent += traffic->sent;
    sum->received += traffic->received;
    sum->sent_bytes += traffic->sent_bytes;
    sum->received_bytes += traffic->received_bytes;
    site->transport = transport;
}

static void add_moved(int64_t written, int64_t read)
{
    if (!self.turn || !self.main)
        return;
    self.turn->count.written += written;
    self.turn->count.read += read;
}

static void name_pattern(const char *text)
{
    if (self.turn && self.main)
        snprintf(self.turn->pattern, sizeof self.turn->pattern, "%s", text);
}

/* A site of its own: exchanges of one directive may be several. */
static void add_blocked(const char *where, const sode_blocked_t *blocked)
{
    sode_site_t *site = self.main ? sode_site_find(where, "time blocks", "") : NULL;
    if (!site)
        return;
    sode_blocked_t *sum = &site->count.blocked;
    site->count.calls++;
    sum->pa2 += blocked->pa2;
    sum->diamond += blocked->diamond;
    sum->steps += blocked->steps;
    sum->redundant += blocked->redundant;
    if (blocked->longest > sum->longest)
        sum->longest = blocked->longest;
}

/* ---- life ---- */

static const sode_recorder_t recorder = {.enter = enter,
                                         .leave = leave_frame,
                                         .leave_last = leave_last,
                                         .arrays = name_arrays,
                                         .about = name_file,
                                         .now = sode_observe_now,
                                         .step = end_step,
                                         .wait = begin_wait,
                                         .foreign = count_foreign,
                                         .site = site_in_turn,
                                         .turn = take_turn,
                                         .traffic = add_traffic,
                                         .moved = add_moved,
                                         .blocked = add_blocked,
                                         .pattern = name_pattern};

int sode_record_start(size_t room, int64_t skew)
{
    if (room > 0) {
        size_t bytes = room * sizeof *sode_events.events;
        sode_events.events = malloc(bytes);
        if (!sode_events.events)
            return sode_fail(SODE_ERR_MEMORY,
                             "SODE_TRACE: no memory for %zu events", room);
        memset(sode_events.events, 0, bytes); /* no page faults later */
    }
    sode_events.room = room;
    state.skew = skew;
    self.main = 1;
    sode_recorder = &recorder;
    return SODE_OK;
}

void sode_record_stop(void)
{
    leave_frame(1);
    self.main = 0;
    sode_observed = 0;
}

void sode_record_free(void)
{
    free(sode_events.events);
    memset(&sode_events, 0, sizeof sode_events);
    memset(&state, 0, sizeof state);
    memset(&sode_position, 0, sizeof sode_position);
    sode_site_free_all();
}
