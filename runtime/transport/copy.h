/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lists of strided copies: packing, unpacking, and copies inside a rank.  Made
 * once, run often, by one thread or by several that share the bytes evenly. */
#ifndef SODE_TRANSPORT_COPY_H
#define SODE_TRANSPORT_COPY_H

#include <stddef.h>
#include <stdint.h>

#include "base/mark.h"
#include "base/status.h"
#include "transport/region.h"

typedef struct sode_copy {
    char *to;
    const char *from;
    enum sode_copy_kind {
        SODE_COPY_ONE,
        SODE_COPY_TWINS, /* a second copy of the same shape is done run by run
                            with the first; nloops > 0 */
        SODE_COPY_PLACES, /* elements: nloops is 1, where the strides do not
                             count that side's places are not NULL */
        SODE_COPY_SELECTION /* elements of `run` bytes: nloops is 0, a side that is
                               not selected is a buffer */
    } kind;
    union {
        struct {
            char *twin_to;
            const char *twin_from;
        };
        struct {
            const int64_t *to_places, *from_places;
        };
        struct {
            const sode_selection_t *to_selected, *from_selected; /* or NULL */
            int fills;
        };
    };
    size_t run;                       /* contiguous bytes */
    int nloops;                       /* loops around the run, loop 0 slowest */
    int64_t count[SODE_MAX_DIMS];     /* [nloops] */
    int64_t to_stride[SODE_MAX_DIMS]; /* [nloops] bytes */
    int64_t from_stride[SODE_MAX_DIMS]; /* [nloops] bytes */
    size_t before; /* bytes of the copies before this one in the list */
    int to_slot, from_slot; /* of the regions (region.h); twins have the same */
} sode_copy_t;

typedef struct sode_copies {
    sode_copy_t *list; /* [count], cut into pieces that threads can share */
    size_t count, capacity;
    size_t bytes; /* of all */
    enum sode_mark mark; /* what they are to the trace: pack, unpack, copy */
} sode_copies_t;

/* Append a copy; SODE_ERR_MEMORY at worst.  Regions that are moved to each
 * other have the same shape in storage. */
int sode_copies_pack(sode_copies_t *copies, char *buffer,
                     const sode_region_t *from);
int sode_copies_unpack(sode_copies_t *copies, const sode_region_t *to,
                       const char *buffer);

/* Copies pair[1] to pair[0].  twin: another such pair of the same shape, which is
 * copied together with it, or NULL. */
int sode_copies_move(sode_copies_t *copies, const sode_region_t *pair,
                     const sode_region_t *twin);

/* The copies inside a rank of one phase, pairs[2 * count] as above, or boxes of
 * arrays of other extents; what is
 * written and what is read do not overlap (inside.c). */
int sode_copies_inside(sode_copies_t *copies, const sode_region_t *pairs,
                       size_t count);

/* Copies a box that another rank has laid out to the same one here: equal boxes,
 * other storage extents (pull.c). */
int sode_copies_pull(sode_copies_t *copies, const sode_region_t *to,
                     const sode_region_t *from);

/* The storage of slot k lies so many bytes further on than when the copies were
 * made: to_shift[k] what they write, from_shift[k] what they read; NULL: none of it
 * has moved. */
void sode_copies_shift(sode_copies_t *copies, const ptrdiff_t *to_shift,
                       const ptrdiff_t *from_shift);

/* Runs copies first .. end-1 on the calling thread. */
void sode_copies_run_range(const sode_copies_t *copies, size_t first,
                           size_t end);

/* Runs all of them on `threads` threads. */
void sode_copies_run(const sode_copies_t *copies, int threads);

void sode_copies_free(sode_copies_t *copies);

#endif
