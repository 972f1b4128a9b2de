/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file check.h
 * What code translated with -fsode-check calls besides abi.h, which includes this file.  All functions are local and
 * thread-safe.  A fault ends the job with one message, or is reported only (SODE_CHECK=warn, docs/checking.md).
 */
#ifndef SODE_CHECK_H
#define SODE_CHECK_H

#pragma GCC system_header
#include <sode/loops.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Values x + o of a subscript, for x = first, first + step, ... before end (in the direction of step) and
 *  lo <= o <= hi.  step 0: not known; first 1: inside the own part, first 0: anywhere. */
typedef struct sode_span {
    sode_index_t first, end, step, lo, hi;
} sode_span_t;
#define SODE_SPAN(loop, lo, hi) {sode_loop_first(&(loop)), sode_loop_stop(&(loop)), sode_loop_step(&(loop)), (lo), (hi)}
#define SODE_SPAN_OF(range, lo, hi) {SODE_BOUNDS(range), (lo), (hi)}
#define SODE_SPAN_AT(i) {(i), (sode_index_t)(i) + 1, 1, 0, 0}
#define SODE_LOOP_BOUNDS(loop) sode_loop_first(&(loop)), sode_loop_stop(&(loop)), sode_loop_step(&(loop))
/** (factor * i + offset) / divisor + behind of the iterations, of which several in turn may mean one element. */
static __inline__ SODE_UNUSED sode_span_t sode_span_ratio(sode_index_t first, sode_index_t end, sode_index_t step, sode_index_t factor,
                                                          sode_index_t offset, sode_index_t divisor, sode_index_t behind)
{
    const sode_range_t all = {first, end, step};
    sode_span_t span = {0, 0, 1, 0, 0};
    if (step == 0 || sode_range_empty(all))
        return span;
    span.first = (factor * first + offset) / divisor + behind;
    span.end = (factor * sode_range_last(all) + offset) / divisor + behind;
    span.step = factor * step / divisor;
    if (span.step == 0)
        span.step = factor * step > 0 ? 1 : -1;
    span.end += span.step > 0 ? 1 : -1;
    return span;
}
#define SODE_SPAN_OWN {1, 0, 0, 0, 0}
#define SODE_SPAN_ANY {0, 0, 0, 0, 0}

enum sode_touch_how {
    SODE_TOUCH_READ = 1,  /**< elements are read */
    SODE_TOUCH_WRITE = 2, /**< elements are written */
    SODE_TOUCH_EXACT = 4, /**< all of `here`, certainly; else some of it, perhaps */
    SODE_TOUCH_EVERY = 8  /**< the owners, all of them, write all of `all` */
};
/** Reads round the ends of a dimension: what lies beyond the array are copies from its other end.  Beside enum sode_touch_how. */
#define SODE_TOUCH_ROUND(dim) (16 << (dim))
/** How a loop nest touches an array. */
typedef struct sode_touch {
    const char *where;       /**< of the reference */
    const sode_array_t *array;
    int how;                 /**< of enum sode_touch_how, SODE_TOUCH_ROUND; 0: not at all */
    const sode_span_t *here; /**< [dimensions] this rank; NULL: nothing */
    const sode_span_t *all;  /**< [dimensions] all ranks together; NULL if not SODE_TOUCH_EVERY */
} sode_touch_t;
typedef struct sode_checked {
    int count;
    const sode_touch_t *touches;
} sode_checked_t;
/** Before a nest: elements that it reads must be right, those that it writes must be here and not in flight. */
void sode_check_begin(const sode_checked_t *nest);
/** Behind it, however it is left (SODE_RELEASE): shadows of what the owners wrote are stale now, and what was
 *  written here is right. */
void sode_check_end(const sode_checked_t *nest);

/** What a nest gives a function that each of its iterations calls. */
typedef struct sode_given {
    const void *address;   /**< of a pointer; NULL: unknown, or a number */
    sode_span_t here, all; /**< a number: on this rank, on all ranks together; SODE_SPAN_ANY: unknown */
    int dim;               /**< dimension of the template along which nodes divide the loop that it follows; -1: none */
    sode_index_t offset;   /**< what leads from the loop's variable to the index there */
    const sode_array_t *array; /**< of an address: of an element or row of this array, with so many subscripts; or NULL */
    int count;
    const struct sode_given *subscripts;
} sode_given_t;
typedef struct sode_called {
    void (*function)(void);
    int runs;              /**< the loops around that no argument follows have iterations */
    int count;
    const sode_given_t *given;
} sode_called_t;
typedef struct sode_calls {
    const sode_template_t *on;
    int count;
    const sode_called_t *calls;
} sode_calls_t;
/** After a nest whose iterations are all run by the owners of `on`: shadows of what the called functions write are stale now. */
void sode_check_called(const sode_calls_t *nest);

