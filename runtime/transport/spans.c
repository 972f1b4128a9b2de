/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/spans.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/status.h"

/* *link: where a part of that size goes. */
static size_t find_gap(sode_spans_t *spans, size_t bytes,
                       sode_span_taken_t ***link)
{
    size_t at = 0;
    *link = &spans->taken;
    while (**link) {
        if ((**link)->offset - at >= bytes)
            return at;
        at = (**link)->offset + (**link)->bytes;
        *link = &(**link)->next;
    }
    return spans->size - at >= bytes ? at : SIZE_MAX;
}

size_t sode_spans_gap(sode_spans_t *spans, size_t bytes)
{
    sode_span_taken_t **link;
    return find_gap(spans, bytes, &link);
}

int sode_spans_take(sode_spans_t *spans, size_t bytes, size_t *offset)
{
    sode_span_taken_t **link;
    sode_span_taken_t *span = malloc(sizeof *span);
    SODE_NEED(span, "a piece of shared memory");
    *offset = find_gap(spans, bytes, &link);
    *span = (sode_span_taken_t){*link, *offset, bytes};
    *link = span;
    return SODE_OK;
}

const sode_span_taken_t *sode_spans_find(const sode_spans_t *spans, size_t byte)
{
    for (const sode_span_taken_t *s = spans->taken; s && s->offset <= byte;
         s = s->next)
        if (byte - s->offset < s->bytes)
            return s;
    return NULL;
}

void sode_spans_give_back(sode_spans_t *spans, size_t offset)
{
    sode_span_taken_t **link = &spans->taken;
    while (*link && (*link)->offset != offset)
        link = &(*link)->next;
    sode_span_taken_t *span = *link;
    if (!span)
        return;
    *link = span->next;
    free(span);
}

void sode_spans_free(sode_spans_t *spans)
{
    while (spans->taken)
        sode_spans_give_back(spans, spans->taken->offset);
}
