/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/fetch.h"

#include <stdlib.h>

#include "base/status.h"
#include "procedure/lines.h"

/* One message: the elements, and room for them. */
typedef struct message {
    sode_lines_t lines;
    char *bytes;
    size_t size;
} message_t;

static void close_message(message_t *m)
{
    sode_lines_close(&m->lines);
    free(m->bytes);
}

/* The elements of `lines` that `other` has; none if nothing is said. */
static int open_message(const sode_lines_t *lines, const sode_owned_t *other,
                        size_t element_size, int said, message_t *m)
{
    *m = (message_t){0};
    if (!said)
        return SODE_OK;
    SODE_TRY(sode_lines_select(lines, other, &m->lines));
    m->size = (size_t)sode_lines_elements(&m->lines) * element_size;
    m->bytes = malloc(m->size + 1);
    if (m->bytes)
        return SODE_OK;
    close_message(m);
    return sode_no_memory("a message");
}

typedef struct ends {
    sode_lines_t own, wanted;
} ends_t;

static int step(const sode_procedure_team_t *team, const sode_spread_t *from,
                const sode_owned_t *wanted, const ends_t *ends, int distance,
                void *target)
{
    int to = (team->rank + distance) % team->size;
    int source = (team->rank - distance + team->size) % team->size;
    const sode_owned_t *own = &from->part[team->rank];
    size_t element_size = own->element_size;
    message_t out, in;
    SODE_TRY(open_message(&ends->own, &wanted[to], element_size,
                          sode_spread_tells(from, team->rank, to), &out));
    int status = open_message(&ends->wanted, &from->part[source], element_size,
                              sode_spread_tells(from, source, team->rank), &in);
    if (!status) {
        if (out.size > 0)
            sode_lines_pack(&out.lines, own->base, out.bytes, element_size);
        status = sode_procedure_swap(team, out.bytes, out.size, to, in.bytes,
                                     in.size, source);
        if (!status && in.size > 0)
            sode_lines_unpack(&in.lines, target, in.bytes, element_size);
        close_message(&in);
    }
    close_message(&out);
    return status;
}

/* stored: where this node's wanted ones go. */
static int fetch(const sode_procedure_team_t *team, const sode_spread_t *from,
                 const sode_owned_t *wanted, const sode_owned_t *stored,
                 void *to)
{
    ends_t ends;
    SODE_TRY(sode_lines_open(&from->part[team->rank], &ends.own));
    int status = sode_lines_open(stored, &ends.wanted);
    for (int t = 0; t < team->size && !status; t++)
        status = step(team, from, wanted, &ends, t, to);
    sode_lines_close(&ends.own);
    if (!status)
        sode_lines_close(&ends.wanted);
    return status;
}

int sode_fetch(const sode_procedure_team_t *team, const sode_spread_t *from,
               const sode_owned_t *wanted, void *to)
{
    sode_owned_t dense = sode_part_dense(&wanted[team->rank]);
    return fetch(team, from, wanted, &dense, to);
}

int sode_fetch_over(const sode_procedure_team_t *team, const sode_spread_t *from,
                    const sode_owned_t *to)
{
    const sode_owned_t *own = &to[team->rank];
    return fetch(team, from, to, own, own->base);
}

int sode_fetch_new(const sode_procedure_team_t *team, const sode_spread_t *from,
                   const sode_owned_t *wanted, void **to)
{
    size_t bytes = (size_t)sode_part_elements(&wanted[team->rank])
                   * from->part[team->rank].element_size;
    void *room = malloc(bytes + 1);
    if (!room)
        return sode_no_memory("elements of other nodes");
    int status = sode_fetch(team, from, wanted, room);
    if (status) {
        free(room);
        return status;
    }
    *to = room;
    return SODE_OK;
}

int sode_part_fill(const sode_owned_t *part, const void *dense)
{
    sode_lines_t lines;
    SODE_TRY(sode_lines_open(part, &lines));
    sode_lines_unpack(&lines, part->base, dense, part->element_size);
    sode_lines_close(&lines);
    return SODE_OK;
}
