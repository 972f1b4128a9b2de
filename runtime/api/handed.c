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
#include <stdbool.h>
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

enum { OF_VARIABLE = -4 };

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

/* A function with an aligned parameter, which no unit calls: a file without
 * directives does, and may give it what it gets itself. */
static bool is_called_unseen(const handed_t *aligned)
{
    if ((aligned->kind != SODE_HANDED_ALIGNED && aligned->kind != SODE_HANDED_INHERITED) || aligned->count || strchr(aligned->function, '('))
        return false;
    for (const handed_t *h = handed.first; h; h = h->next)
        if (h->kind >= SODE_HANDED_COUNTED && h->parameter == aligned->parameter && !strcmp(h->function, aligned->function))
            return false;
    return true;
}

static bool is_passed_unseen(void)
{
    for (const handed_t *h = handed.first; h; h = h->next)
        if (is_called_unseen(h))
            return true;
    return false;
}

static bool is_in_one_file(const handed_t *a, const handed_t *b)
{
    return !strncmp(a->where, b->where, strcspn(a->where, ":") + 1);
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
    else if (call->kind == SODE_HANDED_WHOLE && (call->count < 0 || !is_passed_unseen()))
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

/* The function of a file sums in `state`; is it read, and does nobody combine
 * what its readers return? */
static bool is_read(const handed_t *state)
{
    bool read = false;
    for (const handed_t *h = handed.first; h; h = h->next)
        if (h->kind == SODE_HANDED_READER && !strcmp(h->name, state->name) && is_in_one_file(h, state)) {
            read = true;
            if (find(h, SODE_HANDED_COMBINED))
                return false;
        }
    return read;
}

/* Some directive, or function of another file, gives all nodes one value of
 * the variable that it is of, `total` or `par.total`. */
static bool is_agreed(const char *name)
{
    for (const handed_t *h = handed.first; h; h = h->next)
        if (h->kind == SODE_HANDED_AGREED && !strncmp(h->function, name, strlen(h->function)) && strchr(".", name[strlen(h->function)]))
            return true;
    return false;
}

/* A distributed loop calls the function in each iteration. */
static void warn_of_each(const handed_t *loop)
{
    const handed_t *carried = find(loop, SODE_HANDED_CARRIES), *summed = find(loop, SODE_HANDED_SUMS);
    const handed_t *set = loop->parameter >= 0 && loop->count ? find(loop, SODE_HANDED_SETS) : NULL;
    const char *name = loop->parameter < 0 ? carried ? carried->name : summed ? summed->name : "" : loop->name;
    if (carried && !(carried->count && is_agreed(name)))
        fprintf(stderr,
                "sode: warning: %s: '%s' carries a value from one iteration of the distributed loop to the next in '%s' (%s), but each "
                "node's first iteration finds the value from before the loop\n",
                loop->where, name, loop->function, carried->where);
    else if (!carried && summed && loop->count && (loop->parameter >= 0 || (summed->count ? !is_agreed(name) : is_read(summed))))
        fprintf(stderr,
                "sode: warning: %s: '%s' accumulates only this node's iterations of the distributed loop in '%s' (%s); no 'reduction' "
                "combines it over the nodes\n",
                loop->where, name, loop->function, summed->where);
    else if (!carried && !summed && set)
        fprintf(stderr,
                "sode: warning: %s: '%s' is set in the distributed loop by '%s' (%s) and read after it, but each node has the value of its "
                "own iterations\n",
                loop->where, name, loop->function, set->where);
}

/* A distributed loop adds to a variable without a clause. */
static void warn_of_sum(const handed_t *sum)
{
    const handed_t *reader = NULL;
    for (const handed_t *h = handed.first; h && !reader; h = h->next)
        if (h->kind == SODE_HANDED_READER && h->parameter == OF_VARIABLE && !strcmp(h->function, sum->function) && !is_in_one_file(h, sum))
            reader = h;
    if (reader && !find(sum, SODE_HANDED_AGREED))
        fprintf(stderr,
                "sode: warning: %s: '%s' accumulates only this node's iterations of the distributed loop, but is read elsewhere (%s); no 'reduction' "
                "combines it over the nodes\n",
                sum->where, sum->name, reader->where);
}

static void warn_of_uneven(const handed_t *use, const handed_t *set)
{
    fprintf(stderr,
            "sode: warning: %s: '%s' is set on some nodes only (%s), but all nodes use it here; a 'bcast' between gives all of them the same value\n",
            use->where, use->name, set->where);
}

/* All nodes use a variable, or what a function returns or sets. */
static void warn_of_use(const handed_t *use)
{
    const handed_t *set = use->count == 2 ? find(use, SODE_HANDED_SETS) : NULL;
    for (const handed_t *h = handed.first; h && !set; h = h->next)
        if (h->kind == SODE_HANDED_CHOSEN && h->parameter == use->parameter && !strcmp(h->function, use->function) && !(h->count && use->count == 1) &&
            (use->parameter != OF_VARIABLE || !strcmp(h->name, use->name)))
            set = h;
    if (set && !find(use, SODE_HANDED_AGREED) && !is_in_one_file(use, set))
        warn_of_uneven(use, set);
}

/* A function gets a value that only some nodes have. */
static void warn_of_given(const handed_t *given)
{
    const handed_t *use = find(given, SODE_HANDED_NEEDS);
    if (use && !(use->count && given->count))
        warn_of_uneven(use, given);
}

/* Some nodes call a function that sets variables, which all use. */
static void warn_of_setter(const handed_t *call)
{
    for (const handed_t *set = handed.first; set; set = set->next)
        if (set->kind == SODE_HANDED_SETS && set->parameter == call->parameter && !strcmp(set->function, call->function)) {
            const handed_t variable = {.function = set->name, .parameter = OF_VARIABLE};
            const handed_t *use = find(&variable, SODE_HANDED_USED);
            if (use && !find(&variable, SODE_HANDED_AGREED))
                warn_of_uneven(use, set);
        }
}

static void warn_of_one_node(const handed_t *call)
{
    const handed_t *loop = call->count ? NULL : find(call, SODE_HANDED_LOOPS);
    if (call->count)
        warn_of_setter(call);
    if (loop)
        fprintf(stderr, "sode: warning: %s: only one node calls '%s', whose distributed loop (%s) runs only its own iterations; let all nodes call it\n",
                call->where, call->function, loop->where);
}

/* A distributed loop gives the function the address of an element. */
static void warn_of_element(const handed_t *loop)
{
    const int kind = loop->kind == SODE_HANDED_OWN ? SODE_HANDED_SPREADS : SODE_HANDED_REACHES;
    for (const handed_t *h = handed.first; h; h = h->next) {
        const bool beyond = loop->kind == SODE_HANDED_LOW    ? h->count < 0 && h->count < loop->count
                            : loop->kind == SODE_HANDED_HIGH ? h->count > 0 && h->count > loop->count
                                                             : true;
        if (h->kind == kind && beyond && h->parameter == loop->parameter && !strcmp(h->function, loop->function))
            fprintf(stderr,
                    "sode: warning: %s: '%s' gets the address of the iteration's element of '%s' and %s the one %ld %s it (%s), which %s\n",
                    loop->where, h->function, loop->name, loop->kind == SODE_HANDED_OWN ? "writes" : "reads", labs(h->count),
                    h->count < 0 ? "below" : "above", h->where,
                    loop->kind == SODE_HANDED_OWN ? "another node may own"
                                                  : "no shadow holds that a 'reflect' fills");
    }
}

void sode_handed_compare(void)
{
    for (const handed_t *h = sode_context.rank > 0 || sode_context.size == 1 ? NULL : handed.first; h; h = h->next)
        if (h->kind == SODE_HANDED_EACH && h->parameter == OF_VARIABLE)
            warn_of_sum(h);
        else if (h->kind == SODE_HANDED_EACH)
            warn_of_each(h);
        else if (h->kind == SODE_HANDED_ALONE)
            warn_of_one_node(h);
        else if (h->kind == SODE_HANDED_USED)
            warn_of_use(h);
        else if (h->kind == SODE_HANDED_GIVES)
            warn_of_given(h);
        else if (h->kind == SODE_HANDED_LOW || h->kind == SODE_HANDED_HIGH || h->kind == SODE_HANDED_OWN)
            warn_of_element(h);
        else if (h->parameter >= 0 && (h->kind == SODE_HANDED_PART || h->kind == SODE_HANDED_WHOLE))
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
