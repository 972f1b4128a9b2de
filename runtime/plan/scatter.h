/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Additions to elements of an array, wherever they are owned, in the order of the program:
 * each is noted with the iteration that makes it. Values travel one by one; their owner adds
 * them as the iterations follow each other, whoever has run them, so that the number of nodes
 * does not show. Pure index algebra, as plan/gather.h.
 */
#ifndef SODE_PLAN_SCATTER_H
#define SODE_PLAN_SCATTER_H

#include "plan/gather.h"

typedef struct sode_scatter_notes {
    const int64_t *list; /* [count][width] element, then the iteration: what is less is first */
    size_t count;
    int width;
} sode_scatter_notes_t;

/* What this node adds to elements of others, and to its own. */
typedef struct sode_scatter_asked {
    sode_letter_t *letters; /* [count] notes, as bytes */
    size_t count;
    int64_t *notes;         /* all, by owner */
    int64_t *slots;         /* their numbers as they were given */
    size_t own, nown;       /* this node's own among them */
    size_t all;
} sode_scatter_asked_t;

int sode_scatter_ask(const sode_gather_input_t *input, const sode_scatter_notes_t *notes,
                     sode_scatter_asked_t *asked);
void sode_scatter_forget(sode_scatter_asked_t *asked);

/* Value number `from` of what arrives is to be added to an element of the storage. */
typedef struct sode_scatter_sum {
    int64_t to, from;
} sode_scatter_sum_t;

/* Source: values in the order of the notes; target: [*nsums] what arrives. *sums: in the order
 * in which they are to be added; to be freed by the caller. */
int sode_scatter_plan(const sode_gather_input_t *input, const sode_scatter_asked_t *asked,
                      const sode_letters_t *heard, int width, sode_plan_t **plan,
                      sode_scatter_sum_t **sums, size_t *nsums);

#endif
