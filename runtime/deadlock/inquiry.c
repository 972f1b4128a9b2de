/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Questions and answers; see inquiry.h. */
#include "deadlock/inquiry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/control.h"
#include "base/grow.h"
#include "base/set.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/wait.h"
#include "deadlock/alike.h"
#include "deadlock/deadlock.h"

enum {
    SHORTEST_MS = 100,
    LONGEST_MS = 3200,
    EXPLAIN_MS = 2500,
    ASK_AT_MOST = 32 /* peers, at once */
};

/* What a set has done, from a rank that has left or whose history differs. */
typedef struct history {
    uint64_t set, number; /* the operation that was asked about */
    int32_t count;
    sode_told_t told[SODE_TOLD];
} history_t;
_Static_assert(sizeof(history_t) <= SODE_CONTROL_MOST, "fits into a message");

/* ---- sending ---- */

/* The next one of the set, by a distance. */
static int member(const sode_operation_t *operation, int distance)
{
    const sode_set_t *set = operation->set;
    return sode_set_member(
        set, (set->self + distance + set->size) % set->size);
}

static int send_question(int rank, int certain, const sode_question_t *chain)
{
    const sode_operation_t *operation = &sode_context.operation;
    sode_question_t question = {.set = operation->set->id,
                                .number = operation->number,
                                .history = operation->before,
                                .certain = certain};
    if (rank == sode_context.rank)
        return SODE_OK;
    sode_operation_tell(&question.told);
    question.first = chain ? chain->first : sode_context.rank;
    question.first_set = chain ? chain->first_set : question.set;
    question.first_number = chain ? chain->first_number : question.number;
    question.serial = chain ? chain->serial : sode_deadlock.inquiry.serial;
    return sode_control_send(rank, SODE_CONTROL_ASK, &question, sizeof question);
}

/* All that are certainly needed, or of a whole set the next one. */
static int ask_needed(const sode_question_t *chain)
{
    const sode_operation_t *operation = &sode_context.operation;
    const sode_peers_t *peers = operation->peers;
    switch (operation->needs) {
    case SODE_NEEDS_ALL:
        return send_question(member(operation, 1), 1, chain);
    case SODE_NEEDS_BEFORE:
        return send_question(member(operation, -1), 1, chain);
    case SODE_NEEDS_ROOT:
        return send_question(sode_set_member(operation->set, operation->root), 1, chain);
    case SODE_NEEDS_PEERS:
        for (int k = 0; k < peers->certain && k < ASK_AT_MOST; k++)
            SODE_TRY(send_question(peers->ranks[k], 1, chain));
        return SODE_OK;
    default:
        return SODE_OK;
    }
}

/* Those that may be needed: of them it matters only whether they have left, or
 * do something else. */
static int ask_others(int turn)
{
    const sode_operation_t *operation = &sode_context.operation;
    const sode_peers_t *peers = operation->peers;
    int size = operation->set->size;
    if (operation->needs == SODE_NEEDS_ROOT && turn == 0) {
        int place = (operation->set->self - operation->root + size) % size;
        for (int bit = 1; bit < size; bit *= 2) /* in most trees: above */
            if (place & bit && (place &= ~bit) != 0)
                SODE_TRY(send_question(
                    sode_set_member(operation->set,
                                    (place + operation->root) % size),
                    0, NULL));
    }
    if (operation->needs == SODE_NEEDS_PEERS)
        for (int k = peers->certain; k < peers->count && k < ASK_AT_MOST; k++)
            SODE_TRY(send_question(peers->ranks[k], 0, NULL));
    if ((operation->needs == SODE_NEEDS_ROOT
         || operation->needs == SODE_NEEDS_SOME)
        && turn < size - 1)
        SODE_TRY(send_question(member(operation, turn + 1), 0, NULL));
    return SODE_OK;
}

/* Passes on a chain, each once. */
static int pass_on(const sode_question_t *chain)
{
    sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    for (int k = 0; k < inquiry->npassed; k++)
        if (inquiry->passed[k].first == chain->first
            && inquiry->passed[k].serial == chain->serial)
            return SODE_OK;
    if (inquiry->npassed == SODE_PASSED) /* it will be asked again */
        return SODE_OK;
    inquiry->passed[inquiry->npassed].first = chain->first;
    inquiry->passed[inquiry->npassed++].serial = chain->serial;
    return ask_needed(chain);
}

static int send_history(int rank, enum sode_control_tag tag,
                        const sode_question_t *question)
{
    history_t history = {question->set, question->number, 0, {{0}}};
    history.count = sode_operation_history(question->set, history.told);
    return sode_control_send(rank, tag, &history,
                             offsetof(history_t, told)
                              + (size_t)history.count * sizeof(sode_told_t));
}

