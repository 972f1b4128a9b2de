/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Questions, answers and the last meeting; see leave.h. */
#include "base/leave.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/set.h"
#include "base/status.h"
#include "base/turn.h"
#include "base/wait.h"
#include "observe/mark.h"

enum {
    TAG_QUESTION = 1,
    TAG_NO = 2,
    TAG_SPOKEN = 3,
    ASK_AT_ONCE = 8,     /* members asked per turn; keeps a large run quiet */
    ANSWER_EVERY_MS = 5000, /* longer than api/fail.c waits before it speaks */
    END_AFTER_MS = 10000
};

struct sode_letter {
    sode_letter_t *next;
    MPI_Request request;
    uint64_t text[2]; /* set, number */
};

int sode_operation_begin(sode_set_t *set, const char *what, const char *where)
{
    sode_operation_t *operation = &sode_context.leave.operation;
    SODE_TRY(sode_turn_take());
    operation->set = set;
    operation->number = ++set->operations;
    operation->what = what;
    operation->where = where;
    operation->asked = 0;
    sode_mark_enter(SODE_MARK_DIRECTIVE, what, where);
    operation->site = sode_mark_site();
    return SODE_OK;
}

void sode_operation_end(void)
{
    sode_context.leave.operation.set = NULL;
    if (sode_is_observed())
        sode_observe_leave_last();
    sode_turn_give();
}

void sode_operation_resume(const sode_operation_t *operation)
{
    sode_context.leave.operation = *operation;
    sode_context.leave.operation.asked = 0;
    sode_mark_turn(operation->site);
}

/* Forgets the letters that are on their way. */
static int clear_letters(void)
{
    sode_letter_t **link = &sode_context.leave.letters;
    while (*link) {
        sode_letter_t *letter = *link;
        int sent = 0;
        SODE_TRY_MPI(MPI_Test(&letter->request, &sent, MPI_STATUS_IGNORE));
        if (!sent) {
            link = &letter->next;
            continue;
        }
        *link = letter->next;
        free(letter);
    }
    return SODE_OK;
}

static int send_letter(int rank, int tag, uint64_t set, uint64_t number)
{
    sode_leave_t *leave = &sode_context.leave;
    SODE_TRY(clear_letters());
    if (!leave->sent)
        leave->sent = calloc((size_t)sode_context.size, sizeof *leave->sent);
    sode_letter_t *letter = malloc(sizeof *letter);
    if (!letter || !leave->sent) {
        free(letter);
        return sode_fail(SODE_ERR_MEMORY, "cannot ask other ranks");
    }
    letter->text[0] = set;
    letter->text[1] = number;
    letter->next = leave->letters;
    leave->letters = letter;
    leave->sent[rank]++;
    leave->sent_all++;
    SODE_TRY_MPI(MPI_Isend(letter->text, 2, MPI_UINT64_T, rank, tag,
                           sode_context.control, &letter->request));
    return SODE_OK;
}

/* Has this rank started the operation? A set it never met has none. */
static int has_started(uint64_t set, uint64_t number)
{
    sode_set_t *s = sode_set_find(set);
    return s && s->operations >= number;
}

/* An answer may come when the wait is over: the operation needed the rank that
 * left for nothing, as in a reflect that it is no neighbor in. */
static int is_under_way(uint64_t set, uint64_t number)
{
    const sode_operation_t *operation = &sode_context.leave.operation;
    return operation->set && operation->set->id == set
           && operation->number == number;
}

/* Keeps a question until it is out of date or this rank leaves. */
static int keep_question(int rank, uint64_t set, uint64_t number)
{
    sode_leave_t *leave = &sode_context.leave;
    int k = 0;
    while (k < leave->count && leave->questions[k].rank != rank)
        k++;
    if (k == leave->room) {
        int room = leave->room ? 2 * leave->room : 16;
        sode_question_t *questions =
            realloc(leave->questions, (size_t)room * sizeof *questions);
        if (!questions)
            return sode_fail(SODE_ERR_MEMORY, "cannot keep %d questions", room);
        leave->questions = questions;
        leave->room = room;
    }
    leave->questions[k] = (sode_question_t){set, number, rank};
    if (k == leave->count)
        leave->count++;
    return SODE_OK;
}

static int fail_left(int rank)
{
    const sode_operation_t *operation = &sode_context.leave.operation;
    return sode_fail(SODE_ERR_LEFT,
                     "rank %d has left the program while rank %d waits for it "
                     "in '%s'",
                     rank, sode_context.rank, operation->what);
}

static int read_letter(const MPI_Status *from)
{
    sode_leave_t *leave = &sode_context.leave;
    uint64_t text[2] = {0, 0};
    SODE_TRY_MPI(MPI_Recv(text, 2, MPI_UINT64_T, from->MPI_SOURCE,
                          from->MPI_TAG, sode_context.control,
                          MPI_STATUS_IGNORE));
    leave->received++;
    leave->spoken |= from->MPI_TAG == TAG_SPOKEN;
    if (leave->spoken)
        return SODE_OK; /* the end is near */
    if (from->MPI_TAG == TAG_NO)
        return is_under_way(text[0], text[1]) ? fail_left(from->MPI_SOURCE)
                                              : SODE_OK;
    if (has_started(text[0], text[1]))
        return SODE_OK;
    return keep_question(from->MPI_SOURCE, text[0], text[1]);
}

