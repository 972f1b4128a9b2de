/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "section/move.h"

#include <stdlib.h>

#include "base/mark.h"
#include "base/status.h"
#include "base/wait.h"

/* Bytes of an MPI message: counts are ints.  Tests take fewer. */
#ifndef SODE_MESSAGE_LIMIT
#define SODE_MESSAGE_LIMIT ((size_t)1 << 30)
#endif
static const size_t message_limit = SODE_MESSAGE_LIMIT;

struct sode_move {
    sode_section_plan_t plan;
    char *to, *from;
    size_t size;
    char *buffer;      /* of all messages, sent ones first, then the copy's */
    size_t bytes;
    size_t recv_at, copy_at; /* bytes before what comes, and the copy's, there */
    int staged;        /* the copy goes through the buffer: its ends overlap, or it turns */
    MPI_Request *requests; /* [nrequests] receives first */
    int nrequests;
    int round;         /* of those of the plan: the next one to send in */
    int next;          /* request */
    int come[SODE_ROUNDS + 1]; /* receives before a round's sends; the last one's */
    const sode_set_t *set; /* and where they travel, while that is under way */
    MPI_Comm comm;
    int tag;
    int received;      /* what came is in place, or held */
    int held;          /* what comes stays in the buffer */
    sode_exchange_t *exchange; /* does it; nothing else is set.  Or NULL */
    sode_traffic_t traffic;
};

static size_t bytes_of(const sode_move_t *m, const sode_selection_t *picked)
{
    return (size_t)picked->cells * m->size;
}

/* Adds a message to what travels; returns its bytes. */
static size_t count_message(sode_move_t *m, int64_t cells, int sent)
{
    size_t bytes = (size_t)cells * m->size;
    m->nrequests += (int)((bytes + message_limit - 1) / message_limit);
    *(sent ? &m->traffic.sent : &m->traffic.received) += bytes > 0;
    *(sent ? &m->traffic.sent_bytes : &m->traffic.received_bytes) += (int64_t)bytes;
    return bytes;
}

static size_t count_messages(sode_move_t *m, const sode_section_messages_t *messages,
                             int sent)
{
    size_t sum = 0;
    for (size_t k = 0; k < messages->count; k++)
        sum += count_message(m, messages->list[k].picked.cells, sent);
    return sum;
}

/* From outside the circle, which this node is the first to have. */
static int comes_in(const sode_section_piece_t *piece)
{
    return piece->turn == 0 && piece->recv != SODE_PIECE_OWN;
}

/* Of what goes round, which stays where it came. */
static size_t count_rounds(sode_move_t *m)
{
    const sode_section_rounds_t *rounds = &m->plan.rounds;
    for (size_t k = 0; k < rounds->npieces && rounds->pieces[k].turn == 0; k++)
        if (comes_in(&rounds->pieces[k]))
            count_message(m, rounds->pieces[k].cells, 0);
    m->come[0] = m->nrequests - m->come[0];
    for (int k = 0; k < rounds->count; k++) {
        int before = m->nrequests;
        count_message(m, rounds->list[k].in, 0);
        m->come[k + 1] = m->come[k] + m->nrequests - before;
        count_message(m, rounds->list[k].out, 1);
    }
    return (size_t)rounds->cells * m->size;
}

/* Could the copy inside the rank write what it has not read yet? */
static int overlaps(const sode_move_t *m)
{
    int64_t low, high, from_low, from_high, size = (int64_t)m->size;
    sode_selection_range(&m->plan.copy_to, &low, &high);
    sode_selection_range(&m->plan.copy_from, &from_low, &from_high);
    return m->to + low * size <= m->from + from_high * size
           && m->from + from_low * size <= m->to + high * size;
}

/* What one element that is given to all takes: it is sent as one. */
static void shrink_fill(sode_section_plan_t *plan)
{
    for (size_t k = 0; plan->fill && k < plan->recvs.count; k++)
        plan->recvs.list[k].picked.cells = 1;
}

