/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Answers of a rank that has left, and the last meeting; see leave.h. */
#include "deadlock/leave.h"

#include "base/clock.h"
#include "base/context.h"
#include "base/control.h"
#include "base/operation.h"
#include "base/status.h"
#include "base/turn.h"
#include "base/wait.h"
#include "deadlock/deadlock.h"
#include "deadlock/last.h"

enum {
    ANSWER_EVERY_MS = 5000, /* longer than api/fail.c waits before it speaks */
    END_AFTER_MS = 10000
};

static int fail_awaited(void)
{
    return sode_fail(SODE_ERR_AWAITED, "exits with status %d; the job ends with it",
                     sode_deadlock.leave.exit_status);
}

int sode_leave_answer(void)
{
    sode_leave_t *leave = &sode_deadlock.leave;
    sode_inquiry_t *inquiry = &sode_deadlock.inquiry;
    if (leave->state != SODE_LEFT)
        return SODE_OK;
    if (leave->exit_status != 0 && sode_now_ms() >= leave->end_at)
        return fail_awaited();
    if (inquiry->count == 0 || sode_now_ms() < leave->answer_at)
        return SODE_OK;
    sode_kept_t kept = inquiry->kept[--inquiry->count];
    if (sode_operation_started(kept.question.set, kept.question.number))
        return SODE_OK;
    if (leave->exit_status != 0)
        return fail_awaited();
    leave->answer_at = sode_now_ms() + ANSWER_EVERY_MS;
    return sode_inquiry_left(kept.rank, &kept.question);
}

void sode_leave_begin(int exit_status)
{
    sode_leave_t *leave = &sode_deadlock.leave;
    sode_context.operation.set = NULL;
    leave->state = SODE_LEFT;
    leave->exit_status = exit_status;
    leave->end_at = sode_now_ms() + END_AFTER_MS;
}

int sode_leave(void)
{
    enum { MESSAGES, FAILED, DIRECTIVES, LINES, COUNT };
    sode_leave_t *leave = &sode_deadlock.leave;
    /* Completes when all have left.  The wait listens and answers, also
     * the questions that have come before. */
    MPI_Request request;
    uint64_t own[COUNT] = {(uint64_t)sode_context.messages.sent_all,
                           leave->exit_status != 0}, all[COUNT] = {0};
    sode_last_sums(&own[DIRECTIVES], &own[LINES]);
    SODE_TRY_MPI(MPI_Iallreduce(own, all, COUNT, MPI_UINT64_T, MPI_SUM,
                                sode_context.control, &request));
    SODE_TRY(sode_wait_all(1, &request));
    /* From here on nobody asks, and nobody needs an answer: whoever asked has
     * left.  Answers are sent to questions only, so the sum is zero if there was
     * no message at all. */
    leave->state = SODE_ALL_LEFT;
    if (all[MESSAGES] > 0)
        SODE_TRY(sode_control_finish());
    if (all[FAILED] > 0)
        return SODE_OK; /* who fails leaves out what others do */
    if (all[DIRECTIVES] != 0)
        return sode_last_explain(/*lines=*/0);
    return all[LINES] != 0 ? sode_last_explain(/*lines=*/1) : SODE_OK;
}

int sode_leave_can_talk(void)
{
    return sode_context.ens_count > 0 && sode_turn_may_talk();
}

void sode_leave_speak(void)
{
    if (!sode_leave_can_talk())
        return;
    for (int r = 0; r < sode_context.size; r++) {
        MPI_Request request;
        if (r == sode_context.rank)
            continue;
        if (MPI_Isend(NULL, 0, MPI_BYTE, r, SODE_CONTROL_SPOKEN,
                      sode_context.control, &request) != MPI_SUCCESS)
            return;
        MPI_Request_free(&request);
    }
}

void sode_leave_note_spoken(int rank)
{
    int *spoken = &sode_deadlock.leave.spoken;
    if (*spoken == 0 || rank + 1 < *spoken)
        *spoken = rank + 1;
}

int sode_leave_spoken(void)
{
    MPI_Comm control = sode_context.control;
    MPI_Status from;
    int waiting;
    while (sode_leave_can_talk()
           && MPI_Iprobe(MPI_ANY_SOURCE, SODE_CONTROL_SPOKEN, control, &waiting,
                         &from) == MPI_SUCCESS
           && waiting
           && MPI_Recv(NULL, 0, MPI_BYTE, from.MPI_SOURCE, SODE_CONTROL_SPOKEN,
                       control, MPI_STATUS_IGNORE) == MPI_SUCCESS)
        sode_leave_note_spoken(from.MPI_SOURCE);
    return sode_deadlock.leave.spoken;
}
