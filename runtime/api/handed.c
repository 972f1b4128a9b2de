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
    sode_hash_link_t link; /* by subject_of() and parameter */
    struct handed *next;   /* in the order of the text */
    const char *where, *function, *name;
    int parameter, kind;
    long count;
} handed_t;

static struct {
    sode_hash_t all;
    handed_t *first, **end; /* not compared yet; end: where the next one goes, or NULL */
    bool passed_unseen;     /* is_called_unseen() of one of them */
} handed;

static uint64_t key_of(const char *text, size_t length, int parameter)
{
    return sode_mix(sode_hash_bytes(0, text, length), (uint64_t)parameter);
}

/* What it is looked for by: a reader of a function's own variable by the variable. */
static const char *subject_of(const handed_t *h)
{
    return h->kind == SODE_HANDED_READER && h->parameter == SODE_HANDED_STATE ? h->name : h->function;
}

SODE_EXPORT void sode_handed(const char *where, const char *function, int parameter, int kind,
                             const char *name, long count)
{
    handed_t *h = malloc(sizeof *h);
    if (!h)
        sode_end_job(where, NULL, NULL, sode_fail(SODE_ERR_MEMORY, "out of memory during start-up"));
    *h = (handed_t){.where = where, .function = function, .name = name, .parameter = parameter, .kind = kind, .count = count};
    sode_hash_add(&handed.all, &h->link, key_of(subject_of(h), strlen(subject_of(h)), parameter));
    *(handed.end ? handed.end : &handed.first) = h;
    handed.end = &h->next;
}

/* The newest one about the subject and parameter, or the next older one than `after`; or NULL. */
static const handed_t *next_about(const char *subject, size_t length, int parameter, const handed_t *after)
{
    sode_hash_link_t *l = after ? sode_hash_next(&after->link) : sode_hash_find(&handed.all, key_of(subject, length, parameter));
    for (; l; l = sode_hash_next(l)) {
        const handed_t *h = (handed_t *)l;
        if (h->parameter == parameter && !strncmp(subject_of(h), subject, length) && !subject_of(h)[length])
            return h;
    }
    return NULL;
}

/* The same about the function and parameter that `of` is about. */
static const handed_t *next_alike(const handed_t *of, const handed_t *after)
{
    return next_about(of->function, strlen(of->function), of->parameter, after);
}

static const handed_t *find(const handed_t *call, int kind)
{
    const handed_t *h = next_alike(call, NULL);
    while (h && h->kind != kind)
        h = next_alike(call, h);
    return h;
}

/* A function with an aligned parameter, which no unit calls: a file without
 * directives does, and may give it what it gets itself. */
