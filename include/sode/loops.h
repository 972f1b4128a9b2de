/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file loops.h
 * Part of abi.h: which iterations of a distributed loop a rank executes.
 */
#ifndef SODE_LOOPS_H
#define SODE_LOOPS_H

#pragma GCC system_header
#include <sode/sets.h>
#include <sode/arrays.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The global iterations of a loop: evaluated once, before they are dealt out. */
typedef struct sode_range {
    sode_index_t first, end, step;
} sode_range_t;
static __inline__ SODE_UNUSED sode_index_t sode_range_first(sode_range_t r) { return r.first; }
static __inline__ SODE_UNUSED sode_index_t sode_range_end(sode_range_t r) { return r.end; }
static __inline__ SODE_UNUSED sode_index_t sode_range_step(sode_range_t r) { return r.step; }
/** Three arguments, first to step, of sode_loop_template and its kind. */
#define SODE_BOUNDS(range) sode_range_first(range), sode_range_end(range), sode_range_step(range)
static __inline__ SODE_UNUSED int sode_range_empty(sode_range_t r)
{
    return r.step > 0 ? r.first >= r.end : r.first <= r.end;
}
/** What its variable holds in the last iteration, of those that there are, and after it. */
static __inline__ SODE_UNUSED sode_index_t sode_range_last(sode_range_t r)
{
    sode_index_t to_end = r.end - r.first - (r.step > 0 ? 1 : -1);
    return r.first + to_end / r.step * r.step;
}
static __inline__ SODE_UNUSED sode_index_t sode_range_after(sode_range_t r)
{
    return sode_range_empty(r) ? r.first : sode_range_last(r) + r.step;
}
/** A loop's variable, where it is declared in the `for`, for the ranges of loops inside. */
#define SODE_LAST(type, var, range) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    const type var SODE_UNUSED = (type)sode_range_last(range); \
    _Pragma("GCC diagnostic pop")

/** The iterations of one distributed loop that this rank executes.
 *  Progression (block, gblock, undistributed, cyclic(1), nodes): first, first+step, ... before end.
 *  All, and cyclic(n) only so: the k-th value, 0 <= k < count, is sode_loop_value(l, k). */
typedef struct sode_loop {
    sode_index_t first, end, step; /**< end is exclusive in the direction of step; empty: first == end */
    sode_index_t count;            /**< number of iterations */
    sode_index_t chunk, period;    /**< cyclic(n): iterations per chunk, distance of chunks; else 0 */
    sode_index_t skip;             /**< cyclic(n): iterations missing in the first chunk */
    const sode_index_t *table;     /**< cyclic(n) with a step: the values, of a chunk if period is not 0; else NULL */
    int mark;                      /**< not 0: the loop is traced, sode_loop_leave ends it */
} sode_loop_t;
static __inline__ SODE_UNUSED sode_index_t sode_loop_first(const sode_loop_t *l) { return l->first; }
static __inline__ SODE_UNUSED sode_index_t sode_loop_stop(const sode_loop_t *l) { return l->end; }
static __inline__ SODE_UNUSED sode_index_t sode_loop_step(const sode_loop_t *l) { return l->step; }
static __inline__ SODE_UNUSED sode_index_t sode_loop_count(const sode_loop_t *l) { return l->count; }

/** Ends a traced loop; SODE_LOOP calls it wherever control leaves the loop's block.  By value, so that a loop that is not
 *  traced stays in registers. */
void sode_loop_leave(int mark);
static __inline__ SODE_UNUSED void sode_loop_end(const sode_loop_t *loop)
{
    if (__builtin_expect(loop->mark != 0, 0))
        sode_loop_leave(loop->mark);
}

/** Intersects first, first+step, ... (before end, exclusive in the direction of step, step != 0) with the
 *  indices i for which template index i + offset in dimension dim is this rank's (and, in a task, only if the
 *  rank executes).  An iteration outside the template ends the job.  Local, thread-safe, takes no lock. */
sode_loop_t sode_loop_template(const char *where, const sode_template_t *tmpl, int dim, sode_index_t offset,
                               sode_index_t first, sode_index_t end, sode_index_t step);
/** The same for `on p[i]`: those i for which coordinate i + offset of `nodes` in dimension dim is this rank's. */
sode_loop_t sode_loop_nodes(const char *where, const sode_nodes_t *nodes, int dim, sode_index_t offset, sode_index_t first,
                            sode_index_t end, sode_index_t step);

/** The k-th value, 0 <= k < count, of any loop.  Progressions too can be walked by it: an unsigned variable that
 *  counts down by the distributed step would pass below zero before it passes `end`. */
