/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Elements that others get from this rank, or put here, while it does something
 * else: `gmove in` and `out` of nodes that do not execute it.
 *
 *     executing node                         owner
 *     request (which array, which      ->    whenever it waits, begins a loop or has
 *     elements; put: their values)           left: finds the array, copies
 *                                      <-    get: the values; put: an empty message
 *
 * Not windows of MPI: an owner need not know that an array will be reached, nor by
 * whom, and Open MPI 4.1 has on one node no windows of memory but its own
 * (./dev bench windows).  Under both MPIs a window between nodes, too, moves only
 * when its owner calls MPI.
 *
 * A request for an array that this rank has not made yet waits for it; one for an
 * array that is no more, or that this rank left without making, fails at the one
 * who asks.
 */
#ifndef SODE_DIRECTIVE_FAR_OWNER_H
#define SODE_DIRECTIVE_FAR_OWNER_H

#include <stddef.h>
#include <stdint.h>

#include "map/array.h"

/* The beginning of a request.  Behind it which elements (directive/far_elements.h), then the
 * values of a put; all of it may follow in messages of its own. */
typedef struct sode_far_request {
    uint64_t family, birth; /* of the array (map/family.h) */
    uint64_t shape;         /* sode_far_shape of it */
    uint64_t token;         /* of the request; tags follow from it */
    uint64_t size;          /* bytes of an element */
    uint64_t picked_bytes, data_bytes; /* data: of a put, or of the answer */
    uint32_t put, fill;     /* fill: one value for all elements */
} sode_far_request_t;

enum {
    SODE_FAR_BODY = 1024, /* tags of bodies and answers, behind those of control.h */
    SODE_FAR_TAGS = 8192,
    SODE_FAR_ANSWER = SODE_FAR_BODY + SODE_FAR_TAGS
};

/* The extents and the size of elements as one number. */
uint64_t sode_far_shape(const sode_array_impl_t *array);

/* This rank answers requests from here on. */
void sode_far_start(void);
/* All have left: completes answers. */
int sode_far_finish(void);

#endif
