/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points of -fsode-check, and what is said when a check fails. */
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/checks.h"
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "base/settings.h"
#include "deadlock/alike.h"
#include "directive/section_sides.h"
#include "observe/freshness.h"

/* Present in programs with OpenMP. */
extern int omp_in_parallel(void) __attribute__((weak));

static int in_parallel(void)
{
    return omp_in_parallel && omp_in_parallel();
}

/* --- what is said -------------------------------------------------------- */

/* What makes two reports one: a text is said once per place, array, dimension
 * and side. */
static int is_new(const sode_array_impl_t *a, const char *where, int kind)
{
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    sode_watch_t *w = a->watch;
    int news = 0;
    if (!w)
        return 1;
    while (atomic_flag_test_and_set(&busy))
        ;
    int k = 0;
    while (k < w->nreports
           && (w->reports[k].where != where || w->reports[k].kind != kind))
        k++;
    if (k == w->nreports && k < SODE_REPORTS) {
        w->reports[k].where = where;
        w->reports[k].kind = kind;
        w->nreports++;
        news = 1;
    }
    atomic_flag_clear(&busy);
    return news;
}

__attribute__((format(printf, 4, 5))) static void say(const sode_array_impl_t *a, const char *where, int kind,
                                                      const char *format, ...)
{
    char text[700];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (sode_setting_is(SODE_SET_CHECK, "stop"))
        sode_end_job(where, "array", sode_name(a), sode_refuse("%s", text));
    if (is_new(a, where, kind))
        fprintf(stderr, "sode: rank %d: %s: warning: array '%s': %s\n",
                sode_context.rank, where, sode_name(a), text);
}

/* How much of one side of a dimension is right, from the own part on. */
static int64_t right_layers(const sode_array_impl_t *a, sode_section_t s, int d,
                            int side, int64_t needed)
{
    const sode_array_dim_t *dim = &a->dim[d];
    sode_wrong_t unused;
    for (int64_t k = 1; k <= needed; k++) {
        int64_t at = side < 0 ? dim->own.lo - k : dim->own.hi - 1 + k;
        sode_section_set(&s, d, at, at);
        if (sode_watch_find(a, &s, 0, &unused))
            return k - 1;
    }
    return needed;
}

/* How far the section reaches on a side; beyond the array only what wraps. */
static int64_t needed_width(const sode_array_impl_t *a,
                            const sode_section_t *s, int d, int side)
{
    const sode_array_dim_t *dim = &a->dim[d];
    const sode_watch_t *w = a->watch;
    int64_t first = s->dim[d].first, last = s->dim[d].last;
    if (!w->periodic[d] && first < 0)
        first = 0;
    if (!w->periodic[d] && last >= dim->axis.extent)
        last = dim->axis.extent - 1;
    return side < 0 ? dim->own.lo - first : last - (dim->own.hi - 1);
}

static void say_in_flight(const sode_array_impl_t *a, const char *where,
                          int reads)
{
    const sode_watch_t *w = a->watch;
    say(a, where, -1 - reads, "%s elements that the reflect of %s still %s; use wait_async first",
        reads ? "reads" : "writes", w->filled ? w->filled : "?", reads ? "fills" : "moves");
}

static void say_wrong(const sode_array_impl_t *a, const char *where,
                      const sode_section_t *section, const sode_wrong_t *wrong)
{
    char place[120], given[160], cause[300];
    const sode_watch_t *w = a->watch;
    int corner = 0, d = -1, sides[SODE_MAX_DIMS];
    if (wrong->cell == SODE_CELL_FILLING || wrong->cell == SODE_CELL_SENDING) {
        say_in_flight(a, where, 1);
        return;
    }
    for (int k = 0; k < a->ndims; k++) {
        sides[k] = sode_side_of(a, k, wrong->index[k]);
        if (sides[k] == 0)
            continue;
        corner = d >= 0;
        if (d < 0)
            d = k;
    }
    if (a->dim[d].axis.full_shadow) {
        snprintf(place, sizeof place, "element %lld of dimension %d",
                 (long long)wrong->index[d], d);
        given[0] = '\0';
    } else {
        int64_t needed = needed_width(a, section, d, sides[d]);
        sode_section_t part = *section;
        for (int k = 0; k < a->ndims; k++)
            if (k != d) /* where the wrong cell lies */
                sode_section_set(&part, k, wrong->index[k], wrong->index[k]);
        snprintf(place, sizeof place, "the shadow %s the own part in "
                 "dimension %d", sides[d] < 0 ? "below" : "above", d);
        snprintf(given, sizeof given, ": width %lld is needed, %lld is right",
                 (long long)needed,
                 (long long)right_layers(a, part, d, sides[d], needed));
        if (corner)
            snprintf(given, sizeof given, ": at its corners, which orthogonal "
                     "reflects leave out");
    }
    if (wrong->cell == SODE_CELL_MISSING)
        snprintf(cause, sizeof cause, "no reflect has filled it since %s",
                 sode_where(a));
    else if (w->filled)
        snprintf(cause, sizeof cause, "written at %s, last reflect at %s",
                 w->writers[wrong->cell - SODE_CELL_STALE], w->filled);
    else
        snprintf(cause, sizeof cause, "written at %s, no reflect before",
                 w->writers[wrong->cell - SODE_CELL_STALE]);
    say(a, where, d * 4 + sides[d] + 1, "%s is %s%s; %s", place,
        wrong->cell == SODE_CELL_MISSING ? "missing" : "stale", given, cause);
}

