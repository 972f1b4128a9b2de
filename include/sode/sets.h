/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file sets.h
 * Part of abi.h: node arrays, templates, references to sets of nodes, and tasks, which sets execute.
 */
#ifndef SODE_SETS_H
#define SODE_SETS_H

#pragma GCC system_header
#include <sode/units.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sode_nodes sode_nodes_t;       /**< a node array (XMP `nodes`); opaque */
typedef struct sode_template sode_template_t; /**< a template, distributed or not yet; opaque */

enum sode_sub_kind {
    SODE_SUB_AT,    /**< one index `lo` */
    SODE_SUB_RANGE, /**< lo, lo+step, ... < end (window semantics: `end` bounds the window) */
    SODE_SUB_ALL,   /**< `:` - the whole dimension */
    SODE_SUB_OWN    /**< `*` - this rank's own coordinate (node arrays), own indices (templates) */
};
/** One subscript of a node array (0-based coordinate) or template (template index). */
typedef struct sode_sub {
    int kind;
    sode_index_t lo, end, step;
} sode_sub_t;
#define SODE_AT(i) {SODE_SUB_AT, (i), (i) + 1, 1}
#define SODE_RANGE(lo, end, step) {SODE_SUB_RANGE, (lo), (end), (step)}
#define SODE_TO_END __INT64_MAX__ /* `end` of a range without an upper bound; clipped to the dimension */
#define SODE_ALL {SODE_SUB_ALL, 0, 0, 1}
#define SODE_OWN {SODE_SUB_OWN, 0, 0, 1}

/** A reference to a set of nodes: `on p[0:2][*]`, `on t[i][:]`.  A null pointer to it means the ENS.
 *  With a template: the owners of that section of the template. */
typedef struct sode_ref {
    const sode_nodes_t *nodes;       /**< exactly one of nodes and tmpl is set */
    const sode_template_t *tmpl;
    const sode_sub_t *subs;          /**< one per dimension in C order, or NULL: the whole object */
} sode_ref_t;
/** sode_ref_t of node array `p` with subscripts, e.g. SODE_ON_NODES(sode_nodes__p, SODE_AT(0), SODE_OWN). */
#define SODE_ON_NODES(p, ...) SODE_OBJECT(const sode_ref_t, (p), 0, SODE_LIST(const sode_sub_t, __VA_ARGS__))
#define SODE_ON_TEMPLATE(t, ...) SODE_OBJECT(const sode_ref_t, 0, (t), SODE_LIST(const sode_sub_t, __VA_ARGS__))
#define SODE_ON_ALL_NODES(p) SODE_OBJECT(const sode_ref_t, (p), 0, 0)
#define SODE_ON_ALL_TEMPLATE(t) SODE_OBJECT(const sode_ref_t, 0, (t), 0)
#define SODE_ON_EXECUTING SODE_OBJECT(const sode_ref_t, 0, 0, 0) /**< `nodes ... = *`: the ENS when the directive is met */

/** Size `*` of a node dimension: computed so that the total matches.  No program computes it by mistake, as it may -1. */
#define SODE_STAR (-__INT64_MAX__ - 1)

/** Creates a node array.  sizes: extent per dimension; of several SODE_STAR, dimension d of n takes its size from the
 *  environment variable XMP_NODE_SIZE<n-1-d>, if it is set; the others are computed, close to each other.  of: the set it is a view of
 *  (`= ref`), or NULL for all nodes of the run.  Collective over the run or the set's parent.
 *  Ends the job if the product of the sizes is not the number of nodes.  Release with sode_nodes_release. */
sode_nodes_t *sode_nodes_create(const char *where, const char *name, int ndims, const sode_index_t *sizes,
                                const sode_ref_t *of);
void sode_nodes_release(sode_nodes_t **nodes); /**< drops the caller's reference; for __attribute__((cleanup)) */

