/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/remote.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

int sode_remote_add(sode_remote_t *r, int node, int64_t number, int64_t item)
{
    SODE_GROW(r->list, r->room, r->count + 1, "elements of other nodes");
    r->list[r->count++] = (struct sode_remote_item){number, item, node};
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
    SODE_NEED(other, "elements of other nodes");
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
    SODE_NEED(m->records && m->out, "messages with single elements");
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

/* ---- values in letters ---- */

/* Calls visit for each record that came. */
static void for_each(const mail_t *m, void (*visit)(void *state, char *record), void *state)
{
    for (size_t k = 0; k < m->in.count; k++)
        for (size_t at = 0; at < m->in.list[k].size; at += m->record)
            visit(state, m->in.list[k].data + at);
}

static void write_value(void *state, char *record)
{
    const sode_reached_t *own = state;
    int64_t number;
    memcpy(&number, record, sizeof number);
    memcpy(own->base + own->place(own->about, number) * (int64_t)own->size, record + sizeof number,
           own->size);
}

int sode_remote_push(sode_procedure_team_t *team, sode_remote_t *r, const char *values,
                     const sode_reached_t *own)
{
    mail_t mail;
    int status = open_mail(r, sizeof(int64_t) + own->size, &mail);
    for (size_t k = 0; k < r->count && status == SODE_OK; k++) {
        char *to = mail.records + k * mail.record;
        memcpy(to, &r->list[k].number, sizeof(int64_t));
        memcpy(to + sizeof(int64_t), values + (size_t)r->list[k].item * own->size, own->size);
    }
    SODE_THEN(status, sode_procedure_post(team, mail.out, mail.nout, &mail.in));
    if (status == SODE_OK)
        for_each(&mail, write_value, (void *)own);
    close_mail(&mail);
    return status;
}

/* ---- plans ---- */

/* Elements of one message, here or there; of a letter to itself, both. */
typedef struct listing {
    sode_plan_t *plan;
    int rank;
    enum sode_plan_direction asking, answering; /* messages of the one who asks, and of the other */
    int64_t *here, *there;                      /* what this node copies inside */
    size_t copies;
} listing_t;

static int open_listing(const sode_procedure_team_t *team, int pulls, listing_t *l)
{
    *l = (listing_t){.rank = team->rank,
                     .asking = pulls ? SODE_PLAN_RECEIVE : SODE_PLAN_SEND,
                     .answering = pulls ? SODE_PLAN_SEND : SODE_PLAN_RECEIVE};
    return sode_plan_create(1, &l->plan);
}

/* Of those, the ones that are kept; NULL: all. */
static size_t squeeze(int64_t *places, size_t count, const char *kept)
{
    size_t left = 0;
    for (size_t k = 0; k < count; k++)
        if (!kept || kept[k])
            places[left++] = places[k];
    return left;
}

/* Takes over `places`. */
static int list_message(listing_t *l, int asks, int rank, int64_t *places, size_t count, const char *kept)
{
    int status = SODE_OK;
    SODE_NEED(places, "the routes of elements");
    count = squeeze(places, count, kept);
    if (rank == l->rank) {
        *(asks ? &l->here : &l->there) = places;
        l->copies = count;
        return SODE_OK;
    }
    if (count > 0)
        status = sode_plan_message(l->plan, 0, asks ? l->asking : l->answering, rank);
    if (count > 0 && !status)
        status = sode_plan_index(l->plan, count, places);
    free(places);
    return status;
}

/* What this node has asked for.  place: of items; NULL: their numbers.  kept: for each element,
 * or NULL. */
static int list_asked(listing_t *l, const sode_remote_t *r, const mail_t *m, const int64_t *place,
                      const char *kept)
{
    size_t first = 0;
    for (size_t k = 0; k < m->nout; k++) {
        size_t count = m->out[k].size / m->record;
        int64_t *places = malloc(count * sizeof *places + 1);
        for (size_t n = 0; places && n < count; n++)
            places[n] = place ? place[r->list[first + n].item] : r->list[first + n].item;
        SODE_TRY(list_message(l, 1, m->out[k].rank, places, count, kept ? kept + first : NULL));
        first += count;
    }
    return SODE_OK;
}

/* What others have asked for; a record begins with a number of `own`, or with a place if
 * that is NULL. */
static int list_answered(listing_t *l, const mail_t *m, const sode_reached_t *own, const char *kept)
{
    size_t first = 0;
    for (size_t k = 0; k < m->in.count; k++) {
        size_t count = m->in.list[k].size / m->record;
        int64_t *places = malloc(count * sizeof *places + 1);
        for (size_t n = 0; places && n < count; n++) {
            memcpy(&places[n], m->in.list[k].data + n * m->record, sizeof *places);
            places[n] = own ? own->place(own->about, places[n]) : places[n];
        }
        SODE_TRY(list_message(l, 0, m->in.list[k].rank, places, count, kept ? kept + first : NULL));
        first += count;
    }
    return SODE_OK;
}

static int close_listing(listing_t *l, int status, sode_plan_t **plan)
{
    int pulls = l->asking == SODE_PLAN_RECEIVE;
    if (!status && l->copies > 0)
        status = sode_plan_copy_index(l->plan, 0, l->copies, pulls ? l->here : l->there,
                                      pulls ? l->there : l->here);
    free(l->here);
    free(l->there);
    *plan = l->plan;
    if (status) {
        sode_plan_free(l->plan);
        *plan = NULL;
    }
    return status;
}

int sode_remote_plan_pull(sode_procedure_team_t *team, sode_remote_t *r, const sode_reached_t *own,
                          const int64_t *place, sode_plan_t **plan)
{
    mail_t mail;
    listing_t listing = {NULL};
    int status = open_mail(r, sizeof(int64_t), &mail);
    for (size_t k = 0; k < r->count && !status; k++)
        memcpy(mail.records + k * mail.record, &r->list[k].number, mail.record);
    SODE_THEN(status, sode_procedure_post(team, mail.out, mail.nout, &mail.in));
    SODE_THEN(status, open_listing(team, 1, &listing));
    SODE_THEN(status, list_asked(&listing, r, &mail, place, NULL));
    SODE_THEN(status, list_answered(&listing, &mail, own, NULL));
    close_mail(&mail);
    return close_listing(&listing, status, plan);
}

int sode_remote_pull(sode_procedure_team_t *team, sode_remote_t *r, const sode_reached_t *own, char *values)
{
    sode_plan_t *plan;
    SODE_TRY(sode_remote_plan_pull(team, r, own, NULL, &plan));
    return sode_procedure_move(team, plan, values, own->base, own->size);
}

/* What is known of an element that is to go to this node; after the way its place instead of
 * the number. */
typedef struct label {
    int64_t number, order;
} label_t;

/* Which of several values for a place stays. */
typedef struct judging {
    const sode_reached_t *own;
    int64_t low, high; /* places */
    int64_t *best;     /* [high - low + 1] the highest order of what goes to a place */
    char *next;        /* whether a value stays */
} judging_t;

static void find_place(void *state, char *record)
{
    judging_t *j = state;
    label_t label;
    memcpy(&label, record, sizeof label);
    label.number = j->own->place(j->own->about, label.number);
    j->low = label.number < j->low ? label.number : j->low;
    j->high = label.number > j->high ? label.number : j->high;
    memcpy(record, &label, sizeof label);
}

static void note_best(void *state, char *record)
{
    judging_t *j = state;
    label_t label;
    memcpy(&label, record, sizeof label);
    int64_t *best = &j->best[label.number - j->low];
    *best = label.order > *best ? label.order : *best;
}

static void judge(void *state, char *record)
{
    judging_t *j = state;
    label_t label;
    memcpy(&label, record, sizeof label);
    *j->next++ = label.order == j->best[label.number - j->low];
}

/* Of what has come, with places from now on: which values stay, a byte for each. */
static int find_winners(const mail_t *m, const sode_reached_t *own, char **wins)
{
    judging_t j = {.own = own, .low = INT64_MAX, .high = -1};
    size_t count = 0;
    for (size_t k = 0; k < m->in.count; k++)
        count += m->in.list[k].size / m->record;
    for_each(m, find_place, &j);
    *wins = j.next = malloc(count + 1);
    j.best = calloc((size_t)(j.high >= j.low ? j.high - j.low + 1 : 1), sizeof *j.best);
    if (!*wins || !j.best) {
        free(j.best);
        return sode_no_memory("the order of values");
    }
    for_each(m, note_best, &j);
    for_each(m, judge, &j);
    free(j.best);
    return SODE_OK;
}

/* Tells the others, and hears from them in the order of what was sent. */
static int exchange_winners(sode_procedure_team_t *team, const mail_t *m, char *wins, char *heard)
{
    sode_letter_t *out = malloc((m->in.count + 1) * sizeof *out);
    sode_letters_t in = {0};
    SODE_NEED(out, "the order of values");
    for (size_t k = 0; k < m->in.count; k++) {
        out[k] = (sode_letter_t){m->in.list[k].rank, m->in.list[k].size / m->record, wins};
        wins += out[k].size;
    }
    int status = sode_procedure_post(team, out, m->in.count, &in);
    for (size_t k = 0; k < in.count && !status; k++) {
        memcpy(heard, in.list[k].data, in.list[k].size);
        heard += in.list[k].size;
    }
    sode_letters_free(&in);
    free(out);
    return status;
}

int sode_remote_plan_push(sode_procedure_team_t *team, sode_remote_t *r, const int64_t *order,
                          const sode_reached_t *own, const int64_t *place, sode_plan_t **plan)
{
    mail_t mail;
    listing_t listing = {NULL};
    char *wins = NULL, *heard = malloc(r->count + 1);
    int status = open_mail(r, sizeof(label_t), &mail);
    if (!status && !heard)
        status = sode_no_memory("the order of values");
    for (size_t k = 0; k < r->count && !status; k++) {
        label_t label = {r->list[k].number, order[r->list[k].item]};
        memcpy(mail.records + k * mail.record, &label, sizeof label);
    }
    SODE_THEN(status, sode_procedure_post(team, mail.out, mail.nout, &mail.in));
    SODE_THEN(status, find_winners(&mail, own, &wins));
    SODE_THEN(status, exchange_winners(team, &mail, wins, heard));
    SODE_THEN(status, open_listing(team, 0, &listing));
    SODE_THEN(status, list_asked(&listing, r, &mail, place, heard));
    SODE_THEN(status, list_answered(&listing, &mail, NULL, wins));
    free(heard);
    free(wins);
    close_mail(&mail);
    return close_listing(&listing, status, plan);
}
