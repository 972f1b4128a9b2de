/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Selected elements here to selected elements there, run by run. */
#include "select/runs.h"
#include "select/selection.h"

/* A place among selected elements. */
typedef struct cursor {
    const sode_selection_t *selection;
    struct {
        size_t comb;
        int64_t run, in_run;
    } dim[SODE_MAX_DIMS];
    int64_t left; /* elements from here on */
} cursor_t;

/* What is left of the run here: *length elements from the returned one on. */
static int64_t here(const cursor_t *c, int64_t *length, int64_t *step)
{
    int64_t at = c->selection->at;
    *length = 1, *step = 1;
    for (int d = 0; d < c->selection->ndims; d++) {
        const sode_comb_t *comb = &c->selection->dim[d].list[c->dim[d].comb];
        at += comb->at + c->dim[d].run * comb->period
              + c->dim[d].in_run * comb->step;
        *length = comb->length - c->dim[d].in_run;
        *step = comb->step;
    }
    return at;
}

/* The next element of a dimension; 0: it was the last one, the first one follows. */
static int next_in(cursor_t *c, int d, int64_t by)
{
    const sode_combs_t *combs = &c->selection->dim[d];
    const sode_comb_t *comb = &combs->list[c->dim[d].comb];
    c->dim[d].in_run += by;
    if (c->dim[d].in_run < comb->length)
        return 1;
    c->dim[d].in_run = 0;
    if (++c->dim[d].run < comb->count)
        return 1;
    c->dim[d].run = 0;
    if (++c->dim[d].comb < combs->count)
        return 1;
    c->dim[d].comb = 0;
    return 0;
}

static void advance(cursor_t *c, int64_t by)
{
    c->left -= by;
    for (int d = c->selection->ndims - 1; d >= 0; d--, by = 1)
        if (next_in(c, d, by))
            return;
}

static void copy_run(char *to, int64_t to_step, const char *from, int64_t from_step,
                     int64_t length, size_t size)
{
    if (to_step == 1 && from_step == 1)
        sode_runs_copy(to, 0, from, 0, (size_t)length * size, 1);
    else
        sode_runs_copy(to, to_step * (int64_t)size, from, from_step * (int64_t)size, size, length);
}

/* The comb of the last dimension where the cursor stands, or NULL: in the middle of
 * one, or its runs have a step. */
static const sode_comb_t *whole_comb(const cursor_t *c)
{
    int d = c->selection->ndims - 1;
    if (d < 0 || c->dim[d].run || c->dim[d].in_run)
        return NULL;
    const sode_comb_t *comb = &c->selection->dim[d].list[c->dim[d].comb];
    return comb->count > 1 && comb->step == 1 ? comb : NULL;
}

static void skip_comb(cursor_t *c, const sode_comb_t *comb)
{
    c->dim[c->selection->ndims - 1].run = comb->count - 1;
    c->left -= (comb->count - 1) * comb->length;
    advance(c, comb->length);
}

/* Runs that are alike at both ends, as if they were elements.  0: they are not. */
static int copy_comb(cursor_t *t, char *to, cursor_t *f, const char *from, size_t size)
{
    const sode_comb_t *here = whole_comb(t), *there = whole_comb(f);
    if (!here || !there || here->length != there->length || here->count != there->count)
        return 0;
    sode_runs_copy(to, here->period * (int64_t)size, from, there->period * (int64_t)size,
                   (size_t)here->length * size, here->count);
    skip_comb(t, here);
    skip_comb(f, there);
    return 1;
}

void sode_selection_copy(const sode_selection_t *to, char *into, const sode_selection_t *from,
                         const char *storage, size_t size)
{
    cursor_t t = {.selection = to, .left = to->cells};
    cursor_t f = {.selection = from, .left = from->cells};
    while (t.left > 0 && f.left > 0) {
        int64_t to_length, to_step, from_length, from_step;
        int64_t to_at = here(&t, &to_length, &to_step);
        int64_t from_at = here(&f, &from_length, &from_step);
        int64_t length = to_length < from_length ? to_length : from_length;
        char *to_place = into + to_at * (int64_t)size;
        const char *from_place = storage + from_at * (int64_t)size;
        if (copy_comb(&t, to_place, &f, from_place, size))
            continue;
        copy_run(to_place, to_step, from_place, from_step, length, size);
        advance(&t, length);
        advance(&f, length);
    }
}