int sode_move_create(sode_section_plan_t *plan, char *to, char *from,
                     size_t size, sode_move_t **move)
{
    sode_move_t *made = calloc(1, sizeof *made);
    if (!made) {
        sode_section_plan_free(plan);
        return sode_no_memory("a gmove");
    }
    *made = (sode_move_t){.plan = *plan, .to = to, .from = from, .size = size};
    *plan = (sode_section_plan_t){0};
    shrink_fill(&made->plan);
    made->recv_at = count_messages(made, &made->plan.sends, 1);
    made->come[0] = made->nrequests;
    made->copy_at = made->recv_at
                    + (made->plan.rounds.goes ? count_rounds(made)
                                              : count_messages(made, &made->plan.recvs, 0));
    made->bytes = made->copy_at;
    if (made->plan.copies && (made->plan.fill || overlaps(made)
                              || sode_selection_is_turned(&made->plan.copy_to))) {
        made->staged = 1;
        made->bytes += bytes_of(made, &made->plan.copy_from);
    }
    made->buffer = malloc(made->bytes + !made->bytes);
    made->requests =
        malloc((size_t)(made->nrequests + !made->nrequests) * sizeof(MPI_Request));
    if (!made->buffer || !made->requests) {
        sode_move_free(made);
        return sode_no_memory("the messages of a gmove");
    }
    *move = made;
    return SODE_OK;
}

int sode_move_by_exchange(sode_exchange_t *exchange, sode_move_t **move)
{
    sode_move_t *made = calloc(1, sizeof *made);
    if (!made) {
        sode_exchange_free(exchange);
        return sode_no_memory("a gmove");
    }
    made->exchange = exchange;
    *move = made;
    return SODE_OK;
}

int sode_move_has_exchange(const sode_move_t *m) { return m->exchange != NULL; }

int sode_move_on_trial(const sode_move_t *m)
{
    return m->exchange && sode_exchange_on_trial(m->exchange);
}

/* Inside the rank without a buffer: run by run, through a small one. */
static void copy_inside(sode_move_t *m)
{
    const sode_section_plan_t *p = &m->plan;
    if (!p->copies)
        return;
    if (m->staged) {
        char *kept = m->buffer + m->copy_at;
        sode_selection_pack(&p->copy_from, m->from, m->size, kept);
        if (p->fill)
            sode_selection_fill(&p->copy_to, m->to, m->size, kept);
        else
            sode_selection_unpack(&p->copy_to, m->to, m->size, kept);
        return;
    }
    sode_selection_copy(&p->copy_to, m->to, &p->copy_from, m->from, m->size);
}

/* Messages of at most message_limit bytes. */
static int post(sode_move_t *m, int send, char *at, size_t bytes, int position)
{
    int rank = sode_set_rank(m->set, position);
    for (size_t done = 0; done < bytes; done += message_limit) {
        size_t left = bytes - done;
        int count = (int)(left < message_limit ? left : message_limit);
        MPI_Request *request = &m->requests[m->next++];
        if (send)
            SODE_TRY_MPI(MPI_Isend(at + done, count, MPI_BYTE, rank, m->tag, m->comm,
                                   request));
        else
            SODE_TRY_MPI(MPI_Irecv(at + done, count, MPI_BYTE, rank, m->tag, m->comm,
                                   request));
    }
    return SODE_OK;
}

static int post_receives(sode_move_t *m)
{
    const sode_section_messages_t *recvs = &m->plan.recvs;
    char *at = m->buffer + m->recv_at;
    for (size_t k = 0; k < recvs->count; k++) {
        size_t bytes = bytes_of(m, &recvs->list[k].picked);
        SODE_TRY(post(m, 0, at, bytes, recvs->list[k].rank));
        at += bytes;
    }
    return SODE_OK;
}

static int post_rounds(sode_move_t *m)
{
    const sode_section_rounds_t *rounds = &m->plan.rounds;
    char *pieces = m->buffer + m->recv_at;
    for (size_t k = 0; k < rounds->npieces && rounds->pieces[k].turn == 0; k++) {
        const sode_section_piece_t *piece = &rounds->pieces[k];
        char *at = pieces + (size_t)piece->at * m->size;
        if (comes_in(piece))
            SODE_TRY(post(m, 0, at, (size_t)piece->cells * m->size, piece->sender));
        else if (piece->sender == m->set->self)
            sode_selection_pack(&m->plan.copy_from, m->from, m->size, at);
    }
    for (int k = 0; k < rounds->count; k++)
        SODE_TRY(post(m, 0, pieces + (size_t)rounds->list[k].at * m->size,
                      (size_t)rounds->list[k].in * m->size, rounds->list[k].from));
    m->round = 0;
    return SODE_OK;
}

/* What has come goes on. */
static int send_round(sode_move_t *m)
{
    const sode_section_round_t *round = &m->plan.rounds.list[m->round++];
    return post(m, 1, m->buffer + m->recv_at, (size_t)round->out * m->size, round->to);
}

