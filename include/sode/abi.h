/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file abi.h
 * What translated code calls.  Written by the compiler (compiler/lower), read by the host compiler;
 * users include xmp.h instead.
 *
 * Conventions.  Dimensions are 0-based and in C order: dimension 0 is the first bracket, the slowest.
 * Node coordinates are 0-based.  Indices are global unless a name says local; boxes are half-open.
 * `where` is "file.c:12" of the directive, a string that outlives the call.  No function returns a status:
 * a failure ends the job with one message (rank, where, name of the object).  Functions marked *collective*
 * are called by every rank of the executing node set (ENS), in the same order; all others are local.
 *
 * What one distributed loop looks like after translation (names as generated):
 * @code
 *   static double *sode_base__u; static sode_array_t *sode_array__u;         // was: double u[N][N];
 *   { SODE_LOOP(int, i, sode_loop_template(SODE_WHERE, sode_template__t, 0, 0, 1, N-1, 1))
                                                        // was: #pragma xmp loop (i) on t[i][*]
 *     const sode_index_t sode_ld1 = SODE_EXTENT(sode_array__u, 1);
 *     double (*const u)[sode_ld1] = SODE_ORIGIN(sode_array__u);
 *     for (i = sode__i_first; i < sode__i_end; i++) ... u[i][j] ...          // body untouched
 *   }
 * @endcode
 */
#ifndef SODE_ABI_H
#define SODE_ABI_H

#pragma GCC system_header /* no warnings about the inside of these macros in the user's compilation */

#include <stddef.h> /* the compiler's own header: nothing of libc may come before the user's first line,
                       or feature-test macros (_GNU_SOURCE) of the user's file would come too late */

