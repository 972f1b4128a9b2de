/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What one array passes on in a pipeline (pipeline.h): from whom and to whom, and which
 * elements of a block. */
#ifndef SODE_DIRECTIVE_STRIPS_H
#define SODE_DIRECTIVE_STRIPS_H

#include "map/array.h"

enum sode_strip_way { SODE_STRIP_IN, SODE_STRIP_OUT }; /* what comes, and what goes */

typedef struct sode_strip {
    sode_array_impl_t *array;
    sode_flow_t flow;
    int other[2];      /* by way: positions in the set of the array's nodes, or -1 */
    int along;         /* dimension that is cut into blocks, or -1: all at once */
    int forward;       /* the blocks go up there */
    sode_box_t box[2]; /* by way, of all blocks */
} sode_strip_t;

/* flows[count]: all of the nest; the strip is that of number k.  upwards: the loop that
 * is cut into blocks goes up. */
int sode_strip_make(const sode_flow_t *flows, int count, int k, int upwards, sode_strip_t *strip);

/* The part of a way's box that becomes final between two values of the loop's variable,
 * from the end of the block before to the end of the block.  first, last: it is that
 * block.  Empty: 0. */
int sode_strip_box(const sode_strip_t *strip, enum sode_strip_way way, int64_t from, int64_t to,
                   int first, int last, sode_box_t *box);

#endif
