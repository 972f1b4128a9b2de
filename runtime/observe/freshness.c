/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * All walks go over the shadow only: a section is cut into the parts that lie
 * outside the own box first in dimension k,
 *
 *        dimensions before k own | k below or above | those behind k any
 *
 * Under a full shadow of a cyclic dimension the own elements are scattered; then
 * every element of the section is met and asked for its owner.
 */
#include "observe/freshness.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

static int is_scattered(const sode_array_dim_t *d)
{
    return d->dim && sode_dim_is_cyclic(d->dim) && d->axis.full_shadow;
}

static int has_scattered(const sode_array_impl_t *a)
{
    for (int d = 0; d < a->ndims; d++)
        if (is_scattered(&a->dim[d]))
            return 1;
    return 0;
}

int sode_watch_is_right(int cell)
{
    return cell == SODE_CELL_RIGHT || cell == SODE_CELL_BY_HAND;
}

int sode_side_of(const sode_array_impl_t *a, int d, int64_t index)
{
    const sode_array_dim_t *dim = &a->dim[d];
    if (is_scattered(dim))
        return sode_dim_owner(dim->dim, index + dim->axis.offset)
                       == dim->dim->coord
                   ? 0
                   : 1;
    return index < dim->own.lo ? -1 : index >= dim->own.hi;
}

static int is_owned(const sode_array_impl_t *a, const int64_t *index)
{
    for (int d = 0; d < a->ndims; d++)
        if (sode_side_of(a, d, index[d]) != 0)
            return 0;
    return 1;
}

/* Packed dimensions have no shadow, and arrays without any need no account. */
static int can_watch(const sode_array_impl_t *a)
{
    int shadow = 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_axis_t *axis = &a->dim[d].axis;
        if (a->dim[d].cyclic)
            return 0;
        shadow |= axis->shadow_lo > 0 || axis->shadow_hi > 0
                  || axis->full_shadow;
    }
    return shadow;
}

static void release(sode_array_impl_t *a)
{
    sode_watch_t *w = a->watch;
    if (!w)
        return;
    free(w->cells);
    free(w);
    a->watch = NULL;
}

/* --- sections ------------------------------------------------------------ */

/* Drops what lies outside lo <= x < hi. */
static int cut(sode_section_t *s, int d, int64_t lo, int64_t hi)
{
    int64_t step = s->dim[d].step;
    if (s->dim[d].first < lo)
        s->dim[d].first += (lo - s->dim[d].first + step - 1) / step * step;
    if (s->dim[d].last >= hi)
        s->dim[d].last = hi - 1;
    if (s->dim[d].last < s->dim[d].first)
        return 0;
    s->dim[d].last -= (s->dim[d].last - s->dim[d].first) % step;
    return 1;
}

/* All that is stored. */
static sode_section_t stored_section(const sode_array_impl_t *a)
{
    sode_section_t s = {0};
    for (int d = 0; d < a->ndims; d++)
        sode_section_set(&s, d, a->dim[d].lower, a->dim[d].lower + a->dim[d].stored - 1);
    return s;
}

int sode_section_of(const sode_array_impl_t *a, const sode_span_t *spans,
                    sode_section_t *section)
{
    for (int d = 0; d < a->ndims; d++) {
        sode_span_t x = spans[d];
        if (x.step == 0) {
            const sode_array_dim_t *dim = &a->dim[d];
            sode_section_set(section, d, x.first ? dim->own.lo : dim->lower,
                             (x.first ? dim->own.hi : dim->lower + dim->stored) - 1);
            continue;
        }
        int64_t distance = x.step > 0 ? x.end - x.first : x.first - x.end;
        int64_t step = x.step > 0 ? x.step : -x.step;
        if (distance <= 0)
            return 0;
        int64_t way = (distance - 1) / step * step;
        int64_t first = x.step > 0 ? x.first : x.first - way;
        section->dim[d].first = first + x.lo;
        section->dim[d].last = first + way + x.hi;
        section->dim[d].step = x.lo < x.hi || way == 0 ? 1 : step;
    }
    return 1;
}