#ifdef __cplusplus
extern "C" {
#endif

typedef __INT64_TYPE__ sode_index_t; /**< the same type as int64_t */

#define SODE_MAX_DIMS 7
#define SODE_ABI_VERSION 5
#define SODE_UNUSED __attribute__((unused))
/** The variable is handed to `function` wherever control leaves its block. */
#define SODE_RELEASE(function) __attribute__((cleanup(function), unused))

#define SODE_STRINGIZE_(x) #x
#define SODE_STRINGIZE(x) SODE_STRINGIZE_(x)
/** Source place of the directive on this line. */
#define SODE_WHERE __FILE__ ":" SODE_STRINGIZE(__LINE__)

/* ---- units: one per translated file ------------------------------------------------------------------- */

/** A translated file: its file-scope directives, evaluated in textual order by `init` before main. */
typedef struct sode_unit {
    void (*init)(void);      /**< evaluates the file-scope directives; may be NULL */
    int abi_version;         /**< SODE_ABI_VERSION the file was translated for */
    const char *file;        /**< the user's file, for messages */
    struct sode_unit *next;  /**< owned by the runtime */
} sode_unit_t;

/** Registers a unit.  Called by a constructor, before main, before MPI is initialised; allocates nothing.
 *  When a unit is registered and the program was linked by sodecc (-Wl,--wrap=main), the runtime starts
 *  MPI before main and evaluates all units in registration order. */
void sode_unit_register(sode_unit_t *unit);

/** Defines and registers the unit of this file. */
#define SODE_UNIT(init_function, file_name) \
    static void init_function(void); \
    static sode_unit_t sode_unit = {init_function, SODE_ABI_VERSION, file_name, 0}; \
    static void __attribute__((constructor)) sode_unit_constructor(void) { sode_unit_register(&sode_unit); }

/* ---- references to node sets -------------------------------------------------------------------------- */

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
#define SODE_ON_NODES(p, ...) (&(const sode_ref_t){(p), 0, (const sode_sub_t[]){__VA_ARGS__}})
#define SODE_ON_TEMPLATE(t, ...) (&(const sode_ref_t){0, (t), (const sode_sub_t[]){__VA_ARGS__}})
#define SODE_ON_ALL_NODES(p) (&(const sode_ref_t){(p), 0, 0})
#define SODE_ON_ALL_TEMPLATE(t) (&(const sode_ref_t){0, (t), 0})
#define SODE_ON_EXECUTING (&(const sode_ref_t){0, 0, 0}) /**< `nodes ... = *`: the ENS when the directive is met */

/* ---- nodes, templates, arrays ------------------------------------------------------------------------- */

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
/** Distributes a template: formats[d] per template dimension; the non-NONE ones pair with the dimensions of
 *  `nodes` in order. */
void sode_template_distribute(const char *where, sode_template_t *tmpl, const sode_nodes_t *nodes,
                              const sode_dist_t *formats);
/** `template_fix`: gives an undefined template its shape and its gblock maps, once.  lower, extent: NULL if the shape is
 *  known; formats: NULL if none are given, else those of distribute with the maps filled in.  Using a template that
 *  is not fixed yet ends the job.  Collective over the ENS. */
void sode_template_fix(const char *where, sode_template_t *tmpl, const sode_index_t *lower, const sode_index_t *extent,
                       const sode_dist_t *formats);

typedef struct sode_stride sode_stride_t; /* incomplete on purpose, see extent[] */

/** Position of a global index in a cyclic dimension: x = i + shift; (x / period) * size + x % size - first. */
typedef struct sode_cyclic {
    sode_index_t shift, period, size, first;
} sode_cyclic_t;

/** Public head of an array descriptor; what follows it is the runtime's.
 *  Numbers that loops need are held as pointers to an incomplete type: no store of a user's element type can
 *  alias them, so the host compiler keeps them in registers (docs/architecture.md, "views"). */
typedef struct sode_array {
    void *origin;  /**< where the element with index 0 in every dimension would be (global index; in cyclic
                        dimensions local index).  Usually outside the storage. */
    void *base;    /**< start of the local storage, shadow included; what the bare array name means */
    sode_stride_t *extent[SODE_MAX_DIMS]; /**< elements stored per dimension, shadow included */
    sode_stride_t *lower[SODE_MAX_DIMS];  /**< global index of the first stored element (not in cyclic dims) */
    sode_cyclic_t cyclic[SODE_MAX_DIMS];  /**< in cyclic dimensions: global to local; else unused */
} sode_array_t;

#define SODE_ORIGIN(a) ((a)->origin)
#define SODE_BASE(a) ((a)->base)
#define SODE_EXTENT(a, d) ((sode_index_t)(__INTPTR_TYPE__)(a)->extent[d])
#define SODE_LOWER(a, d) ((sode_index_t)(__INTPTR_TYPE__)(a)->lower[d])

/** The origin, for a view in a nest that touches memory only through views and named variables: no other pointer
 *  that is used there reaches the array, which `malloc` says to the host compiler (it then turns copies into memcpy and
 *  needs no alias checks).  A function of the library, because the attribute is lost when a call is inlined.
 *  SODE_VIEW_END must follow: it lets the view escape, else its stores could be taken for dead. */
void *sode_view(const sode_array_t *array) __attribute__((malloc));
#define SODE_VIEW_END(view) __asm__ __volatile__("" : : "r"(view) : "memory");

/** The views of aligned pointers, which may have no storage yet, or any more: `pointer`, its origin or base, if it has; else
 *  an address that no memory can have, and the loop is noted, so that an access ends the job with one message. */
void *sode_nowhere(const char *where, const sode_array_t *array);
static __inline__ SODE_UNUSED void *sode_placed(const char *where, const sode_array_t *array, void *pointer)
{
    return __builtin_expect(!array->base, 0) ? sode_nowhere(where, array) : pointer;
}
#define SODE_PLACED(a, pointer) sode_placed(SODE_WHERE, (a), (pointer))
void *sode_view_placed(const char *where, const sode_array_t *array) __attribute__((malloc)); /**< as sode_view */

/** One dimension of an array: its extent and where `align` and `shadow` put it. */
typedef struct sode_axis {
    sode_index_t extent;               /**< global extent, indices 0..extent-1 */
    int tmpl_dim;                 /**< template dimension it is aligned with, or -1: collapsed */
    sode_index_t offset;               /**< index i lies on template index i + offset */
    sode_index_t shadow_lo, shadow_hi; /**< shadow widths, every rank has both */
    int full_shadow;              /**< `*`: the whole extent is stored */
} sode_axis_t;

enum sode_array_flags {
    SODE_ARRAY_ZERO = 1, /**< storage starts as zero (file scope, static) */
    SODE_ARRAY_PAD = 2   /**< rows may be longer than the extent says: no part of the program sees the storage but by
                              subscripts.  Arrays of equal element size and mapping are padded equally. */
};
/** Flag: the first element that a rank stores, shadow included, lies at a multiple of 2 to the power of `log2`. */
#define SODE_ARRAY_ALIGNED(log2) ((unsigned)(log2) << 8)
#define SODE_ARRAY_ALIGNMENT(flags) ((size_t)1 << ((flags) >> 8 & 31))
/** Creates an array descriptor and its local storage (uninitialised unless SODE_ARRAY_ZERO).
 *  Checks lower <= 0+offset and extent-1+offset <= upper of the template ("out of template bounds").
 *  Template dimensions no axis names are replicated.  The array keeps its template and nodes alive. */
sode_array_t *sode_array_create(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                                size_t element_size, const sode_axis_t *axes, unsigned flags);
/** Creates the descriptor of an aligned pointer, without storage: xmp_malloc(d, n0, n1, ...) sets the extents (those
 *  of axes are not read), allocates, and returns the base, which the program releases by free() or xmp_free; then
 *  it may allocate again.  Before, the base is NULL and the origin no address of memory.  The template may be distributed later, but before
 *  xmp_malloc.  Release frees the descriptor only. */
sode_array_t *sode_array_declare(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                                 size_t element_size, const sode_axis_t *axes);
/** Creates the descriptor of an aligned parameter: storage is what the caller passes as `base`, the start of a local
 *  section of equal mapping, or NULL where the caller has none.  An extent SODE_EXTENT_OF_TEMPLATE (a pointer parameter)
 *  is that of the template dimension.  If `base` is the storage of an array known to the runtime whose local section has
 *  another shape, the job ends.  Release frees the descriptor only. */
#define SODE_EXTENT_OF_TEMPLATE (-1)
sode_array_t *sode_array_bind(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                              size_t element_size, const sode_axis_t *axes, void *base);
void sode_array_release(sode_array_t **array);

/** An array whose name other files know, in the file that defines it: *variable becomes `array`, just created.  If several
 *  files define it (-fcommon), *variable is the first one, and `array` is released.  type: enum sode_type of its elements,
 *  or -1. */
void sode_array_define(sode_array_t **variable, int type, sode_array_t *array);
/** The same in a file that takes it for `extern`: what its directives say.  When the directives of all files have been
 *  evaluated, a contradiction to the file that defines it ends the job; in a block, at once.  pointer: it is declared as
 *  one, and the extents of axes are not read. */
void sode_array_expect(const char *where, const char *name, sode_array_t **variable, int type, int pointer,
                       const sode_template_t *tmpl, int ndims, size_t element_size, const sode_axis_t *axes);
/** free() of translated files. If it is the storage of an aligned pointer, the descriptor has none any more, as after
 *  xmp_free. Any thread may call it. */
void sode_free(void *storage);
/** `t = u; u = v; v = t;` of aligned pointers: the descriptors exchange storage, and what is known of it. They must be mapped
 *  alike, and all nodes do it. */
void sode_array_swap(const char *where, sode_array_t *a, sode_array_t *b);

/** Local index of global index i in a cyclic dimension (i must be owned). */
static __inline__ SODE_UNUSED sode_index_t sode_cyclic_local(const sode_cyclic_t *c, sode_index_t i)
{
    sode_index_t x = i + c->shift;
    return x / c->period * c->size + x % c->size - c->first;
}

/* ---- loops -------------------------------------------------------------------------------------------- */

/** The global iterations of a loop: evaluated once, before they are dealt out. */
typedef struct sode_range {
    sode_index_t first, end, step;
} sode_range_t;
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
    const sode_index_t *table;     /**< cyclic(n) with a step: the values; else NULL */
    int mark;                      /**< not 0: the loop is traced, sode_loop_leave ends it */
} sode_loop_t;

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