/* Whether an index is stored here, and if not, says so. */
static int check_index(const sode_array_impl_t *a, const char *where, int d,
                       int64_t index)
{
    const sode_array_dim_t *dim = &a->dim[d];
    char own[80];
    /* Of memory that a parameter inherits not all extents are known. */
    if (__builtin_expect(a->serial || sode_array_has(dim, index, /*written=*/0), 1))
        return 1;
    if (dim->cyclic)
        snprintf(own, sizeof own, "cyclic");
    else if (dim->own.lo < dim->own.hi)
        snprintf(own, sizeof own, "%lld..%lld", (long long)dim->own.lo,
                 (long long)dim->own.hi - 1);
    else
        snprintf(own, sizeof own, "nothing is");
    say(a, where, -10 - d, "index %lld of dimension %d is neither owned (%s) nor in the shadow",
        (long long)index, d, own);
    return 0;
}

/* Subscripts that go round an end need there what a /periodic/ reflect fills in. */
static void check_round(const sode_array_impl_t *a, const char *where, int how,
                        const sode_section_t *s)
{
    for (int d = 0; d < a->ndims; d++) {
        if (!(how & SODE_TOUCH_ROUND(d))
            || (s->dim[d].first >= 0
                && s->dim[d].last < a->dim[d].axis.extent)
            || sode_watch_goes_round(a, d))
            continue;
        const sode_watch_t *w = a->watch;
        say(a, where, -20 - d,
            "the shadow beyond the ends of dimension %d is read, but no /periodic/ reflect has filled it; "
            "written at %s",
            d, w->writers[w->nwriters - 1]);
    }
}

/* --- nests ---------------------------------------------------------------- */

/* The array whose account is kept, if its local section is the same. */
static const sode_array_impl_t *account_of(const sode_array_t *array)
{
    return sode_array_original(sode_array_impl(array));
}

/* The elements of some iterations; 0: none.  Where nothing is divided, the subscript
 * that goes round an end is the remainder, as the program has it. */
static int touched(const sode_array_impl_t *a, const sode_touch_t *touch,
                   const sode_span_t *spans, sode_section_t *s)
{
    if (!sode_section_of(a, spans, s))
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        int64_t last = a->dim[d].axis.extent - 1;
        if (touch->how & SODE_TOUCH_ROUND(d) && a->dim[d].node_dim < 0
            && (s->dim[d].first < 0 || s->dim[d].last > last))
            sode_section_set(s, d, 0, last);
    }
    return 1;
}

static void begin(const sode_touch_t *touch)
{
    const sode_array_impl_t *a = account_of(touch->array);
    sode_section_t s;
    sode_wrong_t wrong;
    if (!a->placed || !touch->here || !(touch->how & SODE_TOUCH_EXACT)
        || !touched(a, touch, touch->here, &s))
        return;
    for (int d = 0; d < a->ndims; d++)
        if (touch->here[d].step != 0 && !a->dim[d].cyclic
            && (!check_index(a, touch->where, d, s.dim[d].first)
                || !check_index(a, touch->where, d, s.dim[d].last)))
            return;
    const sode_watch_t *w = sode_watch_of(a);
    if (!w)
        return;
    if (touch->how & SODE_TOUCH_READ)
        check_round(a, touch->where, touch->how, &s);
    if (touch->how & SODE_TOUCH_READ && sode_watch_find(a, &s, 0, &wrong))
        say_wrong(a, touch->where, &s, &wrong);
    if (touch->how & SODE_TOUCH_WRITE && w->in_flight > 0
        && (sode_watch_find(a, &s, 1, &wrong)
            || (sode_watch_find(a, &s, 0, &wrong)
                && wrong.cell == SODE_CELL_FILLING)))
        say_in_flight(a, touch->where, 0);
}