static __inline__ SODE_UNUSED sode_index_t sode_loop_value(const sode_loop_t *l, sode_index_t k)
{
    if (l->table && l->period == 0)
        return l->table[k];
    if (l->chunk <= 1 && !l->table)
        return l->first + k * l->step;
    k += l->skip;
    if (l->table)
        return l->table[k % l->chunk] + k / l->chunk * l->period;
    return l->first - l->skip + k / l->chunk * l->period + k % l->chunk;
}

/** Stands behind a nest: what follows on its last line is not meant to be in the loop (-Wmisleading-indentation). */
#define SODE_END ;

/** Bounds of the part of a loop over `var` that this rank executes, in the variable's own type. */
#define SODE_LOOP(type, var, loop) \
    const sode_loop_t sode__##var SODE_RELEASE(sode_loop_end) = loop; \
    const type sode__##var##_first SODE_UNUSED = (type)sode_loop_first(&sode__##var); \
    const type sode__##var##_end SODE_UNUSED = (type)sode_loop_stop(&sode__##var); \
    const type sode__##var##_step SODE_UNUSED = (type)sode_loop_step(&sode__##var);

/** The loop variable in the body of a loop that counts its iterations in sode__<var>_k; a variable of that name
 *  declared outside is hidden, which -Wshadow need not say. */
#define SODE_INDEX(type, var) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    const type var SODE_UNUSED = (type)sode_loop_value(&sode__##var, sode__##var##_k); \
    _Pragma("GCC diagnostic pop")

/** Says to the host compiler that the iterations of the next `for` do not depend on each other.  gcc hears it as
 *  `omp simd`, which needs -fopenmp-simd (sodecc gives it): at -O2 it vectorises no other loop of run-time length.
 *  _SCALARS: but for scalars from outside, which `omp simd` would share between the iterations.
 *  _SUM: but for a floating-point sum, whose order must stay; Clang would change it.
 *  _UNROLLED: it contains loops of few iterations, which gcc unrolls first unless `omp simd` asks for vectors at any cost.
 *  _REDUCTION(reduction(+: s)): but for variables of reduction clauses, which may be combined in any order. */
#if defined(__clang__)
#define SODE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#define SODE_INDEPENDENT_SCALARS _Pragma("clang loop vectorize(assume_safety)")
#define SODE_INDEPENDENT_SUM
#define SODE_INDEPENDENT_UNROLLED
#define SODE_INDEPENDENT_REDUCTION(clauses) _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define SODE_INDEPENDENT _Pragma("omp simd")
#define SODE_INDEPENDENT_SCALARS _Pragma("GCC ivdep")
#define SODE_INDEPENDENT_SUM _Pragma("GCC ivdep")
#define SODE_INDEPENDENT_UNROLLED _Pragma("GCC ivdep")
#define SODE_PRAGMA(text) _Pragma(#text)
#define SODE_INDEPENDENT_REDUCTION(clauses) SODE_PRAGMA(omp simd clauses) /* needs -fopenmp-simd */
#else
#define SODE_INDEPENDENT
#define SODE_INDEPENDENT_SCALARS
#define SODE_INDEPENDENT_SUM
#define SODE_INDEPENDENT_UNROLLED
#define SODE_INDEPENDENT_REDUCTION(clauses)
#endif

/** What a loop means of an array that is mapped otherwise, perhaps: (factor * i + low) / divisor + behind to (factor * i + high) /
 *  divisor + behind; nothing, if high is below low.  A factor or a divisor 0 is 1. */
typedef struct sode_meeting {
    const char *sode_where; /**< of the reference */
    const sode_array_t *sode_array;
    int sode_axis;          /**< dimension of the array */
    int sode_written;       /**< else it is read, and shadows count, too */
    sode_index_t sode_low, sode_high, sode_factor, sode_divisor, sode_behind;
    sode_index_t sode_period, sode_phase; /**< iterations with this remainder come to it; 0: all */
} sode_meeting_t;
/** Behind the bounds of a loop on the template: ends the job if the rank has not all these elements, as far as they exist.  Local. */
void sode_loop_meets(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *meeting);

/** A subscript that goes round its dimension: `straight` is the element in the shadow beside the loop's own part, `written`
 *  what the user wrote, which is not evaluated. */
#define SODE_RING(straight, written) (1 ? (sode_index_t)(straight) : (sode_index_t)(written))
/** The same of a dimension that nodes divide, if `splits` says so; else the user's text is right. */
#define SODE_RING_IF(splits, straight, written) ((splits) ? (sode_index_t)(straight) : (sode_index_t)(written))
/** Do nodes divide the dimension?  Local. */
int sode_array_splits(const sode_array_t *array, int dim);
/** Ends the job if a subscript is counted round another number of elements than the dimension has.  Local. */
void sode_ring(const char *where, const sode_array_t *array, int dim, sode_index_t elements);

#ifdef __cplusplus
}
#endif

#endif