/** Whether this rank is among the nodes that the indices and ranges of a reference choose, as `on t[3][j]` does: the
 *  others run no iteration.  A subscript outside its dimension ends the job.  Local. */
int sode_loop_chosen(const char *where, const sode_ref_t *on);
static __inline__ SODE_UNUSED sode_loop_t sode_loop_if(int chosen, sode_loop_t loop)
{
    if (!chosen) {
        loop.count = 0;
        loop.end = loop.first;
    }
    return loop;
}

/** Widths of `expand`, `margin` and `peel_and_wait` in one dimension of the reference.  Negative widths shrink. */
typedef struct sode_widen {
    sode_index_t lo, hi;
    int unbound;   /**< `/unbound/`: not clipped to the global range of the loop */
} sode_widen_t;
/** Pieces of a widened nest with n distributed dimensions: -1 is the expanded box, 0 .. SODE_PIECES(n)-1 are the bands whose
 *  disjoint union is the symmetric difference of the expanded and the own box; half of them or more are empty.  `margin`
 *  runs 0 .. SODE_PIECES(n)-1, `expand` only -1, `peel_and_wait` all, waiting before 0.  (Four bands per dimension, because
 *  a loop is asked about alone: growing and shrinking ones need different ranges of the loops inside.) */
#define SODE_PIECE_EXPANDED (-1)
#define SODE_PIECES(n) (4 * (n))
/** The iterations of one loop of a piece.  As sode_loop_template, with the loop's width and its position 0 .. n-1 among
 *  the distributed dimensions of the nest.  Block-like distributions only; others end the job. */