/* What is done with a run of elements along the last dimension: index of the
 * first one, its position, how many, how far apart.  Not 0: that is enough. */
typedef int visit_t(const sode_array_impl_t *a, void *state,
                    const int64_t *index, unsigned char *cells, int64_t count,
                    int64_t step);

static int visit_box(const sode_array_impl_t *a, const sode_section_t *s,
                     int skip_owned, visit_t *visit, void *state)
{
    int last = a->ndims - 1;
    int64_t index[SODE_MAX_DIMS];
    const sode_watch_t *w = a->watch;
    for (int d = 0; d < a->ndims; d++)
        index[d] = s->dim[d].first;
    int64_t step = s->dim[last].step;
    int64_t count = (s->dim[last].last - s->dim[last].first) / step + 1;
    for (;;) {
        int64_t at = 0;
        for (int d = 0; d < a->ndims; d++)
            at += (index[d] - a->dim[d].lower) * a->dim[d].stride;
        if (!skip_owned) {
            if (visit(a, state, index, w->cells + at, count, step))
                return 1;
        } else {
            int64_t one[SODE_MAX_DIMS];
            memcpy(one, index, sizeof one);
            for (int64_t k = 0; k < count; k++, one[last] += step)
                if (!is_owned(a, one)
                    && visit(a, state, one, w->cells + at + k * step, 1, 1))
                    return 1;
        }
        int d = last - 1;
        while (d >= 0 && (index[d] += s->dim[d].step) > s->dim[d].last) {
            index[d] = s->dim[d].first;
            d--;
        }
        if (d < 0)
            return 0;
    }
}

/* Visits the shadow cells of the section; it may reach beyond the storage. */
static int visit_shadow(const sode_array_impl_t *a,
                        const sode_section_t *section, visit_t *visit,
                        void *state)
{
    sode_section_t s = *section;
    for (int d = 0; d < a->ndims; d++)
        if (!cut(&s, d, a->dim[d].lower, a->dim[d].lower + a->dim[d].stored))
            return 0;
    if (has_scattered(a))
        return visit_box(a, &s, 1, visit, state);
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        sode_section_t part = s;
        if (cut(&part, d, INT64_MIN / 2, dim->own.lo)
            && visit_box(a, &part, 0, visit, state))
            return 1;
        part = s;
        if (cut(&part, d, dim->own.hi, INT64_MAX / 2)
            && visit_box(a, &part, 0, visit, state))
            return 1;
        if (!cut(&s, d, dim->own.lo, dim->own.hi))
            return 0;
    }
    return 0;
}

/* --- what is done to them ------------------------------------------------- */

static int set_cells(const sode_array_impl_t *a, void *state,
                     const int64_t *index, unsigned char *cells, int64_t count,
                     int64_t step)
{
    int cell = *(int *)state;
    (void)a, (void)index;
    if (step == 1)
        memset(cells, cell, (size_t)count);
    else
        for (int64_t k = 0; k < count; k++)
            cells[k * step] = (unsigned char)cell;
    return 0;
}

void sode_watch_set(const sode_array_impl_t *a, const sode_section_t *section,
                    int cell)
{
    if (sode_watch_of(a))
        visit_shadow(a, section, set_cells, &cell);
}

void sode_watch_unknown(const sode_array_impl_t *a)
{
    const sode_section_t stored = stored_section(a);
    sode_watch_set(a, &stored, SODE_CELL_RIGHT);
}

/* Number of the writing nest; those that come too late are the last one. */
static int cell_of_writer(sode_watch_t *w, const char *where)
{
    int k = 0;
    while (k < w->nwriters && w->writers[k] != where)
        k++;
    if (k == w->nwriters && k < SODE_WRITERS)
        w->nwriters++;
    if (k == SODE_WRITERS)
        k--;
    w->writers[k] = where;
    return SODE_CELL_STALE + k;
}