int sode_inquiry_left(int rank, const sode_question_t *question)
{
    return send_history(rank, SODE_CONTROL_LEFT, question);
}

/* ---- answering ---- */

static int fail_deadlock(int rank, const sode_question_t *question)
{
    sode_told_t own;
    sode_operation_tell(&own);
    return sode_fail(SODE_ERR_DEADLOCK,
                     "%s: rank %d waits in %s, while rank %d waits for it in %s "
                     "(%s): each waits for another one forever; all ranks must "
                     "execute the same directives in the same order",
                     sode_context.operation.where, sode_context.rank, own.what,
                     rank, question->told.what, question->told.where);
}

/* The one who asked does here what this rank did there, or not. */
static int compare(int rank, const sode_question_t *question)
{
    sode_told_t own;
    const sode_operation_record_t *record =
        sode_operation_find(question->set, question->number);
    if (!record)
        return SODE_OK;
    if (record->signature != question->told.signature) {
        sode_operation_tell_record(record, &own);
        return sode_operation_disagree(&own, rank, &question->told);
    }
    return record->before == question->history
               ? SODE_OK
               : send_history(rank, SODE_CONTROL_HISTORY, question);
}

/* This rank waits, too.  Does the other one wait for it, by whatever ways? */
static int follow_chain(int rank, const sode_question_t *question, int started)
{
    const sode_operation_t *operation = &sode_context.operation;
    int own = operation->set && operation->number == question->first_number
              && operation->set->id == question->first_set;
    if (started) /* it is in turn to ask the next one of the set */
        return operation->needs == SODE_NEEDS_ALL && !own
                       && sode_operation_is(question->set, question->number)
                   ? pass_on(question)
                   : SODE_OK;
    if (own
        && (operation->needs == SODE_NEEDS_ALL
            || question->first == sode_context.rank))
        return fail_deadlock(rank, question);
    return pass_on(question);
}

/* *done: it needs not be kept. */
static int consider(int rank, const sode_question_t *question, int *done)
{
    const sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    *done = sode_operation_started(question->set, question->number);
    if (*done)
        SODE_TRY(compare(rank, question));
    if (question->certain && inquiry->stuck && sode_context.operation.set)
        SODE_TRY(follow_chain(rank, question, *done));
    return SODE_OK;
}

static int keep(int rank, const sode_question_t *question)
{
    sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    int k = 0;
    while (k < inquiry->count && inquiry->kept[k].rank != rank)
        k++;
    sode_kept_t *kept = sode_grow(inquiry->kept, &inquiry->room, (size_t)k + 1, sizeof *kept);
    if (!kept)
        return sode_fail(SODE_ERR_MEMORY, "cannot keep %d questions", k + 1);
    inquiry->kept = kept;
    inquiry->kept[k] = (sode_kept_t){*question, rank};
    if (k == inquiry->count)
        inquiry->count++;
    return SODE_OK;
}

static int consider_kept(void)
{
    sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    for (int k = 0; k < inquiry->count;) {
        int done;
        sode_kept_t kept = inquiry->kept[k];
        SODE_TRY(consider(kept.rank, &kept.question, &done));
        if (done)
            inquiry->kept[k] = inquiry->kept[--inquiry->count];
        else
            k++;
    }
    return SODE_OK;
}

/* ---- reading ---- */

static int read_question(int rank, const sode_question_t *question)
{
    int done;
    SODE_TRY(consider(rank, question, &done));
    return done ? SODE_OK : keep(rank, question);
}

static int read_history(int rank, const history_t *history)
{
    return sode_operation_compare(history->set, rank, history->told,
                                  history->count, /*lines=*/0);
}

/* An answer may come when the wait is over: the operation needed the rank that
 * left for nothing, as in a reflect that it is no neighbor in. */
static int read_left(int rank, const history_t *history)
{
    const sode_operation_t *operation = &sode_context.operation;
    char last[200] = "";
    if (!sode_operation_is(history->set, history->number))
        return SODE_OK;
    SODE_TRY(read_history(rank, history));
    if (history->count > 0) {
        const sode_told_t *told = &history->told[history->count - 1];
        snprintf(last, sizeof last, "; its last operation with all of them was "
                 "%s (%s)", told->what, told->where);
    }
    return sode_fail(SODE_ERR_LEFT,
                     "rank %d has left the program while rank %d waits for it "
                     "in '%s'%s", rank, sode_context.rank, operation->what, last);
}