sode_loop_t sode_loop_widened(const char *where, const sode_template_t *tmpl, int dim, sode_index_t offset,
                              sode_index_t first, sode_index_t end, sode_index_t step, sode_widen_t width, int position,
                              int piece);

/** Loops with `overlap`: the core - own points whose reads stay in the own part - runs while exchanges of the arrays
 *  that the nest reads are in flight, the rim after the wait.
 *
 *      sode_overlap_t o SODE_RELEASE(sode_overlap_end) = sode_overlap_begin(SODE_WHERE, 2, uses, 1, reaches);
 *      for (int piece = o.first; piece < SODE_CORE_PIECES(n); piece++) {
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

/** The k-th value, 0 <= k < count, of any loop.  Progressions too can be walked by it: an unsigned variable that
 *  counts down by the distributed step would pass below zero before it passes `end`. */
static __inline__ SODE_UNUSED sode_index_t sode_loop_value(const sode_loop_t *l, sode_index_t k)
{
    if (l->table)
        return l->table[k];
    if (l->chunk <= 1)
        return l->first + k * l->step;
    k += l->skip;
    return l->first - l->skip + k / l->chunk * l->period + k % l->chunk;
}

/** Stands behind a nest: what follows on its last line is not meant to be in the loop (-Wmisleading-indentation). */
#define SODE_END ;

/** Bounds of the part of a loop over `var` that this rank executes, in the variable's own type. */
#define SODE_LOOP(type, var, loop) \
    const sode_loop_t sode__##var SODE_RELEASE(sode_loop_end) = loop; \
    const type sode__##var##_first SODE_UNUSED = (type)sode__##var.first; \
    const type sode__##var##_end SODE_UNUSED = (type)sode__##var.end; \
    const type sode__##var##_step SODE_UNUSED = (type)sode__##var.step;

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
 *  _REDUCTION(reduction(+: s)): but for variables of reduction clauses, which may be combined in any order. */
