/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file nest.h
 * Part of abi.h: how a nest of distributed loops is iterated.  What the translator knows of a nest is one struct of facts; a nest
 * that is more than one box has a walk, which goes from box to box.  Each loop asks for its iterations in the current box.
 *
 *      sode_nest_t sode_nest_7 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
 *      SODE_ALONG(int, i, sode_nest_7, 0, .sode_range = {1, N - 1, 1})
 *      for (i = sode__i_first; i < sode__i_end; i++) ...
 *
 *      sode_nest_t sode_nest_8 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form = SODE_NEST_OVERLAP, .sode_cuts = 1,
 *          .sode_nuses = 2, .sode_uses = ..., .sode_nreaches = 1, .sode_reaches = ...};
 *      sode_walk_t sode_walk_8 SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_8);
 *      for (; sode_walk_more(&sode_walk_8); sode_walk_next(&sode_walk_8)) {
 *          SODE_ALONG(int, i, sode_nest_8, &sode_walk_8, .sode_range = {1, N - 1, 1})
 *          ...
 *      }
 *
 * Members that the text names begin with sode_: no macro of the program means them.
 * To add a form: a row of this table, of the one in runtime/api/nest.c, and the facts that it needs.
 */
#ifndef SODE_NEST_H
#define SODE_NEST_H

#pragma GCC system_header
#include <sode/loops.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which boxes there are.  Widths, cuts and steps of time: block-like distributions only. */
enum sode_nest_form {
    SODE_NEST_OWN,     /**< one: what is the rank's own */
    SODE_NEST_NODES,   /**< the same of `on p[i]` */
    SODE_NEST_EXPAND,  /**< one: the own box, expanded or shrunk by the widths of the loops */
    SODE_NEST_MARGIN,  /**< bands: what is in one of these two and not in the other */
    SODE_NEST_PEEL,    /**< the expanded box; then, after exchange `id`, the bands */
    SODE_NEST_OVERLAP, /**< the core, own points whose reads stay in the own part, while exchanges of the arrays are in flight; then
                            the rim.  One box after the wait if nothing is in flight, if an array is written that is read at a
                            distance, or if the core is too small (SODE_OVERLAP) */
    SODE_NEST_PIPELINE, /**< blocks of one loop, in its order.  Before each the shadows get what the nodes before this one have
                            written in it, after each the node behind gets it */
    SODE_NEST_BLOCKS,  /**< blocks of the own box along some dimensions, which are the nodes' own boxes as a rule (SODE_BLOCKS).  What
                            arrays hold outside a block stays as it was before the first one while a block runs */
    SODE_NEST_STEP,    /**< one: what this rank computes in this step of a time block; the own box where no time loop runs */
    SODE_NEST_SUMS,    /**< the same in a nest that reduces: first the points of others, which its reductions do not count, in the
                            bands below and above the own box, the first dimension's the widest; last the own box.  cuts 0: the
                            nest does nothing but reduce, and there is the own box only */
    SODE_NEST_TILES    /**< blocks of one loop, in its order, if the planes that the nest has in use do not fit into the second cache */
};

/** Widths of `expand`, `margin` and `peel_and_wait` in one dimension of the reference.  Negative widths shrink. */
typedef struct sode_widen {
    sode_index_t lo, hi;
    int unbound; /**< `/unbound/`: not clipped to the global range of the loop */
} sode_widen_t;
/** An array that the nest names. */
typedef struct sode_use {
    sode_array_t *array;
    int written;
} sode_use_t;
/** How far the nest reads beyond its iterations in a dimension of an array. */
typedef struct sode_reach {
    int use;                   /**< index into the list of uses */
    int axis;                  /**< dimension of the array */
    int cut;                   /**< of the loop */
    sode_index_t below, above; /**< elements, in the direction of the template; not negative */
    sode_index_t factor, offset, divisor; /**< a factor other than 0: beyond element (factor * t + offset) / divisor, rounded down, of
                                               template index t, wherever the array lies */
} sode_reach_t;