/* What an exchange fills just now stays as it is, and what the program fills: a
 * neighbor may have sent it when it had written it. */
static int make_stale(const sode_array_impl_t *a, void *state,
                      const int64_t *index, unsigned char *cells, int64_t count,
                      int64_t step)
{
    (void)a, (void)index;
    for (int64_t k = 0; k < count; k++)
        if (cells[k * step] != SODE_CELL_FILLING && cells[k * step] != SODE_CELL_BY_HAND)
            cells[k * step] = (unsigned char)*(int *)state;
    return 0;
}

/* The section and its images beyond the array, where shadows wrap around. */
static void make_images_stale(const sode_array_impl_t *a, sode_section_t s,
                              int d, int cell)
{
    const sode_watch_t *w = a->watch;
    if (d == a->ndims) {
        visit_shadow(a, &s, make_stale, &cell);
        return;
    }
    int64_t n = a->dim[d].axis.extent;
    make_images_stale(a, s, d + 1, cell);
    if (!w->periodic[d])
        return;
    /* Shadows may be deeper than the array is long. */
    int64_t most = (a->dim[d].stored + n) / n;
    for (int64_t times = -most; times <= most; times++) {
        sode_section_t image = s;
        image.dim[d].first += times * n;
        image.dim[d].last += times * n;
        if (times != 0)
            make_images_stale(a, image, d + 1, cell);
    }
}

void sode_watch_written(const sode_array_impl_t *a,
                        const sode_section_t *section, const char *where)
{
    sode_watch_t *w = sode_watch_of(a);
    sode_section_t s = *section;
    if (!w)
        return;
    for (int d = 0; d < a->ndims; d++)
        if (!cut(&s, d, 0, a->dim[d].axis.extent))
            return;
    make_images_stale(a, s, 0, cell_of_writer(w, where));
}

/* --- exchanges ------------------------------------------------------------- */

static void set_interval(sode_section_t *s, int d, int64_t lo, int64_t hi)
{
    sode_section_set(s, d, lo, hi - 1);
}

static int is_empty(const sode_array_impl_t *a, const sode_section_t *s)
{
    for (int d = 0; d < a->ndims; d++)
        if (s->dim[d].last < s->dim[d].first)
            return 1;
    return 0;
}

/* What the width of a dimension covers. */
static void widen(const sode_array_impl_t *a, int d, sode_width_t width,
                  sode_section_t *s)
{
    sode_interval_t reach =
        sode_array_reach(&a->dim[d], width.lo, width.hi, width.periodic);
    set_interval(s, d, reach.lo, reach.hi);
}

static sode_section_t own_section(const sode_array_impl_t *a)
{
    sode_section_t s = {0};
    for (int d = 0; d < a->ndims; d++)
        set_interval(&s, d, a->dim[d].own.lo, a->dim[d].own.hi);
    return s;
}

/* The cell of the own part, or of one dimension's shadow beside it, that lies
 * beside this one; what was in it is in this one, too.  Where nothing is owned, other
 * ranks alone know. */
static int pass_on(const sode_array_impl_t *a, void *state,
                   const int64_t *index, unsigned char *cells, int64_t count,
                   int64_t step)
{
    const sode_width_t *widths = state;
    const sode_watch_t *w = a->watch;
    int last = a->ndims - 1;
    for (int64_t k = 0; k < count; k++) {
        int64_t at = 0;
        int known = 1;
        for (int d = 0; d <= last; d++) {
            const sode_array_dim_t *dim = &a->dim[d];
            int64_t x = index[d] + (d == last ? k * step : 0);
            int moves = widths[d].lo > 0 || widths[d].hi > 0;
            known &= !moves || dim->own.lo < dim->own.hi;
            if (moves)
                x = x < dim->own.lo    ? dim->own.lo
                    : x >= dim->own.hi ? dim->own.hi - 1
                                       : x;
            at += (x - dim->lower) * dim->stride;
        }
        if (!known || sode_watch_is_right(w->cells[at]))
            cells[k * step] = SODE_CELL_RIGHT;
    }
    return 0;
}