/** A node array, or a distributed template, that a header declares at file scope is one object in all files that include
 *  it: returns the one that the first of them made, and releases this one.  If they contradict each other, the job ends.
 *  declared: the header's path and the line, wherever it was found. */
sode_nodes_t *sode_nodes_share(const char *declared, sode_nodes_t *nodes);
sode_template_t *sode_template_share(const char *declared, sode_template_t *tmpl);

/** Creates a template with index space lower[d] .. lower[d]+extent[d]-1 per dimension; lower and extent both NULL:
 *  `:`, its shape comes from sode_template_fix. */
sode_template_t *sode_template_create(const char *where, const char *name, int ndims, const sode_index_t *lower,
                                      const sode_index_t *extent);
void sode_template_release(sode_template_t **tmpl);

enum sode_dist_kind { SODE_DIST_NONE, SODE_DIST_BLOCK, SODE_DIST_CYCLIC, SODE_DIST_GBLOCK };
typedef struct sode_dist {
    int kind;
    sode_index_t size;   /**< block(n), cyclic(n): n; 0: default (ceil(d/P) for block, 1 for cyclic) */
    const int *map; /**< gblock: one size per node coordinate; read during the call.  NULL: `gblock(*)`, the map comes
                         from sode_template_fix */
    sode_index_t given; /**< 1: size is a run-time value, so 0 is wrong; gblock: elements of map, 0: unknown */
} sode_dist_t;
/** Before sode_template_distribute, `blocks(n, ...)`: how many blocks loops with blockwise have in each dimension; 0: as SODE_BLOCKS says. */
void sode_template_blocks(const char *where, sode_template_t *tmpl, const sode_index_t *counts);
/** Distributes a template: formats[d] per template dimension; the non-NONE ones pair with the dimensions of
 *  `nodes` in order. */
void sode_template_distribute(const char *where, sode_template_t *tmpl, const sode_nodes_t *nodes,
                              const sode_dist_t *formats);
/** Where index i of a dimension lies on another template: on (factor * i + offset) / divisor, rounded down.  factor and
 *  divisor are positive. */
typedef struct sode_ratio {
    sode_index_t factor, offset, divisor;
} sode_ratio_t;
/** `distribute tc like tf / 2`: every index belongs to the owner of the index where it lies, ratios[d] in dimension d; the
 *  templates have equally many.  The node array is that of the other one, which may still be open. */
void sode_template_like(const char *where, sode_template_t *tmpl, const sode_template_t *of, const sode_ratio_t *ratios);
/** The template of all indices that lie on `of` so: `t[2*i]`, which name says.  ratios[ndims]: of its first dimensions; of
 *  others the indices are those of `of`.  It is kept until `of` goes. */
const sode_template_t *sode_template_ratio(const char *where, const char *name, const sode_template_t *of, int ndims,
                                           const sode_ratio_t *ratios);
/** `template_fix`: gives an undefined template its shape and its gblock maps, once.  lower, extent: NULL if the shape is
 *  known; formats: NULL if none are given, else those of distribute with the maps filled in.  Using a template that
 *  is not fixed yet ends the job.  Collective over the ENS. */
void sode_template_fix(const char *where, sode_template_t *tmpl, const sode_index_t *lower, const sode_index_t *extent,
                       const sode_dist_t *formats);

typedef struct sode_task {
    int member;       /**< this rank executes the block */
    int pushed;       /**< the executing node set was replaced (not for nocomm) */
    int mark;         /**< the runtime's: it is traced */
} sode_task_t;
static __inline__ SODE_UNUSED int sode_task_member(const sode_task_t *task) { return task->member; }
/** Evaluates the set and, for members, makes it the ENS until sode_task_end. Every task_begin has its end, also
 *  on return/break/goto out of the block (__attribute__((cleanup))). */
sode_task_t sode_task_begin(const char *where, const sode_ref_t *on, int nocomm);
void sode_task_end(sode_task_t *task);

#ifdef __cplusplus
}
#endif

#endif
