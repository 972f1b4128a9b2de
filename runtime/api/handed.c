/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays given to functions of other files.  A file that calls a function sees
 * only its prototype: whether the function aligns the parameter is known when
 * all files are.  So each unit says what its functions take their parameters
 * for and what its calls give, and the first node warns of what does not fit.
 * A function that no unit knows is one of a file without directives.
 */
#include "api/units.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "sode/abi.h"

typedef struct handed {
    sode_hash_link_t link; /* by function and parameter */
    struct handed *next;   /* in the order of the text */
    const char *where, *function, *name;
    int parameter, kind;
    long count;
} handed_t;

static struct {
    sode_hash_t all;
    handed_t *first, **end; /* not compared yet; end: where the next one goes, or NULL */
} handed;

static uint64_t key_of(const char *function, int parameter)
{
    return sode_mix(sode_hash_text(0, function), (uint64_t)parameter);
}

SODE_EXPORT void sode_handed(const char *where, const char *function, int parameter, int kind,
                             const char *name, long count)
{
    handed_t *h = malloc(sizeof *h);
    if (!h)
        sode_end_job(where, NULL, NULL, sode_fail(SODE_ERR_MEMORY, "out of memory during start-up"));
    *h = (handed_t){.where = where, .function = function, .name = name, .parameter = parameter, .kind = kind, .count = count};
    sode_hash_add(&handed.all, &h->link, key_of(function, parameter));
    *(handed.end ? handed.end : &handed.first) = h;
    handed.end = &h->next;
}

static const handed_t *find(const handed_t *call, int kind)
{
    const uint64_t key = key_of(call->function, call->parameter);
    for (sode_hash_link_t *l = sode_hash_find(&handed.all, key); l; l = sode_hash_next(l)) {
        const handed_t *h = (handed_t *)l;
        if (h->kind == kind && h->parameter == call->parameter && !strcmp(h->function, call->function))
            return h;
    }
    return NULL;
}

static void warn_of_part(const handed_t *call)
{
    const handed_t *counted = find(call, SODE_HANDED_COUNTED);
    if (find(call, SODE_HANDED_ALIGNED) || find(call, SODE_HANDED_INHERITED))
        return;
    if (counted && counted->count > call->count)
        fprintf(stderr,
                "sode: warning: %s: '%s' is passed to '%s', which takes parameter '%s' for the whole array (%s) and has no "
                "'align' for it; it gets the address of this node's storage, own part and shadow\n",
                call->where, call->name, call->function, counted->name, counted->where);
    else if (call->kind == SODE_HANDED_WHOLE)
        fprintf(stderr,
                "sode: warning: %s: '%s' is passed to '%s' for the whole array, but no file of the program has an 'align' for "
                "its parameter number %d; it gets the address of this node's storage, own part and shadow\n",
                call->where, call->name, call->function, call->parameter + 1);
}

static void warn_of_result(const handed_t *caller)
{
    const handed_t *given = find(caller, SODE_HANDED_PART);
    if (given && caller->count > given->count)
        fprintf(stderr,
                "sode: warning: %s: '%s' holds the address of this node's storage of '%s', own part and shadow, which '%s' "
                "returns (%s), but counts through the whole array; use '%s' itself, or let a parameter or a local pointer inherit its mapping\n",
                caller->where, caller->name, given->name, caller->function, given->where, given->name);
}

static void warn_of_memory(const handed_t *call)
{
    const handed_t *aligned = find(call, SODE_HANDED_ALIGNED);
    if (aligned)
        fprintf(stderr,
                "sode: warning: %s: '%s' is memory of each node for itself, but parameter '%s' of '%s' is aligned (%s): nodes "
                "take it for their parts of one array; pass a distributed array, or copy by 'gmove'\n",
                call->where, call->name, aligned->name, call->function, aligned->where);
}

static void warn_of_cyclic(const handed_t *call)
{
    const handed_t *inherited = find(call, SODE_HANDED_INHERITED);
    if (inherited)
        fprintf(stderr,
                "sode: warning: %s: '%s' has a cyclic dimension and is passed to '%s', whose parameter '%s' inherits (%s), which is "
                "for block and gblock only; give the parameter an 'align', or copy '%s' by 'gmove'\n",
                call->where, call->name, call->function, inherited->name, inherited->where, call->name);
}

void sode_handed_compare(void)
{
    for (const handed_t *h = sode_context.rank > 0 || sode_context.size == 1 ? NULL : handed.first; h; h = h->next)
        if (h->parameter >= 0 && (h->kind == SODE_HANDED_PART || h->kind == SODE_HANDED_WHOLE))
            warn_of_part(h);
        else if (h->kind == SODE_HANDED_MEMORY)
            warn_of_memory(h);
        else if (h->kind == SODE_HANDED_CYCLIC)
            warn_of_cyclic(h);
        else if (h->kind == SODE_HANDED_COUNTED && h->parameter < 0)
            warn_of_result(h);
    handed.first = NULL;
    handed.end = NULL;
}

void sode_handed_forget(void)
{
    sode_hash_free(&handed.all, free);
}
