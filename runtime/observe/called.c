/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/called.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/memory.h"
#include "observe/freshness.h"
#include "observe/touches.h"

enum { MAX_DEPTH = 8, MAX_GIVEN = 16 };

typedef struct row {
    sode_hash_link_t link; /* by function */
    void (*function)(void), (*callee)(void); /* callee: NULL: it writes */
    const char *where;
    int follows, known;    /* parameter that is only followed, or 0: then */
    int held, count;
    sode_passed_t at;      /* of a write: what leads to the array */
    size_t offset;
    sode_passed_t list[MAX_GIVEN]; /* [count] subscripts or arguments */
} row_t;

static sode_hash_t rows;

static uint64_t key_of(void (*function)(void))
{
    return sode_hash_address((const void *)(uintptr_t)function);
}

static int add(const row_t *row, const sode_passed_t *list)
{
    row_t *r = malloc(sizeof *r);
    if (!r)
        return sode_no_memory("-fsode-check");
    *r = *row;
    if (list)
        memcpy(r->list, list, (size_t)row->count * sizeof *list);
    sode_hash_add(&rows, &r->link, key_of(row->function));
    return SODE_OK;
}

int sode_called_writes(const char *where, void (*function)(void), int held, sode_passed_t at, size_t offset, int ndims,
                       const sode_passed_t *subscripts)
{
    return add(&(row_t){.function = function, .where = where, .held = held, .count = ndims, .at = at, .offset = offset}, subscripts);
}

int sode_called_passes(void (*function)(void), void (*callee)(void), int count, const sode_passed_t *arguments)
{
    if (count > MAX_GIVEN)
        return SODE_OK;
    return add(&(row_t){.function = function, .callee = callee, .count = count}, arguments);
}

int sode_called_follows(void (*function)(void), int parameter, int known)
{
    return add(&(row_t){.function = function, .follows = parameter, .known = known}, NULL);
}

int sode_called_give(const sode_array_impl_t *a, void (*function)(void), int parameter)
{
    for (sode_hash_link_t *l = sode_hash_find(&rows, key_of(function)); l; l = sode_hash_next(l)) {
        const row_t *row = (row_t *)l;
        if (row->function != function || row->follows != parameter)
            continue;
        if (!row->known)
            sode_watch_unknown(a);
        return 1;
    }
    return 0;
}

void sode_called_forget(void)
{
    sode_hash_free(&rows, free);
}

static const sode_given_t unknown = {NULL, SODE_SPAN_ANY, SODE_SPAN_ANY, -1, 0, NULL, 0, NULL};

static sode_given_t numbers(int64_t low, int64_t high)
{
    const sode_span_t all = {low, high + 1, 1, 0, 0};
    sode_given_t g = unknown;
    g.here = g.all = all;
    return g;
}

/* The one number that a parameter gets in all iterations; 0 is none, which gets 0. */
static int value_of(int parameter, const sode_given_t *given, int count, int64_t *value)
{
    *value = 0;
    if (parameter == 0)
        return 1;
    const sode_span_t *all = parameter > 0 && parameter <= count ? &given[parameter - 1].all : NULL;
    if (!all || all->step != 1 || all->end != all->first + 1 || all->lo != all->hi)
        return 0;
    *value = all->first + all->lo;
    return 1;
}

static sode_given_t passed(const sode_passed_t *p, const sode_given_t *given, int count)
{
    sode_given_t g = unknown;
    int64_t first, last;
    if (p->parameter > count || p->parameter < 0)
        return g;
    if (p->last > 0)
        return value_of(p->parameter, given, count, &first) && value_of(p->last, given, count, &last)
                   ? numbers(first + p->low, last + p->high) : g;
    if (p->parameter == 0) {
        g = numbers(p->low, p->high);
        g.address = p->address;
        return g;
    }
    g = given[p->parameter - 1];
    g.here.lo += p->low;
    g.here.hi += p->low;
    g.all.lo += p->low;
    g.all.hi += p->low;
    return g;
}