#if defined(__clang__)
#define SODE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#define SODE_INDEPENDENT_SCALARS _Pragma("clang loop vectorize(assume_safety)")
#define SODE_INDEPENDENT_SUM
#define SODE_INDEPENDENT_REDUCTION(clauses) _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define SODE_INDEPENDENT _Pragma("omp simd")
#define SODE_INDEPENDENT_SCALARS _Pragma("GCC ivdep")
#define SODE_INDEPENDENT_SUM _Pragma("GCC ivdep")
#define SODE_PRAGMA(text) _Pragma(#text)
#define SODE_INDEPENDENT_REDUCTION(clauses) SODE_PRAGMA(omp simd clauses) /* needs -fopenmp-simd */
#else
#define SODE_INDEPENDENT
#define SODE_INDEPENDENT_SCALARS
#define SODE_INDEPENDENT_SUM
#define SODE_INDEPENDENT_REDUCTION(clauses)
#endif

/** A subscript that goes round its dimension: `straight` is the element in the shadow beside the loop's own part, `written`
 *  what the user wrote, which is not evaluated. */
#define SODE_RING(straight, written) (1 ? (sode_index_t)(straight) : (sode_index_t)(written))
/** Ends the job if a subscript is counted round another number of elements than the dimension has.  Local. */
void sode_ring(const char *where, const sode_array_t *array, int dim, sode_index_t elements);

/* ---- tasks -------------------------------------------------------------------------------------------- */

typedef struct sode_task {
    int member;       /**< this rank executes the block */
    int pushed;       /**< the executing node set was replaced (not for nocomm) */
    int mark;         /**< the runtime's: it is traced */
} sode_task_t;
/** Evaluates the set and, for members, makes it the ENS until sode_task_end. Every task_begin has its end, also
 *  on return/break/goto out of the block (__attribute__((cleanup))). */
sode_task_t sode_task_begin(const char *where, const sode_ref_t *on, int nocomm);
void sode_task_end(sode_task_t *task);

/* ---- communication ------------------------------------------------------------------------------------ */

/** Clauses of a communication; a null pointer to it means none. */
enum sode_clause {
    SODE_FACES = 1,       /**< `orthogonal`: shadow cells beside the own part only, no corners */
    SODE_ASYNC = 2,       /**< `async(id)`: the call only begins; sode_wait_async(id) completes it */
    SODE_ORDERED = 4,     /**< `ordered`: combined in the order of the nodes; same bits for the same node count */
    SODE_ORDERED_ANY = 8  /**< `ordered(any)`: sums of floating type are exact before one rounding; same bits for any
                               node and thread count.  Products of floating type end the job */
};
typedef struct sode_clauses {
    unsigned flags;       /**< of enum sode_clause */
    int id;               /**< of `async` */
    const char *transport; /**< `transport(name)`; NULL: as SODE_TRANSPORT says.  An unknown name ends the job */
} sode_clauses_t;
/** SODE_WITH(SODE_ASYNC, 7), or with a transport: SODE_WITH(0, 0, SODE_BY("shm")). */
#define SODE_WITH(clauses, ...) (&(const sode_clauses_t){.flags = (clauses), .id = __VA_ARGS__})
#define SODE_BY(name) .transport = (name)

typedef struct sode_width {
    sode_index_t lo, hi; /**< cells below and above the owned part; full shadow: 0:0 leaves the dimension alone,
                              others fill all of it */
    int periodic;   /**< wrap around the array's extent */
} sode_width_t;
/** Fills the shadows of `narrays` arrays from their owners, corners included.  widths: ndims entries, used for
 *  every array (all have ndims dimensions), or NULL: each array's whole declared shadow, not periodic.
 *  Collective.  On return own shadows are complete and the own rim may be overwritten. */
void sode_reflect(const char *where, int narrays, sode_array_t *const *arrays, int ndims,
                  const sode_width_t *widths, const sode_clauses_t *with);
