/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file blocking.h
 * Part of abi.h: time loops with `blocking`, which exchange halos once for several steps.
 */
#ifndef SODE_BLOCKING_H
#define SODE_BLOCKING_H

#pragma GCC system_header
#include <sode/communication.h>
#include <sode/loops.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Points below and above the own part in one dimension of the template. */
typedef struct sode_sides {
    sode_index_t lo, hi; /**< >= 0 */
} sode_sides_t;
/** One dimension of the template. */
typedef struct sode_blocking_dim {
    sode_sides_t growth; /**< what every depth grows by for each step that still follows in the time block */
    int periodic;        /**< halos wrap around; loops and arrays have one and the same range */
} sode_blocking_dim_t;
/** What a nest touches of an array in one dimension of it: how far from the point that it computes, in template indices. */
typedef struct sode_blocking_read {
    const sode_array_t *array;
    int dim;
    sode_index_t lowest, highest;
} sode_blocking_read_t;
/** Where index i of a coarser grid lies in one dimension of the template: at factor * i + offset. */
typedef struct sode_blocking_place {
    sode_index_t factor, offset; /**< factor > 0 */
} sode_blocking_place_t;
/** An array that a nest reads beyond its ends, where it is mirrored. */
typedef struct sode_blocking_mirror {
    int nest;
    const sode_array_t *array;
    const sode_width_t *widths; /**< by its dimensions: how far the nest reads, and what is there */
} sode_blocking_mirror_t;
/** A nest in the time loop.  Depths are those of the last step. */
typedef struct sode_blocking_stage {
    int nest;                  /**< its number in the file */
    const sode_sides_t *depth; /**< [ndims] how far it is computed beyond the own part */
    int nreads;
    const sode_blocking_read_t *reads; /**< that may lead outside of their arrays */
    const sode_index_t *reach; /**< [ndims] how far it reads, on either side, arrays that the time loop changes */
    const sode_blocking_place_t *places; /**< [ndims] of a nest on a coarser grid; NULL: it runs on the template */
} sode_blocking_stage_t;
/** An array that nests in the time loop name. */
typedef struct sode_blocking_array {
    sode_array_t *array;
    int live;                  /**< its halo is read before it is computed, so each time block exchanges it */
    int far;                   /**< what is in its halo counts; else nothing is exchanged */
    int changed;               /**< the time loop writes it, or what it exchanges storage with */
    const sode_sides_t *depth; /**< [ndims] at the head of the last step */
    const sode_sides_t *most;  /**< [ndims] the largest one in that step */
} sode_blocking_array_t;
#define SODE_BLOCKING_ARRAYS 256 /**< that a time loop may have */
/** Which points a rank computes, and when ranks communicate: docs/blocking.md. */
enum sode_scheme { SODE_SCHEME_PA1, SODE_SCHEME_PA2, SODE_SCHEME_DIAMOND, SODE_SCHEME_AUTO };
/** What nests reduce over: all ranks of the template; in one nest at least those that have a row, by a fixed index. */
enum sode_sums { SODE_SUMS_NONE, SODE_SUMS_ALL, SODE_SUMS_ROW };
/** What the translator found: constant, and in scope as long as the time loop. */
typedef struct sode_blocking_facts {
    const sode_template_t *sode_tmpl;
    int sode_ndims;   /**< of the template */
    sode_index_t sode_steps; /**< of a time block, >= 1 */
    const sode_blocking_dim_t *sode_dims;
    int sode_nstages;
    const sode_blocking_stage_t *sode_stages;
    int sode_narrays; /**< at most SODE_BLOCKING_ARRAYS */
    const sode_blocking_array_t *sode_arrays;
    const sode_index_t *sode_tile; /**< [ndims] size of a cache tile; 0: chosen, -1: not cut; NULL: no cache tiles */
    int sode_scheme; /**< enum sode_scheme; without cache tiles PA1 is executed */
    int sode_choose; /**< time blocks may have fewer steps, whichever are fastest */
    int sode_sums;   /**< enum sode_sums: nests reduce, each rank its own points, or those that DIAMOND gives it */
    const sode_sides_t *sode_ends; /**< [ndims] points that the first and the last block must have; without `narrow` NULL */
    const struct sode_blocking_facts *sode_narrow; /**< the facts where they do not, with deeper halos; NULL: these do anyhow */
    int sode_nmirrors;
    const sode_blocking_mirror_t *sode_mirrors;
} sode_blocking_facts_t;

