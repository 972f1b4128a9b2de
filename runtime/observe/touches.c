/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/touches.h"

#include <stdio.h>

#include "base/context.h"
#include "observe/report.h"

/* ---- what is looked at ---- */

/* Is the index stored here?  If not, says so. */
static int check_index(const sode_array_impl_t *a, const char *where, int d, int64_t index, int *here)
{
    const sode_array_dim_t *dim = &a->dim[d];
    char own[80];
    /* Of memory that a parameter inherits not all extents are known. */
    *here = a->serial || sode_array_has(dim, index, /*written=*/0);
    if (__builtin_expect(*here, 1))
        return SODE_OK;
    if (dim->cyclic)
        snprintf(own, sizeof own, "cyclic");
    else if (dim->own.lo < dim->own.hi)
        snprintf(own, sizeof own, "%lld..%lld", (long long)dim->own.lo,
                 (long long)dim->own.hi - 1);
    else
        snprintf(own, sizeof own, "nothing is");
    return sode_report(a, where, -10 - d, "index %lld of dimension %d is neither owned (%s) nor in the shadow",
                       (long long)index, d, own);
}

/* Subscripts that go round an end need there what a /periodic/ reflect fills in. */
static int check_round(const sode_array_impl_t *a, const char *where, int how,
                        const sode_section_t *s)
{
    for (int d = 0; d < a->ndims; d++) {
        if (!(how & SODE_TOUCH_ROUND(d))
            || (s->dim[d].first >= 0
                && s->dim[d].last < a->dim[d].axis.extent)
            || sode_watch_goes_round(a, d))
            continue;
        const sode_watch_t *w = a->watch;
        SODE_TRY(sode_report(a, where, -20 - d,
                             "the shadow beyond the ends of dimension %d is read, but no /periodic/ reflect has "
                             "filled it; written at %s",
                             d, w->writers[w->nwriters - 1]));
    }
    return SODE_OK;
}

/* ---- nests ---- */

const sode_array_impl_t *sode_account_of(const sode_array_t *array)
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

int sode_touch_begin(const sode_touch_t *touch)
{
    const sode_array_impl_t *a = sode_account_of(touch->array);
    sode_section_t s;
    sode_wrong_t wrong;
    int here = 1;
    if (!a->placed || !touch->here || !(touch->how & SODE_TOUCH_EXACT)
        || !touched(a, touch, touch->here, &s))
        return SODE_OK;
    for (int d = 0; d < a->ndims && here; d++)
        if (touch->here[d].step != 0 && !a->dim[d].cyclic) {
            SODE_TRY(check_index(a, touch->where, d, s.dim[d].first, &here));
            if (here)
                SODE_TRY(check_index(a, touch->where, d, s.dim[d].last, &here));
        }
    const sode_watch_t *w = here ? sode_watch_of(a) : NULL;
    if (!w)
        return SODE_OK;
    if (touch->how & SODE_TOUCH_READ)
        SODE_TRY(check_round(a, touch->where, touch->how, &s));
    if (touch->how & SODE_TOUCH_READ && sode_watch_find(a, &s, 0, &wrong))
        SODE_TRY(sode_report_wrong(a, touch->where, &s, &wrong));
    if (touch->how & SODE_TOUCH_WRITE && w->in_flight > 0
        && (sode_watch_find(a, &s, 1, &wrong)
            || (sode_watch_find(a, &s, 0, &wrong)
                && wrong.cell == SODE_CELL_FILLING)))
        return sode_report_in_flight(a, touch->where, /*reads=*/0);
    return SODE_OK;
}

int sode_touch_by_all(const sode_array_impl_t *a)
{
    return sode_context.alone == 0 && sode_set_contains(sode_ens(), a->tmpl->nodes->set);
}

void sode_touch_end(const sode_checked_t *nest, int parallel)
{
    sode_section_t s;
    for (int k = 0; k < nest->count; k++) {
        const sode_touch_t *touch = &nest->touches[k];
        const sode_array_impl_t *a = sode_account_of(touch->array);
        if (touch->how & SODE_TOUCH_EVERY && sode_watch_of(a)
            && !parallel && sode_touch_by_all(a) && touched(a, touch, touch->all, &s))
            sode_watch_written(a, &s, touch->where);
    }
    for (int k = 0; k < nest->count; k++) {
        const sode_touch_t *touch = &nest->touches[k];
        const sode_array_impl_t *a = sode_account_of(touch->array);
        if (touch->how & SODE_TOUCH_WRITE && touch->here && sode_watch_of(a)
            && touched(a, touch, touch->here, &s))
            sode_watch_set(a, &s, SODE_CELL_RIGHT);
    }
}

/* ---- elements ---- */

int sode_touch_element(const sode_array_impl_t *a, const char *where, const int64_t *index, int how)
{
    sode_wrong_t wrong;
    int64_t at = 0;
    int here;
    if (!a->placed) /* api/unplaced.c would not know where */
        return sode_refuse("it is used here but has no storage; use %s first", sode_array_awaits(a));
    for (int d = 0; d < a->ndims; d++) {
        SODE_TRY(check_index(a, where, d, index[d], &here));
        if (!here)
            return SODE_OK;
        at += (index[d] - a->dim[d].lower) * a->dim[d].stride;
    }
    const sode_watch_t *w = how ? sode_watch_of(a) : NULL;
    if (!w)
        return SODE_OK;
    sode_section_t s;
    for (int d = 0; d < a->ndims; d++) {
        wrong.index[d] = index[d];
        sode_section_set(&s, d, index[d], index[d]);
    }
    if (how & SODE_TOUCH_READ)
        SODE_TRY(check_round(a, where, how, &s));
    wrong.cell = w->cells[at];
    if (how & SODE_TOUCH_WRITE) {
        if (wrong.cell == SODE_CELL_FILLING || wrong.cell == SODE_CELL_SENDING)
            return sode_report_in_flight(a, where, /*reads=*/0);
        sode_watch_set(a, &s, SODE_CELL_BY_HAND);
        return SODE_OK;
    }
    if (sode_watch_is_right(wrong.cell) || wrong.cell == SODE_CELL_SENDING) /* reading is allowed */
        return SODE_OK;
    return sode_report_wrong(a, where, &s, &wrong);
}

int sode_touch_listed(const sode_array_impl_t *a, const char *where, const uint64_t *listed, const int64_t *index)
{
    int64_t element = 0;
    char at[SODE_MAX_DIMS * 24];
    size_t end = 0;
    for (int d = 0; d < a->ndims; d++) {
        int64_t extent = a->dim[d].axis.extent;
        if (index[d] < 0 || index[d] >= extent)
            return sode_report(a, where, d, "subscript %lld of dimension %d is outside 0 to %lld",
                               (long long)index[d], d, (long long)extent - 1);
        element = element * extent + index[d];
        end += (size_t)snprintf(at + end, sizeof at - end, "[%lld]", (long long)index[d]);
    }
    if (listed[element >> 6] >> (element & 63) & 1)
        return SODE_OK;
    return sode_report(a, where, SODE_MAX_DIMS,
                       "element %s is read here, but this node doesn't own it, and no list of the preceding 'gather' directive names it; add its position, %lld, to a list",
                       at, (long long)element);
}

int sode_touch_address(const sode_array_impl_t *a, const char *where, const int64_t *index, int count, int follows)
{
    int here = 1;
    for (int d = 0; a->placed && d < count && here; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        int behind = !dim->cyclic && index[d] == dim->lower + dim->stored;
        if (follows || !behind)
            SODE_TRY(check_index(a, where, d, index[d], &here));
    }
    return SODE_OK;
}
