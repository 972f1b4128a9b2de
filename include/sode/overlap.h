/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file overlap.h
 * Part of abi.h: loops with `overlap`, whose core runs while halos are under way.
 */
#ifndef SODE_OVERLAP_H
#define SODE_OVERLAP_H

#pragma GCC system_header
#include <sode/loops.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Loops with `overlap`: the core - own points whose reads stay in the own part - runs while exchanges of the arrays
 *  that the nest reads are in flight, the rim after the wait.
 *
 *      sode_overlap_t o SODE_RELEASE(sode_overlap_end) = sode_overlap_begin(SODE_WHERE, 2, uses, 1, reaches);
 *      for (int piece = sode_overlap_first(&o); piece < SODE_CORE_PIECES(n); piece++) {
 *          if (piece == 0) sode_overlap_wait(&o);
 *          SODE_LOOP(int, i, sode_loop_piece(SODE_WHERE, t, 0, 0, 1, N - 1, 1, &o, 0, piece)) ...
 *      }
 */
#define SODE_PIECE_CORE (-1)
#define SODE_CORE_PIECES(n) (2 * (n)) /**< pieces of the rim of a nest with n distributed loops */
/** An array that the nest names. */
typedef struct sode_use {
    sode_array_t *array;
    int written;
} sode_use_t;
/** How far the nest reads beyond its iterations in a dimension of an array. */
typedef struct sode_reach {
    int use;                   /**< index into the list of uses */
    int axis;                  /**< dimension of the array */
    int position;              /**< of the loop among the distributed ones of the nest, outermost 0 */
    sode_index_t below, above; /**< elements, in the direction of the template; not negative */
} sode_reach_t;
typedef struct sode_overlap {
    int first;      /**< SODE_PIECE_CORE, or 0: there is one piece, which comes after the wait */
    int waited;
    const char *where;
    int nuses;
    const sode_use_t *uses;
    sode_index_t lo[SODE_MAX_DIMS], hi[SODE_MAX_DIMS]; /**< the core in template indices, by position */
} sode_overlap_t;
static __inline__ SODE_UNUSED int sode_overlap_first(const sode_overlap_t *overlap) { return overlap->first; }
/** Decides what is core.  One piece if nothing is in flight, if a written array is read at a distance, or if the core is
 *  too small (SODE_OVERLAP).  What is in flight and would meet the core's writes is completed.  uses must live as long as
 *  the result.  Local. */
sode_overlap_t sode_overlap_begin(const char *where, int nuses, const sode_use_t *uses, int nreaches,
                                  const sode_reach_t *reaches);
/** Completes all that is in flight of the arrays. */
void sode_overlap_wait(sode_overlap_t *overlap);
void sode_overlap_end(sode_overlap_t *overlap); /**< released at the end of the nest; waits if that was not done */
/** The iterations of one loop of a piece, as sode_loop_template. */
sode_loop_t sode_loop_piece(const char *where, const sode_template_t *tmpl, int dim, sode_index_t offset, sode_index_t first,
                            sode_index_t end, sode_index_t step, const sode_overlap_t *overlap, int position, int piece);
/** Before a nest whose `overlap` is refused: completes what is in flight of the arrays; uses NULL: of all arrays. */
void sode_wait_arrays(const char *where, int nuses, const sode_use_t *uses);

#ifdef __cplusplus
}
#endif

#endif