static int read_message(int tag, int rank, const void *text, size_t size)
{
    if (tag == SODE_CONTROL_SPOKEN)
        sode_leave_note_spoken(rank);
    if (sode_deadlock.leave.spoken)
        return SODE_OK; /* the end is near */
    switch (tag) {
    case SODE_CONTROL_ASK:
        return read_question(rank, text);
    case SODE_CONTROL_HISTORY:
        return read_history(rank, text);
    case SODE_CONTROL_LEFT:
        return read_left(rank, text);
    case SODE_CONTROL_ROLL_CALL:
        return sode_long_wait_answer(rank);
    case SODE_CONTROL_HERE:
        sode_long_wait_note(rank, text);
        return SODE_OK;
    case SODE_CONTROL_FAR:
        sode_context.asked_far = 1;
        return sode_context.hear_far(rank, text, size);
    case SODE_CONTROL_REFUSED:
        return sode_refuse("%.*s", (int)size, (const char *)text);
    default:
        return SODE_OK;
    }
}

int sode_inquiry_listen(void)
{
    _Alignas(16) char text[SODE_CONTROL_MOST];
    for (;;) {
        int size, tag, rank;
        SODE_TRY(sode_control_read(text, &size, &tag, &rank));
        if (size < 0)
            break;
        SODE_TRY(read_message(tag, rank, text, (size_t)size));
    }
    if (sode_context.serve_far)
        SODE_TRY(sode_context.serve_far());
    return sode_leave_answer();
}

/* ---- asking ---- */

int64_t sode_inquiry_backoff(void)
{
    int64_t ms = sode_deadlock.inquiry.after_ms;
    return ms > 0 ? ms : SHORTEST_MS;
}

int sode_inquiry_ask(int blocked)
{
    sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    const sode_operation_t *operation = &sode_context.operation;
    if (!operation->set)
        return SODE_OK;
    if (!sode_operation_is(inquiry->set, inquiry->number)) {
        inquiry->set = operation->set->id;
        inquiry->number = operation->number;
        inquiry->turn = 0;
    }
    inquiry->stuck = blocked;
    inquiry->serial++;
    inquiry->npassed = 0;
    SODE_TRY(ask_needed(NULL));
    SODE_TRY(ask_others(inquiry->turn++));
    return consider_kept();
}

void sode_inquiry_settle(void)
{
    int64_t ms = 2 * sode_inquiry_backoff();
    sode_deadlock.inquiry.stuck = 0;
    sode_deadlock.inquiry.after_ms = ms < LONGEST_MS ? ms : LONGEST_MS;
}

int sode_inquiry_explain(int status)
{
    char text[1024];
    if (!sode_context.operation.set)
        return status;
    snprintf(text, sizeof text, "%s", sode_fail_text(status));
    int found = sode_inquiry_ask(/*blocked=*/0);
    for (int64_t until = sode_now_ms() + EXPLAIN_MS;
         found == SODE_OK && !sode_deadlock.leave.spoken
         && sode_now_ms() < until;) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        found = sode_inquiry_listen();
    }
    if (found == SODE_ERR_DISAGREE || found == SODE_ERR_LEFT)
        return found;
    return sode_fail(status, "%s; perhaps another rank has executed a different "
                     "directive, or the same with other sizes, and is computing now",
                     text);
}

/* ---- lock step ---- */

/* Neighbors in the set, so all of them if nobody finds a difference. */
int sode_lockstep_test(void)
{
    const sode_operation_t *operation = &sode_context.operation;
    const sode_set_t *set = operation->set;
    struct {
        sode_told_t told;
        int count;
        sode_alike_t alike[SODE_ALIKE_TOLD];
    } sent, heard;
    MPI_Request requests[2];
    enum sode_needs needs = operation->needs;
    int tag = SODE_TAG_OF(LOCKSTEP, set->id), before = member(operation, -1);
    if (set->size == 1)
        return SODE_OK;
    memset(&sent, 0, sizeof sent);
    sode_operation_tell(&sent.told);
    sent.count = sode_alike_tell(sent.alike);
    sode_context.operation.needs = SODE_NEEDS_BEFORE;
    SODE_TRY_MPI(MPI_Irecv(&heard, (int)sizeof heard, MPI_BYTE, before, tag,
                           sode_context.comm, &requests[0]));
    SODE_TRY_MPI(MPI_Isend(&sent, (int)sizeof sent, MPI_BYTE,
                           member(operation, 1), tag, sode_context.comm,
                           &requests[1]));
    SODE_TRY(sode_wait_all(2, requests));
    sode_context.operation.needs = needs;
    /* Values come first: they say why the directives differ. */
    SODE_TRY(sode_alike_compare(before, heard.alike, heard.count));
    return heard.told.signature == sent.told.signature ? SODE_OK : sode_operation_disagree(&sent.told, before, &heard.told);
}