/** `reduce_shadow`: adds every shadow cell to the element it is a copy of; the shadow keeps its value.  type: enum
 *  sode_type of the elements, the same for all arrays. */
void sode_reduce_shadow(const char *where, int narrays, int type, sode_array_t *const *arrays, int ndims,
                        const sode_width_t *widths, const sode_clauses_t *with);

/** Completes all asynchronous communication with these ids that was begun on the set `on` (NULL: the ENS) or a part of it;
 *  ids that are not in use are ignored.  Collective over `on`.  Communication is also completed by the release of its
 *  array, the next exchange of the same arrays and widths, and the end of the program. */
void sode_wait_async(const char *where, int count, const int *ids, const sode_ref_t *on);

void sode_barrier(const char *where, const sode_ref_t *on); /**< collective over `on` */

enum sode_op {
    SODE_OP_SUM, SODE_OP_PROD, SODE_OP_BAND, SODE_OP_BOR, SODE_OP_BXOR, SODE_OP_LAND, SODE_OP_LOR,
    SODE_OP_MAX, SODE_OP_MIN
};
enum sode_type {
    SODE_BOOL, SODE_CHAR, SODE_SCHAR, SODE_UCHAR, SODE_SHORT, SODE_USHORT, SODE_INT, SODE_UINT, SODE_LONG,
    SODE_ULONG, SODE_LLONG, SODE_ULLONG, SODE_FLOAT, SODE_DOUBLE, SODE_LDOUBLE, SODE_CFLOAT, SODE_CDOUBLE,
    SODE_CLDOUBLE
};
/** Combines count elements of every rank of the set in place; all ranks of the set get the result.
 *  Collective over `on`. */
void sode_reduction(const char *where, int op, int type, void *data, sode_index_t count, const sode_ref_t *on,
                    const sode_clauses_t *with);
/** Before a loop with a reduction clause: on every rank of the set but the first, sets the variable to the
 *  value that does not count (0 for SUM and BXOR, 1 for PROD; unchanged for the other operations). */
void sode_reduction_begin(const char *where, int op, int type, void *data, sode_index_t count, const sode_ref_t *on);
/** The set of a loop's reduction clause: nodes along the dimensions whose subscript is SODE_ALL, own coordinate
 *  in the others, inside the ENS.  Same as sode_reduction with such a reference, restricted to the ENS. */
void sode_reduction_end(const char *where, int op, int type, void *data, sode_index_t count, const sode_ref_t *on,
                        const sode_clauses_t *with);

/** One of several variables that are reduced together. */
typedef struct sode_reduced {
    int op, type;             /**< enum sode_op, enum sode_type */
    void *data;
    sode_index_t count;       /**< elements */
    unsigned order;           /**< SODE_ORDERED, SODE_ORDERED_ANY or 0 */
    struct sode_exact *exact; /**< what a loop has summed up (sode_exact_begin); or NULL */
} sode_reduced_t;
/** As sode_reduction, _begin and _end of every variable of the list, in one message where they are small.  _end
 *  frees the exact sums. */
void sode_reductions(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on,
                     const sode_clauses_t *with);
void sode_reductions_begin(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on);
void sode_reductions_end(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on);

/** Combines a distributed array element by element, the owned part of the local section, over nodes that hold the same
 *  section: `on`, or NULL: the nodes of the ENS along the node dimensions over which the array is replicated. */
void sode_reduction_array(const char *where, int op, int type, sode_array_t *array, const sode_ref_t *on,
                          const sode_clauses_t *with);

/** A variable that goes with an extreme value: `max: m / i, j /`. */
typedef struct sode_location {
    void *data;
    size_t size;
} sode_location_t;
enum sode_extreme { SODE_EXTREME_ANY, SODE_EXTREME_FIRST, SODE_EXTREME_LAST };
/** SODE_OP_MAX or SODE_OP_MIN of one value on the set; the locations are copied from the node that has it.  Of several
 *  nodes: ANY - the first of the set; FIRST, LAST - that with the lexicographically smallest (greatest) place; nodes
 *  without a place (nplace 0) come before all others.  place: sequential position of the iteration that set the value.
 *  clause: as sode_reduction_end (1) or as sode_reduction (0) with regard to `on`. */
