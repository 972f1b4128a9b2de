/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/alike.h"

#include "base/context.h"
#include "base/operation.h"
#include "base/set.h"
#include "base/status.h"

enum { PLACES = 512 }; /* more are not compared */

static struct place {
    sode_alike_t alike; /* key 0: free */
    const char *where, *text;
} places[PLACES];
static unsigned recent[SODE_ALIKE_TOLD], noted;

static struct place *find(uint64_t key)
{
    for (unsigned k = 0; k < PLACES; k++) {
        struct place *p = &places[(key + k) % PLACES];
        if (p->alike.key == key || p->alike.key == 0)
            return p;
    }
    return NULL;
}

void sode_alike_note(const char *where, const char *text, int64_t value)
{
    uint64_t key = sode_mix(sode_mix(sode_literal_hash(where), sode_literal_hash(text)), sode_ens()->id) | 1;
    struct place *p = find(key);
    if (!p)
        return;
    p->alike.key = key;
    p->alike.count++;
    p->alike.hash = sode_mix(p->alike.hash, (uint64_t)value);
    p->alike.last = value;
    p->where = where;
    p->text = text;
    recent[noted++ % SODE_ALIKE_TOLD] = (unsigned)(p - places);
}

int sode_alike_tell(sode_alike_t told[SODE_ALIKE_TOLD])
{
    int count = noted < SODE_ALIKE_TOLD ? (int)noted : SODE_ALIKE_TOLD;
    for (int k = 0; k < count; k++)
        told[k] = places[recent[k]].alike;
    return count;
}

int sode_alike_compare(int rank, const sode_alike_t *told, int count)
{
    for (int k = 0; k < count; k++) {
        const struct place *p = find(told[k].key);
        if (!p || p->alike.key == 0 || p->alike.count != told[k].count || p->alike.hash == told[k].hash)
            continue;
        int own = sode_context.rank, first = own < rank;
        return sode_fail(SODE_ERR_DISAGREE,
                         "%s: '%s' is %lld on rank %d and %lld on rank %d; all nodes must agree on it: "
                         "compute it alike, or bring it to all of them by bcast",
                         p->where, p->text, (long long)(first ? p->alike.last : told[k].last), first ? own : rank,
                         (long long)(first ? told[k].last : p->alike.last), first ? rank : own);
    }
    return SODE_OK;
}