SODE_EXPORT void sode_check_begin(const sode_checked_t *nest)
{
    for (int k = 0; k < nest->count; k++)
        if (nest->touches[k].how)
            begin(&nest->touches[k]);
}

/* Every owner takes part: all nodes of the array execute. */
static int all_execute(const sode_array_impl_t *a)
{
    return sode_context.alone == 0 && !in_parallel()
           && sode_set_contains(sode_ens(), a->tmpl->nodes->set);
}

SODE_EXPORT void sode_check_end(const sode_checked_t *nest)
{
    sode_section_t s;
    if (!sode_context.started)
        return;
    for (int k = 0; k < nest->count; k++) {
        const sode_touch_t *touch = &nest->touches[k];
        const sode_array_impl_t *a = account_of(touch->array);
        if (touch->how & SODE_TOUCH_EVERY && sode_watch_of(a)
            && all_execute(a) && touched(a, touch, touch->all, &s))
            sode_watch_written(a, &s, touch->where);
    }
    for (int k = 0; k < nest->count; k++) {
        const sode_touch_t *touch = &nest->touches[k];
        const sode_array_impl_t *a = account_of(touch->array);
        if (touch->how & SODE_TOUCH_WRITE && touch->here && sode_watch_of(a)
            && touched(a, touch, touch->here, &s))
            sode_watch_set(a, &s, SODE_CELL_RIGHT);
    }
}

/* --- elements -------------------------------------------------------------- */

SODE_EXPORT void sode_check_access(const char *where, const sode_array_t *array,
                                   const int64_t *index, int how)
{
    const sode_array_impl_t *a = account_of(array);
    sode_wrong_t wrong;
    int64_t at = 0;
    if (!a->placed) /* api/unplaced.c would not know where */
        sode_end_job(where, "array", sode_name(a),
                     sode_refuse("it is used here but has no storage; use %s first", sode_array_awaits(a)));
    for (int d = 0; d < a->ndims; d++) {
        if (!check_index(a, where, d, index[d]))
            return;
        at += (index[d] - a->dim[d].lower) * a->dim[d].stride;
    }
    const sode_watch_t *w = how ? sode_watch_of(a) : NULL;
    if (!w)
        return;
    sode_section_t s;
    for (int d = 0; d < a->ndims; d++) {
        wrong.index[d] = index[d];
        sode_section_set(&s, d, index[d], index[d]);
    }
    if (how & SODE_TOUCH_READ)
        check_round(a, where, how, &s);
    wrong.cell = w->cells[at];
    if (how & SODE_TOUCH_WRITE) {
        if (wrong.cell == SODE_CELL_FILLING || wrong.cell == SODE_CELL_SENDING)
            say_in_flight(a, where, 0);
        else
            sode_watch_set(a, &s, SODE_CELL_BY_HAND);
        return;
    }
    if (sode_watch_is_right(wrong.cell) || wrong.cell == SODE_CELL_SENDING) /* reading is allowed */
        return;
    say_wrong(a, where, &s, &wrong);
}

SODE_EXPORT void sode_check_listed(const char *where, const sode_array_t *array, const uint64_t *listed,
                                   const int64_t *index)
{
    const sode_array_impl_t *a = account_of(array);
    int64_t element = 0;
    char at[SODE_MAX_DIMS * 24];
    size_t end = 0;
    for (int d = 0; d < a->ndims; d++) {
        int64_t extent = a->dim[d].axis.extent;
        if (index[d] < 0 || index[d] >= extent) {
            say(a, where, d, "subscript %lld of dimension %d is outside 0 to %lld", (long long)index[d], d,
                (long long)extent - 1);
            return;
        }
        element = element * extent + index[d];
        end += (size_t)snprintf(at + end, sizeof at - end, "[%lld]", (long long)index[d]);
    }
    if (listed[element >> 6] >> (element & 63) & 1)
        return;
    say(a, where, SODE_MAX_DIMS,
        "element %s is read here, which no list of the directive 'gather' before names and "
        "this node doesn't own; add its position, %lld, to a list",
        at, (long long)element);
}