/* An exchange with widths zero passes on the shadows of those dimensions, which
 * are the same on the ranks that meet (directive/halo_plans.c). */
static void set_passed_on(const sode_array_impl_t *a, sode_width_t *widths)
{
    sode_section_t s = {0};
    int passes = 0;
    if (has_scattered(a))
        return;
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        widen(a, d, widths[d], &s);
        if (widths[d].lo == 0 && widths[d].hi == 0 && dim->dim
            && !dim->axis.full_shadow) {
            set_interval(&s, d, dim->lower, dim->lower + dim->stored);
            passes = 1;
        }
    }
    if (passes && !is_empty(a, &s))
        visit_shadow(a, &s, pass_on, widths);
}

static void set_filled(const sode_array_impl_t *a, const sode_width_t *widths,
                       int faces, int cell)
{
    sode_section_t s = own_section(a);
    for (int d = 0; d < a->ndims; d++) {
        if (faces)
            s = own_section(a);
        widen(a, d, widths[d], &s);
        if (faces && !is_empty(a, &s))
            visit_shadow(a, &s, set_cells, &cell);
    }
    if (!faces && !is_empty(a, &s))
        visit_shadow(a, &s, set_cells, &cell);
}

/* Cells that wrapped around are the program's own after an exchange that does
 * not. */
static void note_periodic(const sode_array_impl_t *a, int d,
                          const sode_width_t *width)
{
    sode_watch_t *w = a->watch;
    if (width->lo == 0 && width->hi == 0)
        return;
    if (w->periodic[d] && !width->periodic && !w->read_round[d]) {
        int right = SODE_CELL_RIGHT;
        sode_section_t s = stored_section(a);
        set_interval(&s, d, a->dim[d].lower, 0);
        if (!is_empty(a, &s))
            visit_shadow(a, &s, set_cells, &right);
        set_interval(&s, d, a->dim[d].axis.extent,
                     a->dim[d].lower + a->dim[d].stored);
        if (!is_empty(a, &s))
            visit_shadow(a, &s, set_cells, &right);
    }
    w->periodic[d] = width->periodic || w->read_round[d];
    w->filled_round[d] |= width->periodic;
}

/* Is there a node below (-1) or above (1) along a dimension? */
static int has_beside(const sode_array_dim_t *dim, int side)
{
    return dim->dim
           && (side < 0 ? dim->dim->coord > 0
                        : dim->dim->coord < dim->dim->coords - 1);
}

/* Sets the own cells of an interval. */
static void set_part(const sode_array_impl_t *a, sode_section_t own, int d,
                     sode_interval_t part, int cell)
{
    part = sode_interval_intersect(part, a->dim[d].own);
    set_interval(&own, d, part.lo, part.hi);
    if (!is_empty(a, &own))
        visit_box(a, &own, 0, set_cells, &cell);
}

/* The own elements that others get: what they reach from their parts, which end where
 * this node's begins; with a full shadow all of them. */
static void set_sending(const sode_array_impl_t *a, const sode_width_t *widths,
                        int cell)
{
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        const sode_width_t *x = &widths[d];
        int whole = dim->axis.full_shadow && (x->lo > 0 || x->hi > 0);
        const sode_interval_t own = dim->own;
        const sode_interval_t from = x->periodic ? own : dim->part;
        sode_interval_t below = {own.lo, whole ? own.hi : from.lo + x->hi};
        sode_interval_t above = {whole ? own.lo : from.hi - x->lo, own.hi};
        sode_section_t s = own_section(a);
        if (is_empty(a, &s))
            return;
        if (x->hi > 0 && (has_beside(dim, -1) || x->periodic || whole))
            set_part(a, s, d, below, cell);
        if (x->lo > 0 && (has_beside(dim, 1) || x->periodic || whole))
            set_part(a, s, d, above, cell);
    }
}

