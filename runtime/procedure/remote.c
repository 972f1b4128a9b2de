/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/remote.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/pieces.h"

enum { TAG_ANSWER = 9 }; /* behind those of team.c */

int sode_remote_add(sode_remote_t *r, int node, int64_t number, int64_t item)
{
    struct sode_remote_item *list = sode_grow(r->list, &r->room, r->count + 1, sizeof *list);
    if (!list)
        return sode_no_memory("elements of other nodes");
    r->list = list;
    list[r->count++] = (struct sode_remote_item){number, item, node};
    return SODE_OK;
}

void sode_remote_close(sode_remote_t *r)
{
    free(r->list);
    *r = (sode_remote_t){0};
}

sode_reached_t sode_reached_operand(const sode_operand_t *x)
{
    return (sode_reached_t){x->side.storage, x->size, sode_operand_place, x};
}

/* By nodes, in the order in which they came: digit by digit, those that all have alike
 * cost a reading. */
static int sort_by_node(sode_remote_t *r)
{
    struct sode_remote_item *other = malloc(r->count * sizeof *other + 1), *from = r->list;
    if (!other)
        return sode_no_memory("elements of other nodes");
    for (int shift = 0; shift < 32; shift += 8) {
        size_t next[257] = {0};
        for (size_t k = 0; k < r->count; k++)
            next[(from[k].node >> shift & 255) + 1]++;
        if (r->count == 0 || next[(from[0].node >> shift & 255) + 1] == r->count)
            continue;
        for (int digit = 0; digit < 256; digit++)
            next[digit + 1] += next[digit];
        for (size_t k = 0; k < r->count; k++)
            other[next[from[k].node >> shift & 255]++] = from[k];
        struct sode_remote_item *swap = from;
        from = other;
        other = swap;
    }
    r->room = r->list == from ? r->room : r->count;
    r->list = from;
    free(other);
    return SODE_OK;
}

/* A record for each element, in one buffer; those for a node are a letter. */
typedef struct mail {
    char *records;
    size_t record; /* bytes of one */
    sode_letter_t *out; /* [nout] */
    size_t nout;
    sode_letters_t in;
} mail_t;

static int open_mail(sode_remote_t *r, size_t record, mail_t *m)
{
    *m = (mail_t){.record = record};
    SODE_TRY(sort_by_node(r));
    size_t nodes = 0;
    for (size_t k = 0; k < r->count; k++)
        nodes += k == 0 || r->list[k].node != r->list[k - 1].node;
    m->records = malloc(r->count * record + 1);
    m->out = malloc((nodes + 1) * sizeof *m->out);
    if (!m->records || !m->out)
        return sode_no_memory("messages with single elements");
    for (size_t k = 0; k < r->count; k++) {
        if (k == 0 || r->list[k].node != r->list[k - 1].node)
            m->out[m->nout++] = (sode_letter_t){r->list[k].node, 0, m->records + k * record};
        m->out[m->nout - 1].size += record;
    }
    return SODE_OK;
}

static void close_mail(mail_t *m)
{
    free(m->records);
    free(m->out);
    sode_letters_free(&m->in);
}

/* ---- pull ---- */

/* What was asked for, as it comes back: for each letter one message. */
typedef struct answers {
    char *come, *sent;
    sode_pieces_t pieces;
} answers_t;

static int expect(const sode_procedure_team_t *team, const mail_t *m, size_t size, answers_t *a)
{
    char *at = a->come;
    for (size_t k = 0; k < m->nout; k++) {
        size_t bytes = m->out[k].size / m->record * size;
        if (m->out[k].rank != team->rank)
            SODE_TRY(sode_pieces_post(&a->pieces, SODE_PIECES_RECEIVE, at, bytes,
                                      m->out[k].rank, TAG_ANSWER, team->comm));
        at += bytes;
    }
    return SODE_OK;
}

/* Where what this node asks itself for is to go. */
static char *own_answer(const sode_procedure_team_t *team, const mail_t *m, size_t size,
                        const answers_t *a)
{
    char *at = a->come;
    for (size_t k = 0; k < m->nout && m->out[k].rank != team->rank; k++)
        at += m->out[k].size / m->record * size;
    return at;
}