static bool is_called_unseen(const handed_t *aligned)
{
    if ((aligned->kind != SODE_HANDED_ALIGNED && aligned->kind != SODE_HANDED_INHERITED) || aligned->count || strchr(aligned->function, '('))
        return false;
    for (const handed_t *h = next_alike(aligned, NULL); h; h = next_alike(aligned, h))
        if (h->kind >= SODE_HANDED_COUNTED)
            return false;
    return true;
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
                "sode: warning: %s: '%s' is passed to '%.*s', which takes parameter '%s' for the whole array (%s) and has no "
                "'align' for it; it gets the address of this node's storage, own part and shadow\n",
                call->where, call->name, (int)strcspn(call->function, "."), call->function, counted->name, counted->where);
    else if (call->kind == SODE_HANDED_WHOLE && (call->count < 0 || !handed.passed_unseen))
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
    const handed_t *h = NULL;
    while ((h = next_about(state->name, strlen(state->name), SODE_HANDED_STATE, h)))
        if (h->kind == SODE_HANDED_READER && is_in_one_file(h, state)) {
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
    for (size_t length = strcspn(name, "."); ; length += 1 + strcspn(name + length + 1, ".")) {
        const handed_t *h = NULL;
        while ((h = next_about(name, length, SODE_HANDED_VARIABLE, h)))
            if (h->kind == SODE_HANDED_AGREED)
                return true;
        if (!name[length])
            return false;
    }
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
    const handed_t *reader = NULL; /* the first one */
    for (const handed_t *h = next_alike(sum, NULL); h; h = next_alike(sum, h))
        if (h->kind == SODE_HANDED_READER && !is_in_one_file(h, sum))
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
    for (const handed_t *h = set ? NULL : next_alike(use, NULL); h; h = next_alike(use, h))
        if (h->kind == SODE_HANDED_CHOSEN && !(h->count && use->count == 1) && (use->parameter != SODE_HANDED_VARIABLE || !strcmp(h->name, use->name)))
            set = h; /* the first one */
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
    for (const handed_t *set = next_alike(call, NULL); set; set = next_alike(call, set))
        if (set->kind == SODE_HANDED_SETS) {
            const handed_t variable = {.function = set->name, .parameter = SODE_HANDED_VARIABLE};
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
    for (const handed_t *h = next_alike(loop, NULL); h; h = next_alike(loop, h)) {
        const bool beyond = loop->kind == SODE_HANDED_LOW    ? h->count < 0 && h->count < loop->count
                            : loop->kind == SODE_HANDED_HIGH ? h->count > 0 && h->count > loop->count
                                                             : true;
        if (h->kind == kind && beyond)
            fprintf(stderr,
                    "sode: warning: %s: '%s' gets the address of the iteration's element of '%s' and %s the one %ld %s it (%s), which %s\n",
                    loop->where, h->function, loop->name, loop->kind == SODE_HANDED_OWN ? "writes" : "reads", labs(h->count),
                    h->count < 0 ? "below" : "above", h->where,
                    loop->kind == SODE_HANDED_OWN ? "another node may own"
                                                  : "no shadow holds that a 'reflect' fills");
    }
}

/* A distributed loop gives the function an index, by which it names an element. */
static void warn_of_index(const handed_t *loop)
{
    const handed_t *on = find(loop, SODE_HANDED_ON);
    if (!on || strcmp(on->name, loop->name))
        return;
    for (const handed_t *h = next_alike(loop, NULL); h; h = next_alike(loop, h)) {
        const long far = loop->count + h->count;
        if (h->kind == SODE_HANDED_BELOW ? far < 0 : h->kind == SODE_HANDED_ABOVE && far > 0) {
            fprintf(stderr,
                    "sode: warning: %s: '%s' is called for an element of '%s' (%s) that lies %s what the iteration's node has; "
                    "no shadow holds it that a 'reflect' fills\n",
                    loop->where, loop->function, h->name, h->where, far < 0 ? "below" : "above");
            return;
        }
    }
}

/* All nodes give it the same indices. */
static void warn_of_all(const handed_t *call)
{
    const handed_t *element = find(call, SODE_HANDED_ELEMENT);
    if (element && (call->count == 0 || call->count > element->count))
        fprintf(stderr, "sode: warning: %s: all nodes call '%s' for %s of '%s' (%s), but %s\n", call->where, call->function,
                call->count ? "elements" : "one element", element->name, element->where,
                call->count ? "no node has all of them" : "not all of them have it");
}

void sode_handed_compare(void)
{
    const handed_t *all = sode_context.rank > 0 || sode_context.size == 1 ? NULL : handed.first;
    handed.passed_unseen = false;
    for (const handed_t *h = all; h; h = h->next)
        handed.passed_unseen |= is_called_unseen(h);
    for (const handed_t *h = all; h; h = h->next)
        if (h->kind == SODE_HANDED_EACH && h->parameter == SODE_HANDED_VARIABLE)
            warn_of_sum(h);
        else if (h->kind == SODE_HANDED_EACH)
            warn_of_each(h);
        else if (h->kind == SODE_HANDED_ALONE)
            warn_of_one_node(h);
        else if (h->kind == SODE_HANDED_USED)
            warn_of_use(h);
        else if (h->kind == SODE_HANDED_GIVES)
            warn_of_given(h);
        else if (h->kind == SODE_HANDED_INDEX)
            warn_of_index(h);
        else if (h->kind == SODE_HANDED_THROUGH)
            warn_of_all(h);
        else if (h->kind == SODE_HANDED_LOW || h->kind == SODE_HANDED_HIGH || h->kind == SODE_HANDED_OWN)
            warn_of_element(h);
        else if (h->parameter >= 0 && (h->kind == SODE_HANDED_PART || h->kind == SODE_HANDED_WHOLE))
            warn_of_part(h);
        else if (h->kind == SODE_HANDED_MEMORY)
            warn_of_memory(h);
        else if (h->kind == SODE_HANDED_CYCLIC)
            warn_of_cyclic(h);
        else if (h->kind == SODE_HANDED_COUNTED && h->parameter == SODE_HANDED_RESULT)
            warn_of_result(h);
    handed.first = NULL;
    handed.end = NULL;
}

void sode_handed_forget(void)
{
    sode_hash_free(&handed.all, free);
}
