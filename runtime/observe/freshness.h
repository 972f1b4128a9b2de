/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which shadow cells hold what their owners hold (-fsode-check).
 *
 * One byte per stored element says what is known of it.  Ranks do not talk
 * about it: every rank that executes a nest knows what the owners write in it.
 * What is not known counts as right, so that nothing is said without reason.
 */
#ifndef SODE_OBSERVE_FRESHNESS_H
#define SODE_OBSERVE_FRESHNESS_H

#include "map/array.h"

enum sode_cell {
    SODE_CELL_RIGHT,   /* or not known to be wrong; all owned ones */
    SODE_CELL_BY_HAND, /* shadow: the program fills it element by element, and nobody
                          knows with what: right until an exchange does */
    SODE_CELL_MISSING, /* never filled */
    SODE_CELL_FILLING, /* shadow: an exchange in flight writes it */
    SODE_CELL_SENDING, /* owned: an exchange in flight reads it */
    SODE_CELL_STALE    /* + k: its owner wrote it in nest writers[k] */
};
enum { SODE_WRITERS = 256 - SODE_CELL_STALE, SODE_REPORTS = 16 };

/* The account of one array. */
typedef struct sode_watch {
    int type;             /* enum sode_type of the elements, or -1 */
    unsigned flags;       /* of enum sode_watch_flags */
    int off;              /* not known any more: no account */
    struct {              /* unless this function says next that it knows it */
        const char *name;
        void (*address)(void);
    } lent;
    int in_flight;        /* exchanges in flight */
    int periodic[SODE_MAX_DIMS]; /* cells beyond the array are copies */
    int filled_round[SODE_MAX_DIMS]; /* a periodic exchange has filled them */
    int read_round[SODE_MAX_DIMS];   /* the program takes them for copies */
    unsigned char *cells; /* [stored elements] enum sode_cell, by position;
                             NULL: no storage, or no shadow */
    size_t count;         /* elements stored */
    const char *writers[SODE_WRITERS]; /* nests, by directive */
    int nwriters;
    const char *filled;   /* directive that filled last, or NULL */
    struct {              /* what has been said, once each */
        const char *where;
        int kind;
    } reports[SODE_REPORTS];
    int nreports;
} sode_watch_t;

/* Part of an array: index x = first, first + step, ... <= last, per dimension;
 * step > 0.  Empty if last < first in any. */
typedef struct sode_section {
    struct {
        int64_t first, last, step;
    } dim[SODE_MAX_DIMS];
} sode_section_t;

static inline void sode_section_set(sode_section_t *s, int d, int64_t first, int64_t last)
{
    s->dim[d].first = first;
    s->dim[d].last = last;
    s->dim[d].step = 1;
}

/* A cell that is not right. */
typedef struct sode_wrong {
    int cell;                     /* enum sode_cell */
    int64_t index[SODE_MAX_DIMS]; /* global */
} sode_wrong_t;

/* Starts the account of storage that was just allocated; frees the one before.
 * SODE_ERR_MEMORY if there is no room. */
int sode_watch_start(sode_array_impl_t *array);
/* The account of the array, or NULL if there is none now. */
static inline sode_watch_t *sode_watch_of(const sode_array_impl_t *array)
{
    sode_watch_t *w = (sode_watch_t *)array->watch;
    return w && w->cells && !w->off ? w : NULL;
}

/* The section that spans stand for; own: for spans that are not known.
 * 0 if it is empty. */
int sode_section_of(const sode_array_impl_t *array, const sode_span_t *spans,
                    sode_section_t *section);

/* The owners wrote the section: copies in the shadow here are stale. */
void sode_watch_written(const sode_array_impl_t *array,
                        const sode_section_t *section, const char *where);
/* Sets shadow cells of the section. */
void sode_watch_set(const sode_array_impl_t *array,
                    const sode_section_t *section, int cell);
/* The program reads round the ends of a dimension: what lies beyond the array
 * are copies from now on.  0: no periodic exchange has ever filled them, and the
 * owners have written. */
int sode_watch_goes_round(const sode_array_impl_t *array, int d);
/* Something else happened to the array: all of it counts as right. */
void sode_watch_unknown(const sode_array_impl_t *array);
/* An exchange fills the shadow (widths as given to reflect; without corners if
 * faces), or begins to (begun 1) and has done it (begun -1). */
void sode_watch_filled(const sode_array_impl_t *array, int ndims,
                       const sode_width_t *widths, int faces, int begun,
                       const char *where);

int sode_watch_is_right(int cell);
/* The first cell that is not right: in the shadow (owned 0), or in flight among
 * the owned ones (owned 1). */
int sode_watch_find(const sode_array_impl_t *array,
                    const sode_section_t *section, int owned,
                    sode_wrong_t *wrong);

/* The side of dimension d that an index lies on: -1 below the own part, 1
 * above, 0 in it. */
int sode_side_of(const sode_array_impl_t *array, int d, int64_t index);

/* Fills storage that begins without values with such as nobody wants: signalling
 * NaN, or bytes a5 for integers (poison.c). */
void sode_watch_poison(const sode_array_impl_t *array);

/* All own elements of the section, and there are some, still hold these values. */
int sode_watch_is_blank(const sode_array_impl_t *array,
                        const sode_section_t *section);

#endif