/* *done: all has come and gone. */
static int go_on(sode_move_t *m, int *done)
{
    *done = 1;
    while (*done && m->round < m->plan.rounds.count) {
        if (m->come[m->round] > 0)
            SODE_TRY_MPI(MPI_Testall(m->come[m->round], m->requests, done,
                                     MPI_STATUSES_IGNORE));
        if (*done)
            SODE_TRY(send_round(m));
    }
    if (*done && m->nrequests > 0)
        SODE_TRY_MPI(MPI_Testall(m->nrequests, m->requests, done,
                                 MPI_STATUSES_IGNORE));
    return SODE_OK;
}

static int begin_messages(sode_move_t *m)
{
    int done;
    const sode_section_plan_t *p = &m->plan;
    char *at = m->buffer;
    m->next = 0;
    for (int k = 0; k < m->nrequests; k++)
        m->requests[k] = MPI_REQUEST_NULL;
    SODE_TRY(p->rounds.goes ? post_rounds(m) : post_receives(m));
    for (size_t k = 0; k < p->sends.count; k++) {
        const sode_section_message_t *message = &p->sends.list[k];
        size_t bytes = bytes_of(m, &message->picked);
        int64_t mark = sode_mark_begin();
        sode_selection_pack(&message->picked, m->from, m->size, at);
        sode_mark_end(SODE_MARK_PACK, mark);
        SODE_TRY(post(m, 1, at, bytes, message->rank));
        at += bytes;
    }
    int64_t mark = sode_mark_begin();
    copy_inside(m);
    sode_mark_end(SODE_MARK_COPY, mark);
    sode_mark_traffic(&m->traffic, "pack");
    m->received = m->held = 0;
    return p->rounds.count > 0 ? go_on(m, &done) : SODE_OK;
}

int sode_move_begin(sode_move_t *m, const sode_set_t *set, MPI_Comm comm, int tag)
{
    if (m->exchange) {
        m->received = 0;
        SODE_TRY(sode_exchange_prepare(m->exchange));
        return sode_exchange_begin(m->exchange);
    }
    m->set = set;
    m->comm = comm;
    m->tag = tag;
    return begin_messages(m);
}

static void unpack_one(sode_move_t *m, const sode_selection_t *picked, const char *at)
{
    if (m->plan.fill)
        sode_selection_fill(picked, m->to, m->size, at);
    else
        sode_selection_unpack(picked, m->to, m->size, at);
}

static void unpack(sode_move_t *m)
{
    const sode_section_plan_t *p = &m->plan;
    const char *at = m->buffer + m->recv_at;
    int64_t mark = sode_mark_begin();
    for (size_t k = 0; k < p->recvs.count && !p->rounds.goes; k++) {
        unpack_one(m, &p->recvs.list[k].picked, at);
        at += bytes_of(m, &p->recvs.list[k].picked);
    }
    for (size_t k = 0; k < p->rounds.npieces; k++)
        if (p->rounds.pieces[k].recv != SODE_PIECE_OWN)
            unpack_one(m, &p->recvs.list[p->rounds.pieces[k].recv].picked,
                       at + (size_t)p->rounds.pieces[k].at * m->size);
    sode_mark_end(SODE_MARK_UNPACK, mark);
}

static void receive(sode_move_t *m)
{
    if (!m->held)
        unpack(m);
    m->received = 1;
}

void sode_move_hold(sode_move_t *m) { m->held = !m->exchange; }

void sode_move_place(sode_move_t *m)
{
    if (m->held)
        unpack(m);
    m->held = 0;
}

int sode_move_test(sode_move_t *m, int *done)
{
    if (m->exchange) {
        SODE_TRY(sode_exchange_test(m->exchange, done));
        m->received = *done;
        return SODE_OK;
    }
    SODE_TRY(go_on(m, done));
    if (*done && !m->received)
        receive(m);
    return SODE_OK;
}

int sode_move_end(sode_move_t *m)
{
    if (m->received)
        return SODE_OK;
    if (m->exchange) {
        m->received = 1;
        return sode_exchange_end(m->exchange);
    }
    while (m->round < m->plan.rounds.count) {
        SODE_TRY(sode_wait_all(m->come[m->round], m->requests));
        SODE_TRY(send_round(m));
    }
    SODE_TRY(sode_wait_all(m->nrequests, m->requests));
    receive(m);
    return SODE_OK;
}

size_t sode_move_bytes(const sode_move_t *m) { return m->bytes; }

int sode_move_is_local(const sode_move_t *m)
{
    return !m->exchange && m->nrequests == 0;
}

void sode_move_free(sode_move_t *m)
{
    if (!m)
        return;
    sode_exchange_free(m->exchange);
    sode_section_plan_free(&m->plan);
    free(m->buffer);
    free(m->requests);
    free(m);
}