/** A time loop while it runs.
 *
 *      sode_blocking_t b SODE_RELEASE(sode_blocking_end) = sode_blocking_begin(SODE_WHERE, &facts, (sode_range_t){0, T, 1});
 *      for (t = 0; t < T; t++) {
 *          sode_blocking_step(&b);
 *          <nests of the form SODE_NEST_STEP>
 *      }
 */
typedef struct sode_blocking {
    const char *where;
    const sode_blocking_facts_t *facts;
    sode_index_t remaining; /**< steps of the time loop that have not begun */
    sode_index_t left;      /**< steps of the time block that follow the current one */
    int begun;              /**< a step has */
    sode_sides_t range[SODE_MAX_DIMS]; /**< template indices lo <= x < hi that all arrays have */
    int scheme;             /**< of its time blocks, or of the current one: not AUTO */
    sode_index_t parted;    /**< most steps of a time block that is executed in parts; 0: none is */
    sode_sides_t faces[SODE_MAX_DIMS]; /**< PA2: halos that neighbors fill between parts.  DIAMOND, beyond the upper border: lo is
                                            how far wedges compute, hi how far they read what the loop changes */
    sode_index_t most;      /**< steps of any time block */
    int filled;             /**< the scheme for which its first exchange was, */
    sode_index_t deep;      /**< and the steps, if that matters: DIAMOND */
    struct sode_trials *trials; /**< of `auto`; NULL: nothing is left to be chosen */
    int narrow;             /**< the dimension whose blocks at the ends are too narrow for the facts it began with, or -1 */
    const unsigned char *order; /**< NULL, or [narrays]: whose storage each array has behind the tiles */
} sode_blocking_t;
static __inline__ SODE_UNUSED int sode_blocking_begun(const sode_blocking_t *block) { return block->begun; }

/** `steps(n)`, n not a constant: n, if it is a number of steps and the same on all nodes of the template; else ends the job.
 *  Collective over them. */
sode_index_t sode_blocking_steps(const char *where, const sode_template_t *tmpl, sode_index_t steps);
/** `scheme(e)`, e a string: the one of enum sode_scheme that it names, if it is the same on all nodes of the template; else ends the job.
 *  Collective over them. */
int sode_blocking_scheme(const char *where, const sode_template_t *tmpl, const char *name);
/** `tile(n)`, n not a constant: n, if it is the size of a tile; else ends the job.  Local. */
sode_index_t sode_blocking_tile(const char *where, sode_index_t size);
/** Before the time loop; range: its iterations.  They tell how long the last time block is, and may be wrong.  Time loops do
 *  not nest.  Local. */
sode_blocking_t sode_blocking_begin(const char *where, const sode_blocking_facts_t *facts, sode_range_t range);
/** At the head of each step.  The first one of a time block fills halos as deep as its steps need.  Collective over the
 *  nodes of the arrays. */
void sode_blocking_step(sode_blocking_t *block);
/** Behind the time loop.  Shadows hold what they hold after the last step: nothing that is specified.  Local. */
void sode_blocking_end(sode_blocking_t *block);
/** Does a time loop run?  Then a `reflect` in it has nothing to do. */
int sode_blocking_runs(void);
/** Before such a nest: fills what it reads beyond the ends of arrays that are mirrored, in this step of the tile, if there is one.
 *  Without a time loop that runs, the `reflect` has done so.  Local. */
void sode_blocking_mirror(const char *where, int nest);

/* ---- cache tiles ---- */

/* What a step changes may have no value yet when it is kept, as an index of loops. */
#if defined(__GNUC__) && !defined(__clang__)
#define SODE_UNSET_BEGIN                                                                                                       \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")                                       \
        _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")