/** What a function makes of what it is given. */
typedef struct sode_passed {
    int parameter, last;    /**< of parameters, from 1 on: all numbers from parameter + low to last + high, without `last` only the first one; 0 and 0: all
                                 from low to high, or an address; parameter -1: unknown */
    sode_index_t low, high;
    const void *address;
} sode_passed_t;
/** Where the array is that a function writes. */
enum sode_held {
    SODE_HELD_STORAGE,    /**< the address is that of its storage, */
    SODE_HELD_POINTER,    /**< of a pointer to its storage, */
    SODE_HELD_DESCRIPTOR, /**< of a pointer to its descriptor, */
    SODE_HELD_ELEMENT     /**< of an element or row, and subscripts go on from there */
};
/** In the init function of a unit: each call of the function writes these elements.  offset: what is added to the address. */
void sode_check_writes(const char *where, void (*function)(void), int held, sode_passed_t at, size_t offset, int ndims, const sode_passed_t *subscripts);
/** A pointer parameter, from 1 on, that the function only follows.  known: sode_check_writes has all that it writes by it. */
void sode_check_follows(void (*function)(void), int parameter, int known);
/** Before a nest: iterations give elements to this parameter. */
void sode_check_give(sode_array_t *array, void (*function)(void), int parameter);
/** Each call of the function calls another one. */
void sode_check_passes(void (*function)(void), void (*callee)(void), int count, const sode_passed_t *arguments);

/** One element; index: one per dimension, global.  how: 0 if only the index is checked. */
void sode_check_access(const char *where, const sode_array_t *array, const sode_index_t *index, int how);

/** An element that is read in the image of a directive `gather`, of which `listed` has the elements. */
void sode_check_listed(const char *where, const sode_array_t *array, const __UINT64_TYPE__ *listed, const sode_index_t *index);

/** Rows or elements whose address is taken: they must be here.  index: of the first `count` dimensions, global.  follows: the
 *  address is followed at once; else it may be that behind the last element. */
void sode_check_address(const char *where, const sode_array_t *array, const sode_index_t *index, int count, int follows);

/** In front of a loop on a template: its bounds, which all executing nodes must have alike.  Compared at the next directive
 *  that compares nodes (SODE_LOCKSTEP).  where, text: literals. */
void sode_check_agree(const char *where, const char *text, sode_index_t value);
/** The same of the value that a sum starts with. */
void sode_check_agree_real(const char *where, const char *text, double value);

/** What leads to directives must be the same on all executing nodes: whether a condition holds, or for how many turns (repeats), which
 *  is noted when it ends.  Returns the value. */
int sode_check_condition(const char *where, const char *text, int value, int repeats);

/** Are they two arrays?  Two parameters may be one. */
int sode_check_apart(const sode_array_t *one, const sode_array_t *other);

enum sode_watch_flags {
    SODE_WATCH_ZERO = 1,  /**< the storage begins as zero: its shadow is right until an owner writes */
    SODE_WATCH_SHARED = 2 /**< other files know the array: not watched if one of them was translated without checks */
};
/** Keeps account of the array's shadow from now on.  type: enum sode_type of the elements, or -1: no type that can be
 *  poisoned.  Returns the array. */
sode_array_t *sode_check_watch(sode_array_t *array, int type, unsigned flags);
/** The program gets a pointer to elements, through which anything may happen: no more account.  Returns the array. */
sode_array_t *sode_check_escape(sode_array_t *array);
/** The same, but the pointer goes to a function of another file, or to one that is called through a pointer: if that aligns it, it
 *  keeps the account.  Returns the array. */
sode_array_t *sode_check_lend(sode_array_t *array, const char *function);
sode_array_t *sode_check_lend_through(sode_array_t *array, void (*function)(void));
/** Pointers of a nest's body write elements, perhaps: which copies that leaves out of date isn't known. */
void sode_check_unsure(sode_array_t *array);
/** The array whose storage begins where a member points to, whatever its mapping; else the member. */
sode_array_t *sode_check_found(sode_array_t *member, const void *pointer);
/** At the head of a function: a parameter that it aligns or inherits.  name, address: the function's; address: or NULL.  Returns the array. */
sode_array_t *sode_check_borrow(sode_array_t *array, const char *name, void (*address)(void));

/** In place of SODE_UNIT: what this file does to arrays is known. */
#define SODE_UNIT_CHECKED 256
#define SODE_CHECKED_UNIT(init_function, file_name) \
    static void init_function(void); \
    static sode_unit_t sode_unit = {init_function, SODE_ABI_VERSION | SODE_UNIT_CHECKED, file_name, 0}; \
    static void __attribute__((__constructor__)) sode_unit_constructor(void) { sode_unit_register(&sode_unit); }

#ifdef __cplusplus
}
#endif
#endif