/** PIPELINE: elements of an array that the node behind needs. */
typedef struct sode_flow {
    sode_array_t *array;
    int axis;            /**< dimension that they flow along: from below, */
    sode_index_t width;  /**< so many elements; negative: from above */
    int along;           /**< dimension that follows the loop that is cut into blocks, or -1 */
    sode_index_t behind; /**< what leads from its variable to the last elements that are final */
} sode_flow_t;
#define SODE_BLOCK_AUTO (-__INT64_MAX__ - 1)

/** One loop: distributed, or cut into blocks. */
typedef struct sode_along {
    sode_range_t sode_range;
    int sode_dim;             /**< of the template or the nodes; -1: not distributed */
    sode_index_t sode_offset; /**< what leads from the loop's variable to the index there */
    int sode_cut;             /**< its number among the dimensions that boxes are cut in */
    sode_widen_t sode_width;
} sode_along_t;
/** A fixed index of the nest's reference, in a dimension of the template. */
typedef struct sode_fixed {
    sode_index_t index;
    int dim, cut;
} sode_fixed_t;

/** What the translator knows of a nest.  Lives as long as the nest runs. */
typedef struct sode_nest {
    const char *sode_where;
    const sode_template_t *sode_on;
    const sode_nodes_t *sode_nodes;   /**< NODES: in its place */
    int sode_form;                    /**< enum sode_nest_form */
    int sode_cuts;                    /**< dimensions that boxes are cut in */
    const sode_ref_t *sode_chosen;    /**< a reference whose fixed indices and ranges choose some of the nodes, or NULL */
    int sode_idle;                    /**< not written by the text: the rank runs no iteration of the box */
    int sode_number;                  /**< STEP, SUMS: of the nest in the file */
    int sode_nfixed;
    const sode_fixed_t *sode_fixed;   /**< STEP, SUMS: fixed indices, but those with rounds */
    int sode_id;                      /**< PEEL: of `async` */
    int sode_nuses, sode_nreaches;    /**< OVERLAP; BLOCKS: the arrays that keep what they held outside a block; TILES: what it
                                           reads and writes, and the planes in use: `axis` follows the loop that is cut */
    const sode_use_t *sode_uses;
    const sode_reach_t *sode_reaches;
    unsigned sode_dims;               /**< BLOCKS: dimensions of the template that are cut, a bit each; sode_cut of their loops is 1 */
    int sode_nflows;                  /**< PIPELINE */
    const sode_flow_t *sode_flows;
    const sode_along_t *sode_blocks;  /**< PIPELINE, TILES: the loop that is cut, whose sode_cut is 1; NULL: none is */
    sode_index_t sode_size;           /**< iterations of a block, or SODE_BLOCK_AUTO */
} sode_nest_t;

/** Where a nest of several boxes is. */
typedef struct sode_walk {
    const sode_nest_t *nest;
    int piece, end;                                    /**< the current box, and behind the last one */
    int waits;                                         /**< OVERLAP, PIPELINE: what is in flight is still to be completed; BLOCKS: arrays are to get their
                                                            values of all blocks */
    sode_index_t lo[SODE_MAX_DIMS], hi[SODE_MAX_DIMS]; /**< OVERLAP: the core in template indices, by cut.  PIPELINE, TILES: [0] is
                                                            the block, in values of the loop's variable.  BLOCKS: the block, in template
                                                            indices, by dimension */
    struct sode_blocks *blocks;                        /**< BLOCKS, if there are several */
} sode_walk_t;

