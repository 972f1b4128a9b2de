/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file gmove.h
 * Part of abi.h: `gmove`, the assignment of sections.
 */
#ifndef SODE_GMOVE_H
#define SODE_GMOVE_H

#pragma GCC system_header
#include <sode/communication.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A triplet's length: to the end of the dimension (to its beginning, if the step is negative).  No number that a program computes. */
#define SODE_REST (-__INT64_MAX__)
/** One subscript of a section: `base : length : step`, or one index, which is no dimension of the section's shape. */
typedef struct sode_triplet {
    sode_index_t base;   /**< global index of the first element */
    sode_index_t length; /**< elements, or SODE_REST; 0: nothing is moved */
    sode_index_t step;   /**< may be negative; 0: the subscript is the index `base`, and length isn't read */
} sode_triplet_t;

/** The length of a range that a loop counts, which may end before it begins. */
static __inline__ SODE_UNUSED sode_index_t sode_counted(sode_index_t count) { return count > 0 ? count : 0; }
/** A step that only the run knows, so that 0 is not taken for one index. */
#define SODE_NO_STEP (-__INT64_MAX__ - 1)
static __inline__ SODE_UNUSED sode_index_t sode_step(sode_index_t step) { return step ? step : SODE_NO_STEP; }

/** One side of the assignment: elements of a distributed array, or of memory that each node has for itself. */
typedef struct sode_side {
    sode_array_t *array;  /**< distributed; NULL: memory of the node */
    void *data;           /**< memory: address of element [0]...[0]; of a scalar with ndims 0 */
    const char *name;     /**< memory: as the user wrote it, for messages */
    int ndims;            /**< dimensions of the array, or of the memory; at most SODE_MAX_DIMS */
    const sode_index_t *extents;    /**< memory: [ndims] elements; extents[0] may be SODE_REST (a pointer): unknown */
    const sode_triplet_t *triplets; /**< [ndims], C order */
} sode_side_t;

/** A side, for sode_gmove: of a distributed array; of memory with dimensions; one element of memory.  Without names of members,
 *  which the program may have as macros. */
#define SODE_SECTION(array_, ndims_, ...) \
    SODE_OBJECT(const sode_side_t, (array_), 0, 0, (ndims_), 0, SODE_LIST(const sode_triplet_t, __VA_ARGS__))
#define SODE_MEMORY(data_, name_, ndims_, extents_, ...) \
    SODE_OBJECT(const sode_side_t, 0, (void *)(data_), (name_), (ndims_), (extents_), SODE_LIST(const sode_triplet_t, __VA_ARGS__))
#define SODE_SCALAR(data_, name_) SODE_OBJECT(const sode_side_t, 0, (void *)(data_), (name_), 0, 0, 0)
#define SODE_EXTENTS(...) SODE_LIST(const sode_index_t, __VA_ARGS__)

/** A section in place of a descriptor, as argument of a transformational procedure of xmp.h; triplets that are left out
 *  stand for whole dimensions. */
typedef struct sode_section_of {
    unsigned long long magic; /**< no descriptor begins with it */
    sode_side_t side;
} sode_section_of_t;
#define SODE_SECTION_MAGIC 0x736f64655f736563ull
#define SODE_SECTION_OF(array_, ndims_, ...) \
    ((void *)SODE_OBJECT(const sode_section_of_t, SODE_SECTION_MAGIC, \
                         {(array_), 0, 0, (ndims_), 0, SODE_LIST(const sode_triplet_t, __VA_ARGS__)}))

/** Who takes part. */
enum sode_gmove_mode {
    SODE_GMOVE,     /**< collective over the ENS, which has all elements of both sides */
    SODE_GMOVE_IN,  /**< the ENS gets from owners that may be outside of it, and has the left side's */
    SODE_GMOVE_OUT  /**< the ENS puts to owners that may be outside of it, and has the right side's */
};

/** `to = from`: the elements of both sections in C order, as if all were read before one is written.  Shapes agree: as many
 *  triplets with a step, of equal lengths; a `from` without them is one element, given to all of `to`.  All replicas of `to` get their
 *  values; shadows of `to` keep theirs.  Memory on the left: each node of the ENS gets the whole section.  Memory on the right: each owner
 *  takes the values from its own, without communication.  size: bytes of an element, the same on both sides.
 *  Collective over the ENS, synchronising where anything is sent; with SODE_ASYNC only begun, until sode_wait_async.  Contradictions
 *  (shapes, indices beyond an extent, an owner outside the ENS) end the job with one message. */
void sode_gmove(const char *where, const sode_side_t *to, const sode_side_t *from, size_t size, int mode,
                const sode_clauses_t *with);

/** The file has `in` or `out`: arrays of its blocks, and of other files', may be reached after their nodes have left
 *  the block.  Called before main. */
void sode_far_unit(void);

#ifdef __cplusplus
}
#endif

#endif
