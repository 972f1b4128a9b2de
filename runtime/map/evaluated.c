/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/evaluated.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/hash.h"
#include "map/nodes.h"
#include "map/template.h"

/* Each has WAYS places; the one that was filled first goes. */
enum { GROUPS = 32, WAYS = 4 };

typedef struct sode_evaluated {
    sode_evaluation_t of;
    sode_set_t *set; /* NULL: empty */
    uint64_t kept;   /* when: counts up */
} sode_evaluated_t;

/* Multiplied side by side: one mix after the other takes as long as the rest of a look. */
static uint64_t word_of(const sode_sub_t *sub)
{
    return (uint64_t)sub->kind * 0x9e3779b97f4a7c15u + (uint64_t)sub->lo * 0xbf58476d1ce4e5b9u
           + (uint64_t)sub->end * 0x94d049bb133111ebu + (uint64_t)sub->step * 0xd6e8feb86659fd93u;
}

void sode_evaluation_make(int question, const sode_ref_t *ref,
                          const sode_set_t *ens, sode_evaluation_t *e)
{
    e->question = question;
    e->object = ref->nodes ? (const void *)ref->nodes : ref->tmpl;
    e->serial = sode_object_of(e->object)->serial;
    e->ens = ens;
    e->ndims = !ref->subs  ? 0
               : ref->nodes ? ref->nodes->ndims
                            : ref->tmpl->ndims;
    e->hash = sode_mix(e->serial << 8 ^ (uint64_t)question, (uint64_t)(uintptr_t)ens);
    for (int d = 0; d < e->ndims; d++) {
        e->subs[d] = ref->subs[d];
        e->hash = sode_mix(e->hash, word_of(&ref->subs[d]));
    }
}

static int is_same(const sode_evaluation_t *a, const sode_evaluation_t *b)
{
    if (a->hash != b->hash || a->question != b->question
        || a->object != b->object || a->serial != b->serial || a->ens != b->ens
        || a->ndims != b->ndims)
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_sub_t *s = &a->subs[d], *t = &b->subs[d];
        if (s->kind != t->kind || s->lo != t->lo || s->end != t->end
            || s->step != t->step)
            return 0;
    }
    return 1;
}

static sode_evaluated_t *group_of(const sode_evaluation_t *e)
{
    return &sode_context.evaluated[e->hash % GROUPS * WAYS];
}

sode_set_t *sode_evaluated_find(const sode_evaluation_t *evaluation)
{
    if (!sode_context.evaluated)
        return NULL;
    const sode_evaluated_t *group = group_of(evaluation);
    for (int k = 0; k < WAYS; k++)
        if (group[k].set && is_same(&group[k].of, evaluation))
            return group[k].set;
    return NULL;
}

void sode_evaluated_keep(const sode_evaluation_t *evaluation, sode_set_t *set)
{
    if (!sode_context.evaluated)
        sode_context.evaluated =
            calloc(GROUPS * WAYS, sizeof *sode_context.evaluated);
    if (!sode_context.evaluated)
        return;
    sode_evaluated_t *group = group_of(evaluation), *oldest = group;
    uint64_t newest = 0;
    for (int k = 0; k < WAYS; k++) {
        newest = group[k].kept > newest ? group[k].kept : newest;
        if (group[k].kept < oldest->kept)
            oldest = &group[k];
    }
    *oldest = (sode_evaluated_t){*evaluation, set, newest + 1};
}
