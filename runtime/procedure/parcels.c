/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/parcels.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

int sode_parcels_add(sode_parcels_t *p, int node, int64_t place, int64_t item)
{
    if (p->count == p->room) {
        int64_t room = p->room ? 2 * p->room : 256;
        void *list = realloc(p->list, (size_t)room * sizeof *p->list);
        if (!list)
            return sode_no_memory("places in other nodes");
        p->list = list;
        p->room = room;
    }
    p->list[p->count++] = (struct sode_parcel){place, item, node};
    return SODE_OK;
}

void sode_parcels_close(sode_parcels_t *p)
{
    free(p->list);
    *p = (sode_parcels_t){0};
}

/* A message to each node, all in one buffer, and what came. */
typedef struct mail {
    int64_t *bytes, *got; /* [nodes] */
    int64_t *next;        /* [nodes] where the next record for a node goes */
    char *out, *in;
    int64_t received; /* bytes */
} mail_t;

static void close_mail(mail_t *m)
{
    free(m->bytes);
    free(m->out);
    free(m->in);
    *m = (mail_t){0};
}

static int open_mail(const sode_procedure_team_t *team,
                     const sode_parcels_t *p, size_t record, mail_t *m)
{
    size_t nodes = (size_t)team->size;
    *m = (mail_t){.bytes = calloc(3 * nodes, sizeof *m->bytes),
                  .out = malloc((size_t)p->count * record + 1)};
    if (!m->bytes || !m->out) {
        close_mail(m);
        return sode_no_memory("messages with single elements");
    }
    m->got = m->bytes + nodes;
    m->next = m->got + nodes;
    for (int64_t k = 0; k < p->count; k++)
        m->bytes[p->list[k].node] += (int64_t)record;
    for (size_t r = 1; r < nodes; r++)
        m->next[r] = m->next[r - 1] + m->bytes[r - 1];
    return SODE_OK;
}

/* Where the next record for the node is, in the order of records. */
static int64_t next_at(mail_t *m, int node, size_t record)
{
    int64_t at = m->next[node];
    m->next[node] += (int64_t)record;
    return at;
}

static int deal(const sode_procedure_team_t *team, mail_t *m)
{
    void *in = NULL;
    SODE_TRY(sode_procedure_deal(team, m->out, m->bytes, &in, m->got));
    m->in = in;
    m->received = 0;
    for (int r = 0; r < team->size; r++)
        m->received += m->got[r];
    return SODE_OK;
}

/* The values at the places that came, back to who asked. */
static int answer(const sode_procedure_team_t *team, const mail_t *asked,
                  const sode_owned_t *own, void **values)
{
    size_t size = own->element_size;
    int64_t count = asked->received / (int64_t)sizeof(int64_t);
    mail_t reply = {.bytes = calloc(2 * (size_t)team->size, sizeof(int64_t)),
                    .out = malloc((size_t)count * size + 1)};
    int status = SODE_OK;
    if (!reply.bytes || !reply.out)
        status = sode_no_memory("elements for other nodes");
    if (!status) {
        reply.got = reply.bytes + team->size;
        for (int r = 0; r < team->size; r++)
            reply.bytes[r] = asked->got[r] / (int64_t)sizeof(int64_t)
                             * (int64_t)size;
        for (int64_t k = 0; k < count; k++)
            memcpy(reply.out + (size_t)k * size,
                   (const char *)own->base
                       + ((const int64_t *)(const void *)asked->in)[k]
                             * (int64_t)size,
                   size);
        status = deal(team, &reply);
    }
    *values = reply.in;
    reply.in = NULL;
    close_mail(&reply);
    return status;
}

int sode_parcels_pull(const sode_procedure_team_t *team,
                      const sode_parcels_t *p, const sode_owned_t *own,
                      void *values)
{
    mail_t asked;
    void *came = NULL;
    size_t size = own->element_size, record = sizeof(int64_t);
    SODE_TRY(open_mail(team, p, record, &asked));
    int64_t *order = malloc((size_t)p->count * sizeof *order + 1);
    int status = order ? SODE_OK : sode_no_memory("the order of elements");
    for (int64_t k = 0; k < p->count && !status; k++) {
        int64_t at = next_at(&asked, p->list[k].node, record);
        memcpy(asked.out + at, &p->list[k].place, record);
        order[at / (int64_t)record] = p->list[k].item;
    }
    if (!status)
        status = deal(team, &asked);
    if (!status)
        status = answer(team, &asked, own, &came);
    for (int64_t k = 0; k < p->count && !status; k++)
        memcpy((char *)values + order[k] * (int64_t)size,
               (const char *)came + k * (int64_t)size, size);
    free(order);
    free(came);
    close_mail(&asked);
    return status;
}

/* What comes before a pushed value. */
typedef struct label {
    int64_t place, number;
} label_t;

static label_t label_at(const mail_t *m, int64_t at)
{
    label_t label;
    memcpy(&label, m->in + at, sizeof label);
    return label;
}

/* Writes each value that came, in any order; `best` has the number of what stands
 * in a place now, from `low` on. */
static void write_best(const mail_t *m, const sode_owned_t *own, int64_t low,
                       int64_t *best)
{
    size_t size = own->element_size, record = sizeof(label_t) + size;
    for (int64_t at = 0; at < m->received; at += (int64_t)record) {
        label_t label = label_at(m, at);
        if (best && label.number < best[label.place - low])
            continue;
        if (best)
            best[label.place - low] = label.number;
        memcpy((char *)own->base + label.place * (int64_t)size,
               m->in + at + sizeof label, size);
    }
}

static int write_numbered(const mail_t *m, const sode_owned_t *own)
{
    int64_t low = INT64_MAX, high = -1;
    size_t record = sizeof(label_t) + own->element_size;
    for (int64_t at = 0; at < m->received; at += (int64_t)record) {
        int64_t place = label_at(m, at).place;
        low = place < low ? place : low;
        high = place > high ? place : high;
    }
    if (high < 0)
        return SODE_OK;
    int64_t *best = calloc((size_t)(high - low + 1), sizeof *best);
    if (!best)
        return sode_no_memory("the order of values");
    write_best(m, own, low, best);
    free(best);
    return SODE_OK;
}

int sode_parcels_push(const sode_procedure_team_t *team,
                      const sode_parcels_t *p, const void *values,
                      const int64_t *number, const sode_owned_t *own)
{
    mail_t m;
    size_t size = own->element_size, record = sizeof(label_t) + size;
    SODE_TRY(open_mail(team, p, record, &m));
    for (int64_t k = 0; k < p->count; k++) {
        int64_t item = p->list[k].item;
        label_t label = {p->list[k].place, number ? number[item] : 0};
        char *to = m.out + next_at(&m, p->list[k].node, record);
        memcpy(to, &label, sizeof label);
        memcpy(to + sizeof label,
               (const char *)values + item * (int64_t)size, size);
    }
    int status = deal(team, &m);
    if (!status && number)
        status = write_numbered(&m, own);
    else if (!status)
        write_best(&m, own, 0, NULL);
    close_mail(&m);
    return status;
}
