/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file scatter.h
 * Part of abi.h: the clause `scatter` of a loop. What a node adds to elements of an array through subscripts that only the run
 * knows lies in an image of the array (gather.h), and travels to the owners behind the loop:
 * @code
 *   static const char sode_scatter_site;
 *   sode_gather_t *g = sode_scatter_begin(SODE_WHERE, &sode_scatter_site, sode_array__y, &(const sode_scatter_how_t){...});
 *   if (sode_gather_inspects(g)) { ... }    // as gather: notes the elements
 *   double *const y = sode_scatter_image(SODE_WHERE, g);
 *   for (...) ... y[col[j]] += v;           // the nest, untouched
 *   sode_scatter_end(SODE_WHERE, g);
 * @endcode
 * With `ordered(any)` the copy of the nest notes every addition (sode_scatter_note), and what is added stands in the order of
 * these notes: y[k++] += v.
 */
#ifndef SODE_SCATTER_H
#define SODE_SCATTER_H

#pragma GCC system_header
#include <sode/gather.h>

#ifdef __cplusplus
extern "C" {
#endif

/** In place of a method of gather. */
enum sode_scatter_order {
    SODE_SCATTER_ADD = 16, /**< each node sums up for itself; the owner adds its own sum, then those of others by their ranks */
    SODE_SCATTER_ORDERED   /**< the owner adds what all nodes add in the order of the iterations */
};

typedef struct sode_scatter_how {
    sode_gather_how_t how;
    int type;                        /**< enum sode_type */
    const sode_template_t *on;       /**< that the loop runs on, or */
    const sode_nodes_t *nodes;       /**< that one */
    unsigned along;                  /**< bits: its dimensions along which nodes run different iterations */
    unsigned down;                   /**< bits: loops of how.loops that count downwards */
} sode_scatter_how_t;

/** *Collective*, as sode_gather_begin. */
sode_gather_t *sode_scatter_begin(const char *where, const void *site, sode_array_t *array, const sode_scatter_how_t *how);
/** *Collective* if the nest inspects. What the nest adds to: zeros. */
void *sode_scatter_image(const char *where, sode_gather_t *g);
/** *Collective.* */
void sode_scatter_end(const char *where, sode_gather_t *g);

/** Room for more notes. */
void sode_scatter_more(sode_gather_t *g);
static __inline__ SODE_UNUSED void sode_scatter_note(sode_gather_t *g, sode_index_t element)
{
    sode_index_t *to;
    int k;
    if (__builtin_expect(g->nnotes == g->room, 0))
        sode_scatter_more(g);
    to = g->notes + g->nnotes++ * (g->nloops + 1);
    to[0] = element;
    for (k = 0; k < g->nloops; k++)
        to[k + 1] = g->at[k];
}

#ifdef __cplusplus
}
#endif

#endif