static int fail_awaited(void)
{
    return sode_fail(SODE_ERR_AWAITED, "exits with status %d; the job ends with it",
                     sode_context.leave.exit_status);
}

/* After this rank has left: says "no" to the next question, if it is time. */
static int answer(void)
{
    sode_leave_t *leave = &sode_context.leave;
    if (leave->state != SODE_LEFT)
        return SODE_OK;
    if (leave->exit_status != 0 && sode_now_ms() >= leave->end_at)
        return fail_awaited();
    if (leave->count == 0 || sode_now_ms() < leave->answer_at)
        return SODE_OK;
    sode_question_t q = leave->questions[--leave->count];
    if (has_started(q.set, q.number))
        return SODE_OK;
    if (leave->exit_status != 0)
        return fail_awaited();
    leave->answer_at = sode_now_ms() + ANSWER_EVERY_MS;
    return send_letter(q.rank, TAG_NO, q.set, q.number);
}

int sode_leave_listen(void)
{
    for (;;) {
        int waiting = 0;
        MPI_Status from;
        SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG,
                                sode_context.control, &waiting, &from));
        if (!waiting)
            return answer();
        SODE_TRY(read_letter(&from));
    }
}

int sode_leave_ask(void)
{
    sode_operation_t *operation = &sode_context.leave.operation;
    const sode_set_t *set = operation->set;
    if (!set)
        return SODE_OK;
    /* Starting with the next member, so that a rank that left is soon asked
     * by somebody however large the set is. */
    for (int n = 0; n < ASK_AT_ONCE && operation->asked < set->size - 1; n++) {
        operation->asked++;
        int k = (set->self + operation->asked) % set->size;
        SODE_TRY(send_letter(sode_set_member(set, k), TAG_QUESTION, set->id,
                             operation->number));
    }
    return SODE_OK;
}

/* Every letter must be received before MPI_Finalize.  How many are on their
 * way to this rank is known to the senders only. */
static int empty_mailbox(void)
{
    sode_leave_t *leave = &sode_context.leave;
    MPI_Request request;
    if (!leave->sent)
        leave->sent = calloc((size_t)sode_context.size, sizeof *leave->sent);
    if (!leave->sent)
        return sode_fail(SODE_ERR_MEMORY, "cannot count letters");
    int expected = 0;
    SODE_TRY_MPI(MPI_Ireduce_scatter_block(leave->sent, &expected, 1, MPI_INT,
                                           MPI_SUM, sode_context.control,
                                           &request));
    SODE_TRY(sode_wait_all(1, &request));
    while (leave->received < expected) {
        MPI_Status from;
        SODE_TRY_MPI(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG,
                               sode_context.control, &from));
        SODE_TRY(read_letter(&from));
    }
    while (leave->letters)
        SODE_TRY(clear_letters());
    return SODE_OK;
}

void sode_leave_begin(int exit_status)
{
    sode_leave_t *leave = &sode_context.leave;
    leave->operation.set = NULL;
    leave->state = SODE_LEFT;
    leave->exit_status = exit_status;
    leave->end_at = sode_now_ms() + END_AFTER_MS;
}

int sode_leave(void)
{
    sode_leave_t *leave = &sode_context.leave;
    /* Completes when all have left.  The wait listens and answers, also
     * the questions that have come before. */
    MPI_Request request;
    int64_t sent = leave->sent_all, all = 0;
    SODE_TRY_MPI(MPI_Iallreduce(&sent, &all, 1, MPI_INT64_T, MPI_SUM,
                                sode_context.control, &request));
    SODE_TRY(sode_wait_all(1, &request));
    /* From here on nobody asks, and nobody needs an answer: whoever asked has
     * left.  Answers are sent to questions only, so `all` is zero if there was
     * no letter at all. */
    leave->state = SODE_ALL_LEFT;
    return all > 0 ? empty_mailbox() : SODE_OK;
}

/* The run has begun, and this thread may call MPI. */
static int can_talk(void)
{
    return sode_context.ens_count > 0 && sode_turn_may_talk();
}

void sode_leave_speak(void)
{
    if (!can_talk())
        return;
    for (int r = 0; r < sode_context.size; r++) {
        MPI_Request request;
        if (r == sode_context.rank)
            continue;
        if (MPI_Isend(NULL, 0, MPI_UINT64_T, r, TAG_SPOKEN,
                      sode_context.control, &request) != MPI_SUCCESS)
            return;
        MPI_Request_free(&request);
    }
}

int sode_leave_spoken(void)
{
    int waiting = 0;
    if (sode_context.leave.spoken || !can_talk())
        return sode_context.leave.spoken;
    if (MPI_Iprobe(MPI_ANY_SOURCE, TAG_SPOKEN, sode_context.control, &waiting,
                   MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return 0;
    return waiting;
}

void sode_leave_free(void)
{
    sode_leave_t *leave = &sode_context.leave;
    free(leave->questions);
    free(leave->sent);
    *leave = (sode_leave_t){0};
}
