/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file gather.h
 * Part of abi.h: the clause `gather` of a loop.  What the loop reads of an array through subscripts that only the run knows
 * lies in an image of the array, memory of its whole extent that is touched only where something is read:
 * @code
 *   static const char sode_gather_site;
 *   sode_gather_t *g = sode_gather_begin(SODE_WHERE, &sode_gather_site, sode_array__x, &(const sode_gather_how_t){...});
 *   if (sode_gather_inspects(g)) {          // the pattern is new, on some node: a copy of the nest notes what it reads
 *       for (...) for (j = SODE_SEEN(g, 0, ptr[i]); ...) sode_gather_want(g, sode_gather_in(where, g, 0, 0, SODE_SEEN(g, 1, col[j])));
 *   }
 *   double *const x = sode_gather_end(SODE_WHERE, g);
 *   for (...) ... x[col[j]] ...             // the nest, untouched
 * @endcode
 */
#ifndef SODE_GATHER_H
#define SODE_GATHER_H

#pragma GCC system_header
#include <sode/arrays.h>
#include <sode/loops.h>

#ifdef __cplusplus
/* Pointers are copied, `this` has no place; others may be of a class that has no copies. */
template <int place, typename Type> static inline const void *sode_gather_key(Type *const &pointer)
{
    return sode_kept<place>(pointer);
}
template <int place, typename Type> static inline const void *sode_gather_key(const Type &object)
{
    return const_cast<const char *>(&reinterpret_cast<const volatile char &>(object));
}
extern "C" {
#endif

enum sode_gather_method {
    SODE_GATHER_AUTO,
    SODE_GATHER_ALL,     /**< the whole array */
    SODE_GATHER_RANGE,   /**< of each owner, from the first element that is read to the last */
    SODE_GATHER_MINIMAL, /**< what is read */
    SODE_GATHER_GAP,     /**< and at most `gap` elements between two of an owner */
    SODE_GATHER_COMPACT, /**< what is read, side by side, and */
    SODE_GATHER_COMPACT_GAP /**< with such gaps: the nest reads lists of other numbers */
};
enum sode_gather_expect {
    SODE_GATHER_COMPARED, /**< a new pattern is found by comparing what subscripts depend on */
    SODE_GATHER_FIXED,    /**< the first pattern is that of all executions */
    SODE_GATHER_CHANGING, /**< each execution inspects all subscripts */
    SODE_GATHER_PROMISED  /**< with -fsode-check: as COMPARED; a pattern other than the first ends the job */
};
enum sode_gather_calls {
    SODE_GATHER_ANY_ORDER,
    SODE_GATHER_IRECV,   /**< receives begin, then sends */
    SODE_GATHER_ISEND,   /**< sends begin, then receives */
    SODE_GATHER_SENDRECV /**< one partner after the other, in rounds */
};
/** Where elements are there, of which only the beginning of the exchange takes place at its directive. */
enum sode_gather_ends {
    SODE_GATHER_AT_ONCE,
    SODE_GATHER_WALKED,  /**< between the parts of the nest (sode_gather_walk) */
    SODE_GATHER_LATER,   /**< at wait_async(id) */
    SODE_GATHER_TRIED    /**< as SODE_GATHER_WALKED if that is faster: the order of iterations changes no result */
};
/** A variable from outside the nest that subscripts depend on. */
typedef struct sode_gather_key {
    const void *value;
    size_t size;
} sode_gather_key_t;
/* Of a restrict one, and of a struct, too; in C++ of `this`. */
#ifndef __cplusplus
#define SODE_GATHER_KEY(variable) {(const void *)SODE_LIST(const __typeof__(variable), variable), sizeof(variable)}
#else
#define SODE_GATHER_KEY(variable) {sode_gather_key<__COUNTER__>(variable), sizeof(variable)}
#endif
/** The same of an array that is not static: where it lies. */
#define SODE_GATHER_PLACE(array) {SODE_OBJECT(const void *const, array), sizeof(void *)}
/** The iterations of a distributed loop. */
#define SODE_GATHER_LOOP(var) {sode_gather_bounds(SODE_LIST(sode_index_t, 0, 0, 0, 0), &sode__##var), 4 * sizeof(sode_index_t)}
/* A function: members' names are words that a program may define as macros. */
static __inline__ SODE_UNUSED const sode_index_t *sode_gather_bounds(sode_index_t bounds[4], const sode_loop_t *loop)
{
    bounds[0] = loop->first, bounds[1] = loop->end, bounds[2] = loop->step, bounds[3] = loop->count;
    return bounds;
}

typedef struct sode_gather_how {
    int method;            /**< enum sode_gather_method */
    sode_index_t gap;
    int expect;            /**< enum sode_gather_expect */
    int nkeys;
    const sode_gather_key_t *keys; /**< [nkeys] */
    int nseen;             /**< places where subscripts read memory */
    int nloops;
    const char *const *loops; /**< [nloops] the variables of the distributed loops, outermost first */
    int order;             /**< enum sode_gather_calls */
    int nlists;            /**< that the nest reads by sode_gather_list */
    int numbered;          /**< it reads sode_gather_numbers */
    int listed;            /**< -fsode-check of the directive: it reads sode_gather_listed */
    int ends;              /**< enum sode_gather_ends */
    int id;                /**< of the clause async */
} sode_gather_how_t;

/** The memory that one place of the nest has read, or the last piece of it. */
typedef struct sode_gather_seen {
    const char *low, *high; /**< NULL: none */
} sode_gather_seen_t;

/** What the copy of the nest writes; the rest is the runtime's. */
typedef struct sode_gather {
    __UINT64_TYPE__ *wanted;          /**< a bit for each element of the array, in C order */
    unsigned char *touched;    /**< for 32,768 of them each: not 0, some are set */
    sode_gather_seen_t *seen;  /**< [nseen] */
    sode_index_t at[SODE_MAX_DIMS]; /**< the iteration, for messages */
    sode_index_t extent[SODE_MAX_DIMS]; /**< of the array */
    int ndims;
    int inspects;
    const char *name;         /**< of the array */
    int nloops;               /**< as in sode_gather_how_t */
    const char *const *loops;
    const __UINT64_TYPE__ *own; /**< overlap: bits of the elements that this node owns; */
    __UINT64_TYPE__ far;      /**< owners of others that the iteration reads: ranks of the set modulo 64, a bit each; or all bits */
    sode_index_t owner_first; /**< elements from here on, */
    __UINT64_TYPE__ owner_count, owner_bit; /**< so many, have this owner */
    sode_index_t reads;       /**< of the array by the iterations so far */
    sode_index_t *notes;      /**< [nnotes][nloops + 1] of scatter.h */
    sode_index_t nnotes, room;
} sode_gather_t;

/** *Collective* (ENS, which has all nodes of the array).  site: an address that tells this nest and array from all
 *  others. */
sode_gather_t *sode_gather_begin(const char *where, const void *site, sode_array_t *array, const sode_gather_how_t *how);
static __inline__ SODE_UNUSED int sode_gather_inspects(const sode_gather_t *g) { return g->inspects; }
/** *Collective.*  Brings the elements; returns the image, where subscripts are global and rows have the extents of the
 *  array.  It is read until the next execution. */
void *sode_gather_end(const char *where, sode_gather_t *g);
static __inline__ SODE_UNUSED sode_index_t sode_gather_extent(const sode_gather_t *g, int d) { return g->extent[d]; }

/** Methods compact and compact_gap, and `auto` if it may take them: after sode_gather_end, what the nest reads in place of
 *  its k-th list of indices, which it has seen at place `seen`.  Subscripts are its indices and `addend`. */
const __INT32_TYPE__ *sode_gather_list(const char *where, sode_gather_t *g, int k, int seen, const void *base, size_t size,
                                       int is_signed, sode_index_t addend);
/** Of those two methods: where element number e of the array lies is [e]. */
const __INT32_TYPE__ *sode_gather_numbers(sode_gather_t *g);

/** Of the directive `gather`, in place of a nest: the node's own elements are wanted, */
void sode_gather_own(const char *where, sode_gather_t *g, sode_array_t *array);
/** and those whose numbers, in C order, stand in a list of integers. It is seen at place k; name: as the user wrote it. */
void sode_gather_positions(const char *where, sode_gather_t *g, int k, const char *name, const void *list, sode_index_t count,
                           size_t size, int is_signed);
/** If it is async: waits for its elements. */
void sode_gather_arrive(const char *where, sode_gather_t *g);
/** For sode_check_listed: a bit for each element that the lists name or the node owns. */
const __UINT64_TYPE__ *sode_gather_listed(sode_gather_t *g);
#define SODE_GATHER_LIST(list, count) \
    {SODE_OBJECT(const void *const, list), sizeof(void *)}, {SODE_OBJECT(const sode_index_t, count), sizeof(sode_index_t)}

/** Ends the job: the index lies outside of dimension d. */
void sode_gather_outside(const char *where, const sode_gather_t *g, int d, sode_index_t index) __attribute__((cold, noreturn));
/** The number of an element, dimension after dimension. */
static __inline__ SODE_UNUSED sode_index_t sode_gather_in(const char *where, const sode_gather_t *g, int d, sode_index_t before,
                                                          sode_index_t index)
{
    if (__builtin_expect((__UINT64_TYPE__)index >= (__UINT64_TYPE__)g->extent[d], 0))
        sode_gather_outside(where, g, d, index);
    return before * g->extent[d] + index;
}
static __inline__ SODE_UNUSED void sode_gather_want(sode_gather_t *g, sode_index_t element)
{
    g->wanted[element >> 6] |= (__UINT64_TYPE__)1 << (element & 63);
    g->touched[element >> 15] = 1;
}
/** With `overlap`, the nest's copy says which iterations of its outermost loop read what others own, and whose, */
__UINT64_TYPE__ sode_gather_owner_of(sode_gather_t *g, sode_index_t element);
void sode_gather_reads_far(sode_gather_t *g, sode_index_t iteration);
static __inline__ SODE_UNUSED void sode_gather_iteration(sode_gather_t *g, sode_index_t k)
{
    if (g->far)
        sode_gather_reads_far(g, k - 1);
    g->far = 0;
}
static __inline__ SODE_UNUSED void sode_gather_want_part(sode_gather_t *g, sode_index_t element)
{
    if (!(g->own[element >> 6] >> (element & 63) & 1) && ~g->far)
        g->far |= (__UINT64_TYPE__)(element - g->owner_first) < g->owner_count ? g->owner_bit : sode_gather_owner_of(g, element);
    g->reads++;
    sode_gather_want(g, element);
}
/** and the nest runs the others first, then those whose owners' parts have come:
 *  @code
 *    sode_gather_t *const gathers[] = {g};
 *    sode_gather_walk_t walk = sode_gather_walk(&sode__i, 1, gathers);
 *    for (; sode_gather_more(SODE_WHERE, &walk);) {
 *        SODE_GATHER_PART(int, i, walk)
 *        for (i = sode__i_first; i < sode__i_end; i++) ...
 *    }
 *  @endcode */
typedef struct sode_gather_walk {
    const sode_loop_t *loop;
    sode_gather_t *const *gathers; /**< [count] */
    int count;
    int part;                 /**< 0: what is the node's own, 1: the rest (gather_walk.c) */
    sode_index_t next;        /**< iteration; or place in the list of far ones by owners */
    sode_index_t first, end;  /**< values of the loop's variable */
} sode_gather_walk_t;
static __inline__ SODE_UNUSED sode_gather_walk_t sode_gather_walk(const sode_loop_t *loop, int count, sode_gather_t *const *gathers)
{
    sode_gather_walk_t walk = {0};
    walk.loop = loop, walk.gathers = gathers, walk.count = count, walk.part = -1;
    return walk;
}
/** *Collective.* Goes on to the next part; 0: there is none. Before what reads elements of others it waits for these. */
int sode_gather_more(const char *where, sode_gather_walk_t *walk);
static __inline__ SODE_UNUSED sode_index_t sode_gather_first(const sode_gather_walk_t *walk) { return walk->first; }
static __inline__ SODE_UNUSED sode_index_t sode_gather_stop(const sode_gather_walk_t *walk) { return walk->end; }
#define SODE_GATHER_PART(type, var, walk) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    const type sode__##var##_first SODE_UNUSED = (type)sode_gather_first(&walk); \
    const type sode__##var##_end SODE_UNUSED = (type)sode_gather_stop(&walk); \
    _Pragma("GCC diagnostic pop")

enum { SODE_GATHER_NEAR = 2048 }; /* bytes, less than a page: what lies between may be read, too */
/** What lies farther from what this place has read is another piece. */
void sode_gather_see_apart(sode_gather_t *g, int k, const void *at, size_t size) __attribute__((cold));
static __inline__ SODE_UNUSED void sode_gather_see(sode_gather_t *g, int k, const void *at, size_t size)
{
    sode_gather_seen_t *seen = &g->seen[k];
    const char *low = (const char *)at, *high = low + size;
    if (!seen->low) {
        seen->low = low;
        seen->high = high;
    } else if ((__UINTPTR_TYPE__)low + SODE_GATHER_NEAR - (__UINTPTR_TYPE__)seen->low
               > (__UINTPTR_TYPE__)seen->high - (__UINTPTR_TYPE__)seen->low + 2 * SODE_GATHER_NEAR) {
        sode_gather_see_apart(g, k, at, size);
    } else {
        if (low < seen->low)
            seen->low = low;
        if (high > seen->high)
            seen->high = high;
    }
}
/** An lvalue that subscripts depend on. */
#define SODE_SEEN(g, k, lvalue) \
    (*({ __typeof__(&(lvalue)) sode_place_##k = &(lvalue); \
         sode_gather_see(g, k, (const void *)sode_place_##k, sizeof *sode_place_##k); sode_place_##k; }))

/** A variable of the nest's surroundings that its copy sets: kept as it is, and hidden by one of the same name. */
#if defined(__clang__)
#define SODE_GATHER_UNSET
#else
#define SODE_GATHER_UNSET _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")
#endif
#define SODE_GATHER_OWN(variable, kept) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    _Pragma("GCC diagnostic ignored \"-Wuninitialized\"") SODE_GATHER_UNSET \
    __typeof__(variable) kept = variable; \
    __typeof__(kept) variable SODE_UNUSED = kept; \
    _Pragma("GCC diagnostic pop")

#ifdef __cplusplus
}
#endif

#endif