#define SODE_UNSET_END _Pragma("GCC diagnostic pop")
#elif defined(__clang__)
#define SODE_UNSET_BEGIN                                                                                                       \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wuninitialized\"")                                   \
        _Pragma("clang diagnostic ignored \"-Wconditional-uninitialized\"")
#define SODE_UNSET_END _Pragma("clang diagnostic pop")
#else
#define SODE_UNSET_BEGIN
#define SODE_UNSET_END
#endif

/** A thread in a time loop that is executed in cache tiles: the loop runs over the same steps again for each tile, and its
 *  nests over the tile's points.  What a step changes beside arrays begins each time with what it was at the first step.
 *
 *      #pragma omp parallel
 *      {
 *          sode_tiles_t tiles SODE_RELEASE(sode_tiles_end) = sode_tiles_begin(SODE_WHERE, &b, 1);
 *          int kept_t = t;
 *          for (t = 0; sode_tiles_more(&tiles) || (t < T); t++) {
 *              switch (sode_tiles_step(&tiles)) {
 *              case SODE_TILES_FIRST: kept_t = t; break;
 *              case SODE_TILES_AGAIN: t = kept_t; break;
 *              }
 *              ...
 *          }
 *      }
 *      sode_blocking_settle(&b);
 */
typedef struct sode_tiles {
    const char *where;
    sode_blocking_t *block;
    int thread, threads;
    int state;            /**< SODE_TILES_RUN: it executes tiles; else the runtime's */
    int phase;
    sode_index_t tile;    /**< that comes next in the phase */
    sode_index_t tiles;   /**< that the thread has not begun in these steps */
    sode_index_t step;    /**< of the tile */
    sode_index_t follow;  /**< steps of the tile behind this one */
    sode_index_t left;    /**< steps of the time block that follow this one */
    struct sode_tiles_plan *plan;
} sode_tiles_t;
enum { SODE_TILES_RUN = 1, SODE_TILES_PART = 10 };
enum sode_tiles_head {
    SODE_TILES_NEXT,  /**< go on */
    SODE_TILES_FIRST, /**< note what the step changes */
    SODE_TILES_AGAIN, /**< it is as it was noted */
    SODE_TILES_WAIT   /**< for all threads, then ask again */
};
/** team: all threads of a parallel region call; else the one that runs the time loop. */
sode_tiles_t sode_tiles_begin(const char *where, sode_blocking_t *block, int team);
void sode_tiles_end(sode_tiles_t *tiles);
int sode_tiles_next(sode_tiles_t *tiles);
/** At the head of each step.  Communicates as sode_blocking_step, by thread 0. */
static __inline__ SODE_UNUSED int sode_tiles_step(sode_tiles_t *tiles)
{
    int head = sode_tiles_next(tiles);
    while (head == SODE_TILES_WAIT) {
#ifdef _OPENMP
        _Pragma("omp barrier")
#endif
        head = sode_tiles_next(tiles);
    }
    return head;
}
int sode_tiles_drain(sode_tiles_t *tiles);
/** Behind each step: are there more, whatever the loop's condition says?  If not, all threads wait for each other. */
static __inline__ SODE_UNUSED int sode_tiles_more(sode_tiles_t *tiles)
{
    if (tiles->follow > 0 || tiles->tiles > 0)
        return 1;
    while (tiles->state == SODE_TILES_RUN || tiles->state >= SODE_TILES_PART)
        if (sode_tiles_drain(tiles) == SODE_TILES_WAIT) {
#ifdef _OPENMP
            _Pragma("omp barrier")
#endif
        }
    return 0;
}
/** 1 in the thread whose variables are those behind the loop. */
static __inline__ SODE_UNUSED int sode_tiles_speaks(const sode_tiles_t *t) { return t->thread == 0; }
/** Behind the region: arrays that exchange storage have done so. */
void sode_blocking_settle(sode_blocking_t *block);
/** Whose storage an array has in this step of a tile.  Local. */
const sode_array_t *sode_tiles_seen(const sode_array_t *array);

#ifdef __cplusplus
}
#endif

#endif
