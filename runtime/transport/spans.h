/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which parts of a range of bytes are taken: first fit, parts of any size. */
#ifndef SODE_TRANSPORT_SPANS_H
#define SODE_TRANSPORT_SPANS_H

#include <stddef.h>

typedef struct sode_span_taken {
    struct sode_span_taken *next;
    size_t offset, bytes;
} sode_span_taken_t;

typedef struct sode_spans {
    sode_span_taken_t *taken; /* ascending, disjoint */
    size_t size;              /* of the range */
} sode_spans_t;

/* Where the first gap of `bytes` (> 0) begins, or SIZE_MAX: there is none. */
size_t sode_spans_gap(sode_spans_t *spans, size_t bytes);

/* Takes the first gap, which must be there. */
int sode_spans_take(sode_spans_t *spans, size_t bytes, size_t *offset);

/* The part that this byte is in, or NULL. */
const sode_span_taken_t *sode_spans_find(const sode_spans_t *spans, size_t byte);

/* Gives back the part that begins there. */
void sode_spans_give_back(sode_spans_t *spans, size_t offset);

void sode_spans_free(sode_spans_t *spans);

#endif