static int answer(const sode_procedure_team_t *team, const mail_t *m, const sode_reached_t *own,
                  answers_t *a)
{
    size_t size = own->size, count = 0;
    for (size_t k = 0; k < m->in.count; k++)
        count += m->in.list[k].size / m->record;
    char *next = a->sent = malloc(count * size + 1);
    if (!next)
        return sode_no_memory("elements for other nodes");
    for (size_t k = 0; k < m->in.count; k++) {
        const sode_letter_t *letter = &m->in.list[k];
        const int64_t *number = (const int64_t *)(const void *)letter->data;
        char *to = letter->rank == team->rank ? own_answer(team, m, size, a) : next;
        count = letter->size / m->record;
        for (size_t n = 0; n < count; n++)
            memcpy(to + n * size, own->base + own->place(own->about, number[n]) * (int64_t)size,
                   size);
        if (to == next)
            SODE_TRY(sode_pieces_post(&a->pieces, SODE_PIECES_SEND, next, count * size,
                                      letter->rank, TAG_ANSWER, team->comm));
        next += count * size;
    }
    return SODE_OK;
}

static int pull(sode_procedure_team_t *team, const sode_remote_t *r, mail_t *m,
                const sode_reached_t *own, answers_t *a)
{
    for (size_t k = 0; k < r->count; k++)
        memcpy(m->records + k * m->record, &r->list[k].number, m->record);
    a->come = malloc(r->count * own->size + 1);
    if (!a->come)
        return sode_no_memory("elements of other nodes");
    SODE_TRY(expect(team, m, own->size, a));
    SODE_TRY(sode_procedure_post(team, m->out, m->nout, &m->in));
    SODE_TRY(answer(team, m, own, a));
    return sode_wait_all(a->pieces.count, a->pieces.list);
}

int sode_remote_pull(sode_procedure_team_t *team, sode_remote_t *r, const sode_reached_t *own,
                     char *values)
{
    mail_t mail;
    answers_t answers = {NULL};
    int status = open_mail(r, sizeof(int64_t), &mail);
    if (status == SODE_OK)
        status = pull(team, r, &mail, own, &answers);
    for (size_t k = 0; k < r->count && status == SODE_OK; k++)
        memcpy(values + (size_t)r->list[k].item * own->size, answers.come + k * own->size,
               own->size);
    free(answers.come);
    free(answers.sent);
    free(answers.pieces.list);
    close_mail(&mail);
    return status;
}

/* ---- push ---- */

/* What comes before a pushed value; after the way its place instead of the number. */
typedef struct label {
    int64_t number, order;
} label_t;

/* Calls visit for each value that came. */
static void for_each(const mail_t *m, void (*visit)(void *state, char *record), void *state)
{
    for (size_t k = 0; k < m->in.count; k++)
        for (size_t at = 0; at < m->in.list[k].size; at += m->record)
            visit(state, m->in.list[k].data + at);
}

typedef struct writing {
    const sode_reached_t *own;
    int64_t low, high; /* places */
    int64_t *best;     /* [high - low + 1] order of what is in a place now, or NULL */
} writing_t;

static void find_place(void *state, char *record)
{
    writing_t *w = state;
    label_t label;
    memcpy(&label, record, sizeof label);
    label.number = w->own->place(w->own->about, label.number);
    w->low = label.number < w->low ? label.number : w->low;
    w->high = label.number > w->high ? label.number : w->high;
    memcpy(record, &label, sizeof label);
}

static void write_best(void *state, char *record)
{
    const writing_t *w = state;
    label_t label;
    memcpy(&label, record, sizeof label);
    if (w->best && label.order < w->best[label.number - w->low])
        return;
    if (w->best)
        w->best[label.number - w->low] = label.order;
    memcpy(w->own->base + label.number * (int64_t)w->own->size, record + sizeof label,
           w->own->size);
}

static int write_all(const mail_t *m, const sode_reached_t *own, int ordered)
{
    writing_t w = {.own = own, .low = INT64_MAX, .high = -1};
    for_each(m, find_place, &w);
    if (ordered && w.high >= w.low) {
        w.best = calloc((size_t)(w.high - w.low + 1), sizeof *w.best);
        if (!w.best)
            return sode_no_memory("the order of values");
    }
    for_each(m, write_best, &w);
    free(w.best);
    return SODE_OK;
}

int sode_remote_push(sode_procedure_team_t *team, sode_remote_t *r, const char *values,
                     const int64_t *order, const sode_reached_t *own)
{
    mail_t mail;
    int status = open_mail(r, sizeof(label_t) + own->size, &mail);
    for (size_t k = 0; k < r->count && status == SODE_OK; k++) {
        int64_t item = r->list[k].item;
        label_t label = {r->list[k].number, order ? order[item] : 0};
        char *to = mail.records + k * mail.record;
        memcpy(to, &label, sizeof label);
        memcpy(to + sizeof label, values + (size_t)item * own->size, own->size);
    }
    if (status == SODE_OK)
        status = sode_procedure_post(team, mail.out, mail.nout, &mail.in);
    if (status == SODE_OK)
        status = write_all(&mail, own, order != NULL);
    close_mail(&mail);
    return status;
}
