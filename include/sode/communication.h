/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file communication.h
 * Part of abi.h: reflect, bcast, barrier, and waiting for what is asynchronous.
 */
#ifndef SODE_COMMUNICATION_H
#define SODE_COMMUNICATION_H

#pragma GCC system_header
#include <sode/arrays.h>

#ifdef __cplusplus
extern "C" {
#endif

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
/** SODE_WITH(SODE_ASYNC, 7), or with a transport: SODE_WITH_BY(0, 0, "shm"). */
#define SODE_WITH(clauses, id) SODE_WITH_BY(clauses, id, 0)
#define SODE_WITH_BY(clauses, id, name) SODE_OBJECT(const sode_clauses_t, (clauses), (id), (name))

/** What a reflect puts into the shadow beyond the ends of an array. */
enum sode_ends {
    SODE_KEPT = 0,       /**< nothing */
    SODE_PERIODIC = 1,   /**< the elements at the other end */
    SODE_MIRROR = 2,     /**< those inside this end, the nearest first: a[-1] = a[0], a[-2] = a[1] */
    SODE_ANTIMIRROR = 3  /**< the same with the other sign; only as SODE_ANTIMIRROR_OF */
};
/** type: enum sode_type of the elements. */
#define SODE_ANTIMIRROR_OF(type) (SODE_ANTIMIRROR | (type) << 8)
typedef struct sode_width {
    sode_index_t lo, hi; /**< cells below and above the owned part; full shadow: 0:0 leaves the dimension alone,
                              others fill all of it */
    int periodic;   /**< enum sode_ends */
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

/** `post`: the one node of `to` may go on behind a wait for it.  tag: of int.  Does not wait. */
void sode_post(const char *where, const sode_ref_t *to, sode_index_t tag);
/** `wait`: until a post from the one node of `from`, or from any (NULL), with this tag, or any (SODE_ANY_TAG).  The one that came
 *  first. */
void sode_wait(const char *where, const sode_ref_t *from, sode_index_t tag);
#define SODE_ANY_TAG (-__INT64_MAX__ - 1)

/** Ends the job if elements first to first + length - 1 (length SODE_TO_END: to the last one) are not among the `extent` ones
 *  of dimension `dim` of a variable. */
void sode_listed_section(const char *where, const char *name, int dim, sode_index_t first, sode_index_t length,
                         sode_index_t extent);

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

#endif