SODE_EXPORT void sode_check_address(const char *where,
                                    const sode_array_t *array,
                                    const int64_t *index, int count,
                                    int follows)
{
    const sode_array_impl_t *a = account_of(array);
    if (!a->placed)
        return;
    for (int d = 0; d < count; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        int behind = !dim->cyclic && index[d] == dim->lower + dim->stored;
        if (!(behind && !follows) && !check_index(a, where, d, index[d]))
            return;
    }
}

SODE_EXPORT void sode_check_agree(const char *where, const char *text,
                                  int64_t value)
{
    if (!in_parallel())
        sode_alike_note(where, text, value);
}

SODE_EXPORT void sode_check_agree_real(const char *where, const char *text,
                                       double value)
{
    if (!in_parallel())
        sode_alike_note_real(where, text, value);
}

SODE_EXPORT int sode_check_condition(const char *where, const char *text,
                                     int value, int repeats)
{
    if (!in_parallel() && repeats)
        sode_alike_turn(where, text, value);
    else if (!in_parallel())
        sode_alike_note(where, text, value);
    return value;
}

SODE_EXPORT int sode_check_apart(const sode_array_t *one,
                                 const sode_array_t *other)
{
    const sode_array_impl_t *a = account_of(one), *b = account_of(other);
    return a != b && a->head.base != b->head.base;
}

/* --- the account ------------------------------------------------------------ */

/* All files of the program say what they do to arrays. */
static int all_checked(void)
{
    for (const sode_unit_t *u = sode_context.units; u; u = u->next)
        if (!(u->abi_version & SODE_UNIT_CHECKED))
            return 0;
    return 1;
}

SODE_EXPORT sode_array_t *sode_check_watch(sode_array_t *array, int type,
                                           unsigned flags)
{
    sode_array_impl_t *a = sode_array_impl(array);
    if (a->watch || (flags & SODE_WATCH_SHARED && !all_checked()))
        return array;
    sode_watch_t *w = calloc(1, sizeof *w);
    if (!w)
        sode_end_job(sode_where(a), "array", sode_name(a),
                     sode_no_memory("-fsode-check"));
    w->type = type;
    w->flags = flags;
    a->watch = w;
    SODE_CHECK(sode_where(a), "array", sode_name(a), sode_watch_start(a));
    return array;
}

/* Who got it before may still write. */
static void lend(const sode_array_t *array, const char *name, void (*address)(void))
{
    sode_watch_t *w = sode_array_original(sode_array_impl(array))->watch;
    if (!w)
        return;
    w->lent.name = w->off ? NULL : name;
    w->lent.address = w->off ? NULL : address;
    w->off = 1;
}

SODE_EXPORT sode_array_t *sode_check_escape(sode_array_t *array)
{
    lend(array, NULL, NULL);
    return array;
}

SODE_EXPORT sode_array_t *sode_check_lend(sode_array_t *array, const char *function)
{
    lend(array, function, NULL);
    return array;
}

SODE_EXPORT sode_array_t *sode_check_lend_through(sode_array_t *array, void (*function)(void))
{
    lend(array, NULL, function);
    return array;
}

SODE_EXPORT sode_array_t *sode_check_borrow(sode_array_t *array, const char *name, void (*address)(void))
{
    sode_watch_t *w = sode_array_original(sode_array_impl(array))->watch;
    if (w && ((w->lent.name && !strcmp(w->lent.name, name)) || (w->lent.address && w->lent.address == address))) {
        w->off = 0;
        w->lent.name = NULL;
        w->lent.address = NULL;
    }
    return array;
}

void sode_check_bound(const sode_array_t *array, const void *base)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    sode_array_impl_t *owner = base ? sode_known_find(base) : NULL;
    if (owner && a->original != owner)
        lend(&owner->head, NULL, NULL);
}

void sode_check_allocated(sode_array_impl_t *array)
{
    if (array->watch)
        SODE_CHECK(sode_where(array), "array", sode_name(array),
                   sode_watch_start(array));
}

void sode_check_copied(const char *where, const sode_side_t *from)
{
    const sode_array_impl_t *a = account_of(from->array);
    sode_section_t section;
    if (!a->placed || !sode_gmove_section(from, &section)
        || !sode_watch_is_blank(a, &section))
        return;
    say(a, where, -30, "gmove copies elements, none of which has been written on this node since %s",
        sode_where(a));
}
