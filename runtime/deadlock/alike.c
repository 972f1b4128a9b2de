/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "deadlock/alike.h"

#include "base/context.h"
#include "base/operation.h"
#include "base/set.h"
#include "base/status.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 512 }; /* more are not compared */

static struct place {
    sode_alike_t alike; /* key 0: free */
    const char *where, *text;
    int64_t turns; /* so far */
    int real;      /* `last` has the bits of a double */
    uint64_t when; /* it was noted; 0: never */
    int slot;      /* in `recent`, perhaps */
} places[PLACES];
static struct place *recent[SODE_ALIKE_TOLD];
static int nrecent;
static uint64_t noted;

static struct place *find(uint64_t key)
{
    for (unsigned k = 0; k < PLACES; k++) {
        struct place *p = &places[(key + k) % PLACES];
        if (p->alike.key == key || p->alike.key == 0)
            return p;
    }
    return NULL;
}

static struct place *place_of(const char *where, const char *text)
{
    uint64_t key = sode_mix(sode_mix(sode_literal_hash(where), sode_literal_hash(text)), sode_ens()->id) | 1;
    struct place *p = find(key);
    if (!p)
        return NULL;
    p->alike.key = key;
    p->where = where;
    p->text = text;
    return p;
}

static int is_recent(const struct place *p)
{
    return p->when > 0 && recent[p->slot] == p;
}

/* In place of the one that was noted first. */
static void make_recent(struct place *p)
{
    int first = nrecent;
    if (nrecent < SODE_ALIKE_TOLD)
        nrecent++;
    else
        for (int k = first = 0; k < nrecent; k++)
            if (recent[k]->when < recent[first]->when)
                first = k;
    recent[first] = p;
    p->slot = first;
}

static void note(struct place *p, int64_t value)
{
    p->alike.count++;
    p->alike.hash = sode_mix(p->alike.hash, (uint64_t)value);
    p->alike.last = value;
    if (!is_recent(p))
        make_recent(p);
    p->when = ++noted;
}

void sode_alike_note(const char *where, const char *text, int64_t value)
{
    struct place *p = place_of(where, text);
    if (p)
        note(p, value);
}

void sode_alike_note_real(const char *where, const char *text, double value)
{
    struct place *p = place_of(where, text);
    int64_t bits;
    if (!p)
        return;
    p->real = 1;
    memcpy(&bits, &value, sizeof bits);
    note(p, bits);
}

void sode_alike_turn(const char *where, const char *text, int goes_on)
{
    struct place *p = place_of(where, text);
    if (!p)
        return;
    p->turns++;
    if (goes_on)
        return;
    note(p, p->turns - 1);
    p->turns = 0;
}

int sode_alike_tell(sode_alike_t told[SODE_ALIKE_TOLD])
{
    for (int k = 0; k < nrecent; k++)
        told[k] = recent[k]->alike;
    return nrecent;
}

static void spell(char *text, size_t size, const struct place *p, int64_t value)
{
    double real;
    memcpy(&real, &value, sizeof real);
    if (p->real)
        snprintf(text, size, "%.9g", real);
    else
        snprintf(text, size, "%lld", (long long)value);
}

int sode_alike_compare(int rank, const sode_alike_t *told, int count)
{
    for (int k = 0; k < count; k++) {
        const struct place *p = find(told[k].key);
        if (!p || p->alike.key == 0 || p->alike.count != told[k].count || p->alike.hash == told[k].hash)
            continue;
        int own = sode_context.rank, first = own < rank;
        char ours[40], theirs[40];
        spell(ours, sizeof ours, p, p->alike.last);
        spell(theirs, sizeof theirs, p, told[k].last);
        return sode_fail(SODE_ERR_DISAGREE,
                         "%s: '%s' is %s on rank %d and %s on rank %d; all nodes must agree on it: "
                         "compute it in the same way on each, or send it to all by 'bcast'",
                         p->where, p->text, first ? ours : theirs, first ? own : rank,
                         first ? theirs : ours, first ? rank : own);
    }
    return SODE_OK;
}
