/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/report.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/context.h"
#include "base/settings.h"

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

int sode_report(const sode_array_impl_t *a, const char *where, int kind, const char *format, ...)
{
    char text[700];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (sode_setting_is(SODE_SET_CHECK, "stop"))
        return sode_refuse("%s", text);
    if (is_new(a, where, kind))
        fprintf(stderr, "sode: rank %d: %s: warning: array '%s': %s\n",
                sode_context.rank, where, sode_name(a), text);
    return SODE_OK;
}

int sode_report_in_flight(const sode_array_impl_t *a, const char *where, int reads)
{
    const sode_watch_t *w = a->watch;
    return sode_report(a, where, -1 - reads, "%s elements that the reflect of %s still %s; use wait_async first",
                       reads ? "reads" : "writes", w->filled ? w->filled : "?", reads ? "fills" : "moves");
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

int sode_report_wrong(const sode_array_impl_t *a, const char *where, const sode_section_t *section,
                      const sode_wrong_t *wrong)
{
    char place[120], given[160], cause[300];
    const sode_watch_t *w = a->watch;
    int corner = 0, d = -1, sides[SODE_MAX_DIMS];
    if (wrong->cell == SODE_CELL_FILLING || wrong->cell == SODE_CELL_SENDING)
        return sode_report_in_flight(a, where, /*reads=*/1);
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
    return sode_report(a, where, d * 4 + sides[d] + 1, "%s is %s%s; %s", place,
                       wrong->cell == SODE_CELL_MISSING ? "missing" : "stale", given, cause);
}