void sode_watch_filled(const sode_array_impl_t *a, int ndims,
                       const sode_width_t *widths, int faces, int begun,
                       const char *where)
{
    sode_watch_t *w = sode_watch_of(a);
    sode_width_t all[SODE_MAX_DIMS];
    if (!w)
        return;
    for (int d = 0; d < a->ndims; d++) {
        const sode_axis_t *axis = &a->dim[d].axis;
        all[d] = ndims ? widths[d]
                       : (sode_width_t){axis->shadow_lo, axis->shadow_hi, 0};
        if (!ndims && axis->full_shadow)
            all[d].lo = all[d].hi = axis->extent;
        note_periodic(a, d, &all[d]);
    }
    set_filled(a, all, faces, begun > 0 ? SODE_CELL_FILLING : SODE_CELL_RIGHT);
    if (!faces && begun <= 0)
        set_passed_on(a, all);
    w->in_flight += begun;
    if (begun > 0)
        set_sending(a, all, SODE_CELL_SENDING);
    else if (begun < 0 && w->in_flight == 0)
        set_sending(a, all, SODE_CELL_RIGHT);
    if (where)
        w->filled = where;
}

/* --- the account ----------------------------------------------------------- */

int sode_watch_goes_round(const sode_array_impl_t *a, int d)
{
    sode_watch_t *w = sode_watch_of(a);
    if (!w)
        return 1;
    int known = w->periodic[d] || w->filled_round[d] || w->nwriters == 0;
    w->read_round[d] = w->periodic[d] = 1;
    return known;
}

/* Beyond the array there is nothing to fill. */
static void set_missing(const sode_array_impl_t *a)
{
    int missing = SODE_CELL_MISSING;
    sode_section_t s = {0};
    for (int d = 0; d < a->ndims; d++)
        set_interval(&s, d, 0, a->dim[d].axis.extent);
    visit_shadow(a, &s, set_cells, &missing);
}

int sode_watch_start(sode_array_impl_t *a)
{
    sode_watch_t *w = a->watch;
    size_t count = 1;
    free(w->cells);
    *w = (sode_watch_t){.type = w->type, .flags = w->flags};
    a->release_watch = release;
    if (!a->head.base)
        return SODE_OK;
    if (!(w->flags & SODE_WATCH_ZERO))
        sode_watch_poison(a);
    if (!can_watch(a))
        return SODE_OK;
    for (int d = 0; d < a->ndims; d++) {
        count *= (size_t)sode_extent(&a->head, d);
        if (a->dim[d].stored == 0)
            return SODE_OK;
    }
    w->cells = calloc(count, 1);
    w->count = count;
    SODE_NEED(w->cells, "-fsode-check");
    if (!(w->flags & SODE_WATCH_ZERO))
        set_missing(a);
    return SODE_OK;
}

static int find_in_run(const sode_array_impl_t *a, void *state,
                       const int64_t *index, unsigned char *cells,
                       int64_t count, int64_t step)
{
    sode_wrong_t *wrong = state;
    int64_t k = 0;
    if (step == 1) /* eight at a time: most are right */
        for (uint64_t eight; k + 8 <= count; k += 8) {
            memcpy(&eight, cells + k, 8);
            if (eight != 0)
                break;
        }
    while (k < count && sode_watch_is_right(cells[k * step]))
        k++;
    if (k == count)
        return 0;
    wrong->cell = cells[k * step];
    memcpy(wrong->index, index, sizeof wrong->index);
    wrong->index[a->ndims - 1] += k * step;
    return 1;
}

int sode_watch_find(const sode_array_impl_t *a, const sode_section_t *section,
                    int owned, sode_wrong_t *wrong)
{
    sode_section_t s = *section;
    if (!owned)
        return visit_shadow(a, section, find_in_run, wrong);
    for (int d = 0; d < a->ndims; d++)
        if (!cut(&s, d, a->dim[d].own.lo, a->dim[d].own.hi))
            return 0;
    return visit_box(a, &s, 0, find_in_run, wrong);
}