static sode_array_impl_t *array_at(const row_t *row, const void *address)
{
    const char *at = address ? (const char *)address + row->offset : NULL;
    if (at && row->held != SODE_HELD_STORAGE)
        at = *(const char *const *)at;
    if (!at)
        return NULL;
    sode_array_impl_t *a = row->held == SODE_HELD_DESCRIPTOR ? sode_array_impl((const sode_array_t *)at) : sode_known_find(at);
    return a ? sode_array_original(a) : NULL;
}

/* Do the iterations lie on the owners of what the subscript means? */
static int is_by_owners(const sode_array_impl_t *a, int d, const sode_given_t *g, const sode_template_t *on)
{
    const sode_array_dim_t *dim = &a->dim[d];
    if (g->all.step == 0)
        return 0;
    if (dim->node_dim < 0)
        return 1;
    return g->dim >= 0 && g->dim == dim->axis.tmpl_dim && g->all.lo == g->all.hi && g->all.lo + dim->axis.offset == g->offset
           && a->tmpl->mapping && a->tmpl->mapping == on->mapping;
}

/* What a function writes by the address of an element or row: subscripts go on from it in the last dimension, or in those after it. */
static void end_element(const row_t *row, const sode_given_t *given, int count, const sode_template_t *on)
{
    const sode_given_t at = passed(&row->at, given, count);
    const sode_array_impl_t *a = at.array ? sode_account_of(at.array) : NULL;
    sode_span_t all[SODE_MAX_DIMS];
    sode_section_t section;
    int owners = 1;
    if (!a || !sode_watch_of(a))
        return;
    int first = at.count < a->ndims ? at.count : a->ndims - 1; /* dimension of the first subscript */
    owners = row->count <= a->ndims - first;
    for (int d = 0; d < a->ndims && owners; d++) {
        sode_given_t g = d < at.count ? at.subscripts[d] : numbers(0, 0);
        const sode_given_t by = d >= first && d - first < row->count ? passed(&row->list[d - first], given, count) : numbers(0, 0);
        if (by.all.step != 1 || by.all.lo || by.all.hi) {
            owners = 0;
        } else {
            g.all.lo += by.all.first;
            g.all.hi += by.all.end - 1;
            owners = by.all.first < by.all.end && is_by_owners(a, d, &g, on);
        }
        all[d] = g.all;
    }
    if (!owners)
        sode_watch_unknown(a);
    else if (sode_touch_by_all(a) && sode_section_of(a, all, &section))
        sode_watch_written(a, &section, row->where);
}

static void end_write(const row_t *row, const sode_given_t *given, int count, const sode_template_t *on)
{
    const sode_array_impl_t *a = array_at(row, passed(&row->at, given, count).address);
    sode_span_t all[SODE_MAX_DIMS];
    sode_section_t section;
    if (!a || a->ndims != row->count || !sode_watch_of(a) || !sode_touch_by_all(a))
        return;
    for (int d = 0; d < a->ndims; d++) {
        const sode_given_t g = passed(&row->list[d], given, count);
        if (!is_by_owners(a, d, &g, on))
            return;
        all[d] = g.all;
    }
    if (sode_section_of(a, all, &section))
        sode_watch_written(a, &section, row->where);
}

static void end_call(void (*function)(void), const sode_given_t *given, int count, const sode_template_t *on, int depth)
{
    for (sode_hash_link_t *l = sode_hash_find(&rows, key_of(function)); l; l = sode_hash_next(l)) {
        const row_t *row = (row_t *)l;
        if (row->function != function || row->follows)
            continue;
        if (row->held == SODE_HELD_ELEMENT) {
            end_element(row, given, count, on);
        } else if (!row->callee) {
            end_write(row, given, count, on);
        } else if (depth < MAX_DEPTH) {
            sode_given_t next[MAX_GIVEN];
            for (int k = 0; k < row->count; k++)
                next[k] = passed(&row->list[k], given, count);
            end_call(row->callee, next, row->count, on, depth + 1);
        }
    }
}

void sode_called_end(const sode_calls_t *nest)
{
    for (int k = 0; k < nest->count; k++)
        if (nest->calls[k].runs)
            end_call(nest->calls[k].function, nest->calls[k].given, nest->calls[k].count, nest->on, 0);
}