/** OVERLAP: decides what is core, and completes what is in flight and would meet the core's writes.  Local. */
sode_walk_t sode_walk_begin(const sode_nest_t *nest);
static __inline__ SODE_UNUSED int sode_walk_more(const sode_walk_t *walk) { return walk->piece < walk->end; }
/** On to the next box, after the wait if it comes before that one. */
void sode_walk_next(sode_walk_t *walk);
void sode_walk_finish(sode_walk_t *walk);
/** Wherever control leaves the nest. */
static __inline__ SODE_UNUSED void sode_walk_end(sode_walk_t *walk)
{
    if (walk->waits)
        sode_walk_finish(walk);
}
/** Is this the last box?  SUMS: the one whose points reductions count. */
static __inline__ SODE_UNUSED int sode_walk_counts(const sode_walk_t *walk) { return walk->piece == walk->end - 1; }

/** Does the rank run any iteration of the current box, by the nest's fixed indices?  A subscript outside its dimension ends the
 *  job.  Local. */
void sode_nest_choose(sode_nest_t *nest, const sode_walk_t *walk);

/** The iterations of a loop in the current box.  walk: NULL where there is one box.  An iteration outside the template ends the
 *  job.  Local, thread-safe, takes no lock.
 *
 *  The address of the facts of a plain nest goes nowhere: they stay in registers, and the form is known.  gcc would not inline it
 *  everywhere. */
sode_loop_t sode_nest_part(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *loop);
static __inline__ SODE_UNUSED __attribute__((__always_inline__)) sode_loop_t
sode_nest_loop(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *loop)
{
    const sode_range_t *r = &loop->sode_range;
    if (nest->sode_form == SODE_NEST_OWN && !nest->sode_idle)
        return sode_loop_template(nest->sode_where, nest->sode_on, loop->sode_dim, loop->sode_offset, r->first, r->end, r->step);
    sode_nest_t facts = *nest;
    sode_along_t along = *loop;
    return sode_nest_part(&facts, walk, &along);
}
/** Bounds of a loop of the nest, as SODE_LOOP has them; what follows initializes its sode_along_t. */
#define SODE_ALONG(type, var, nest, walk, ...) \
    SODE_LOOP(type, var, sode_nest_loop(&nest, walk, SODE_PASSED(sode_along_t, __VA_ARGS__)))

/** Of a fixed index in a periodic dimension, whose copies lie round the ends: what is to be added to it for each one that this
 *  rank computes, multiples of the extent from first below end. */
sode_loop_t sode_nest_rounds(const sode_nest_t *nest, const sode_walk_t *walk, sode_fixed_t of);

/** One of the two loops of a nest with `blockwise` that threads cut into tiles. */
typedef struct sode_wave {
    const sode_loop_t *loop; /**< its iterations in the current box */
    sode_index_t far;        /**< elements between iterations that depend on each other, at most */
} sode_wave_t;
/** Tiles of the current box, diagonal after diagonal: those of one do not depend on each other. */
typedef struct sode_waves {
    sode_loop_t own[2]; /**< the iterations of both loops, */
    int cuts[2];        /**< and into how many pieces they are cut */
    int wave;           /**< the current diagonal: the pieces' numbers sum up to it */
    int first, count;   /**< its tiles: from this piece of the outer loop on */
} sode_waves_t;
/** As many tiles as keep the threads of a parallel region busy.  Local. */
sode_waves_t sode_waves_begin(sode_wave_t *outer, sode_wave_t *inner);
static __inline__ SODE_UNUSED int sode_waves_more(const sode_waves_t *w) { return w->wave <= w->cuts[0] + w->cuts[1] - 2; }
void sode_waves_next(sode_waves_t *w);
/** What a tile of the current diagonal has of the outer (0) or inner (1) loop.  Local, thread-safe. */
sode_loop_t sode_waves_part(const sode_waves_t *w, int tile, int which);

/** Before a nest whose `overlap` is refused: completes what is in flight of the arrays; uses NULL: of all arrays. */
void sode_wait_arrays(const char *where, int nuses, const sode_use_t *uses);

#ifdef __cplusplus
}
#endif

#endif
