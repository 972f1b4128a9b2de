/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Single elements of an array, wherever they are owned, to an image of the array: memory
 * of its whole extent, in C order.  Pure index algebra: a node finds the owners of what
 * it wants by arithmetic and has a letter for each; what it gets by letters is what it
 * sends (base/sparse.h brings them).
 *
 *     sode_gather_ask(&input, &asked);
 *     sode_sparse_exchange(set->comm, tag, asked.letters, asked.count, &heard);
 *     sode_gather_plan(&input, &asked, &heard, &plan);
 *     sode_gather_forget(&asked);
 *
 * Elements go in the order of the array.  Long runs of them travel as such, others one
 * by one.  Memory in proportion to the runs that are wanted, here and by others of this
 * node; nothing in proportion to nodes.
 */
#ifndef SODE_PLAN_GATHER_H
#define SODE_PLAN_GATHER_H

#include "base/set.h"
#include "base/sparse.h"
#include "map/array.h"
#include "plan/plan.h"

/* Elements of the array by number, in C order. */
typedef struct sode_gather_run {
    int64_t first, count;
} sode_gather_run_t;

/* Between two elements of one owner: all that lie there travel, too. */
#define SODE_GAP_ANY INT64_MAX

typedef struct sode_gather_input {
    const sode_array_impl_t *array;
    const sode_set_t *set;         /* the nodes that want something, and those that own it */
    const sode_gather_run_t *runs; /* [nruns] wanted here: ascending, apart */
    size_t nruns;
    int64_t gap;                   /* so many at most, between two of an owner, travel, too; < 0: and
                                      inside this node none are copied, either */
    int first;                     /* of copies of an element those of the first nodes count */
    int packs;                     /* the target has what is asked for behind the image, side by side:
                                      own elements, then those of each owner */
    const struct sode_gather_relay *relay; /* elements for other computers go by that (gather_relay.h);
                                              NULL: to where they are wanted */
    int circles;                   /* everything goes round among the nodes of the set (gather_circle.h) */
} sode_gather_input_t;

/* What this node asks others for, and itself. */
typedef struct sode_gather_asked {
    sode_letter_t *letters; /* [count] runs, as bytes */
    size_t count;
    sode_gather_run_t *own; /* [nown] */
    size_t nown;
    sode_gather_run_t *all; /* all of these, in one piece of memory */
} sode_gather_asked_t;

int sode_gather_ask(const sode_gather_input_t *input, sode_gather_asked_t *asked);

/* Calls `visit` for each piece of the runs that one node owns, a position in the set. */
int sode_gather_split(const sode_gather_input_t *input, const sode_gather_run_t *runs, size_t nruns,
                      int (*visit)(void *to, int64_t first, int64_t count, int owner), void *to);

/* Of what one owner has, a position in the set: elements, or other numbers. */
typedef struct sode_gather_piece {
    int64_t first, count;
    int owner;
} sode_gather_piece_t;

/* For qsort: by owner, then by number. */
int sode_gather_by_owner(const void *left, const void *right);

/* The node that owns an element, a position in the set; *count: elements that follow it in the
 * innermost dimension and have the same owner, and itself. */
int sode_gather_owner(const sode_gather_input_t *input, int64_t element, int64_t *count);

/* The position in the set of a node of the array. */
int sode_gather_position(const sode_gather_input_t *input, const int64_t *coord);

/* Where this node stores an element that it owns. */
int64_t sode_gather_place(const sode_array_impl_t *array, int64_t element);

/* Of `packs`: numbers[element] is its place behind the image.  *count: of places. */
void sode_gather_number(const sode_gather_asked_t *asked, int32_t *numbers, int64_t *count);

/* Source: the storage of the array as one row; target: the image as one row, and room for as much
 * behind it. */
int sode_gather_plan(const sode_gather_input_t *input, const sode_gather_asked_t *asked,
                     const sode_letters_t *heard, sode_plan_t **plan);

/* The elements of a letter one by one: where this node stores them, or in the image.  NULL: no
 * memory. */
int64_t *sode_gather_letter_numbers(const sode_gather_input_t *input, const sode_letter_t *letter, int stored,
                             int64_t *count);

void sode_gather_forget(sode_gather_asked_t *asked);

#endif