void sode_reduction_locations(const char *where, int op, int type, void *value, int nlocations,
                              const sode_location_t *locations, int which, int nplace, const sode_index_t *place,
                              int clause, const sode_ref_t *on);

/** In a loop with first/last reductions: notes at the end of an iteration whether it set the value or a location - it
 *  says so where it assigns them, and other changes are seen - and if so the iteration's place.  One per reduced variable; lives around the nest. */
typedef struct sode_finder {
    int nwatched;
    const sode_location_t *watched; /**< the value, then the locations */
    unsigned char *seen;            /**< what they held, one behind the other */
    int nplace;                     /**< 0: not changed yet */
    sode_index_t place[SODE_MAX_DIMS];
} sode_finder_t;
typedef struct sode_iteration {
    sode_finder_t *finder;
    int nplace;
    sode_index_t place[SODE_MAX_DIMS];
    int assigned;
} sode_iteration_t;
static __inline__ SODE_UNUSED void sode_finder_begin(sode_finder_t *f)
{
    unsigned char *seen = f->seen;
    int k;
    for (k = 0; k < f->nwatched; seen += f->watched[k++].size)
        __builtin_memcpy(seen, f->watched[k].data, f->watched[k].size);
}
/** Released (SODE_RELEASE) at the end of every iteration. */
static __inline__ SODE_UNUSED void sode_iteration_end(const sode_iteration_t *iteration)
{
    sode_finder_t *f = iteration->finder;
    unsigned char *seen = f->seen;
    int k, d;
    for (k = 0; k < f->nwatched; seen += f->watched[k++].size)
        if (iteration->assigned || __builtin_memcmp(seen, f->watched[k].data, f->watched[k].size)) {
            sode_finder_begin(f);
            f->nplace = iteration->nplace;
            for (d = 0; d < iteration->nplace; d++)
                f->place[d] = iteration->place[d];
            return;
        }
}

/** The sum of a loop with `reduction(+: s) ordered(any)`: every iteration adds what it has summed up, exactly; any
 *  thread may.  type: a floating or complex type.  begin allocates, end combines over the set (as sode_reduction_end),
 *  rounds once into *data, whose value before counts once, and frees. */
typedef struct sode_exact sode_exact_t;
sode_exact_t *sode_exact_begin(const char *where, int type);
void sode_exact_end(const char *where, sode_exact_t *sum, void *data, const sode_ref_t *on);
typedef struct sode_summand {
    sode_exact_t *sum;
    const void *value; /**< the iteration's own variable */
} sode_summand_t;
void sode_exact_add(const sode_summand_t *summand); /**< released (SODE_RELEASE) at the end of every iteration */
/** In the body of a loop whose sum is sode_exact_<own>: a variable of the iteration in place of the reduced one. */
#define SODE_SUMMAND(type, var, own) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    type var = 0; \
    _Pragma("GCC diagnostic pop") \
    const sode_summand_t sode_summand_##own SODE_RELEASE(sode_exact_add) = {sode_exact_##own, &var};

/** Sends `size` bytes at data from the one node of `from` (NULL: first node of the set) to all of `on`. */
void sode_bcast(const char *where, void *data, size_t size, const sode_ref_t *from, const sode_ref_t *on,
                const sode_clauses_t *with);
/** The same for the local section of a distributed array, shadow included, over nodes that hold the same section: `on`,
 *  or NULL: the nodes of the ENS along the node dimensions over which the array is replicated. */
void sode_bcast_array(const char *where, sode_array_t *array, const sode_ref_t *from, const sode_ref_t *on,
                      const sode_clauses_t *with);

#ifdef __cplusplus
}
#endif

#include <sode/check.h>
#endif
