/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _DEFAULT_SOURCE /* munmap */
#include "directive/gather_numbers.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "base/pages.h"
#include "base/status.h"
#include "directive/gather_image.h"

int64_t sode_gather_index_at(const void *list, int64_t k, size_t size, int is_signed)
{
    switch (size) {
    case 1:
        return is_signed ? ((const int8_t *)list)[k] : ((const uint8_t *)list)[k];
    case 2:
        return is_signed ? ((const int16_t *)list)[k] : ((const uint16_t *)list)[k];
    case 4:
        return is_signed ? ((const int32_t *)list)[k] : (int64_t)((const uint32_t *)list)[k];
    default:
        return ((const int64_t *)list)[k];
    }
}

void sode_gather_numbering_end(sode_gather_numbering_t *numbering)
{
    if (numbering->numbers)
        munmap(numbering->numbers, numbering->bytes);
    numbering->numbers = NULL;
}

void sode_gather_numbering_free(sode_gather_numbering_t *numbering)
{
    sode_gather_numbering_end(numbering);
    for (int k = 0; k < numbering->nlists; k++) {
        free(numbering->lists[k].compact);
        free(numbering->lists[k].plain);
    }
    free(numbering->lists);
    *numbering = (sode_gather_numbering_t){0};
}

int sode_gather_numbering_make(const sode_gather_asked_t *asked, int64_t elements, int nlists,
                               sode_gather_numbering_t *numbering)
{
    void *numbers = NULL;
    int64_t count = 0;
    if (!numbering->lists)
        numbering->lists = calloc((size_t)nlists + 1, sizeof *numbering->lists);
    SODE_NEED(numbering->lists, "what a loop gathers");
    numbering->nlists = nlists;
    sode_gather_numbering_end(numbering);
    if (!asked)
        return SODE_OK;
    numbering->elements = elements;
    numbering->bytes = sode_pages_of((size_t)elements * sizeof(int32_t) + 1);
    SODE_TRY(sode_gather_reserve(numbering->bytes, &numbers));
    numbering->numbers = numbers;
    sode_gather_number(asked, numbering->numbers, &count);
    return count <= INT32_MAX ? SODE_OK
                              : sode_fail(SODE_ERR_LIMIT, "this node reads %lld elements, more than method 'compact' "
                                          "can number; use method(minimal)", (long long)count);
}

/* What the nest does not read may be no index. */
static int32_t number_of(const sode_gather_numbering_t *numbering, int64_t index, int64_t addend)
{
    int64_t element = index + addend;
    return element >= 0 && element < numbering->elements
               ? (int32_t)(numbering->numbers[element] - addend) : 0;
}

int sode_gather_numbering_copy(sode_gather_numbering_t *numbering, int k,
                               const sode_gather_source_t *from, int compact, int plain)
{
    sode_gather_list_t *list = &numbering->lists[k];
    const char *low = from->seen->low ? from->seen->low : from->base;
    const size_t count = from->seen->low ? (size_t)(from->seen->high - low) / from->size : 0;
    free(list->compact);
    free(list->plain);
    *list = (sode_gather_list_t){.first = (low - (const char *)from->base) / (ptrdiff_t)from->size};
    list->compact = compact ? malloc((count + 1) * sizeof *list->compact) : NULL;
    list->plain = plain ? malloc((count + 1) * sizeof *list->plain) : NULL;
    if ((compact && !list->compact) || (plain && !list->plain))
        return sode_no_memory("what a loop gathers");
    for (size_t j = 0; j < count; j++) {
        int64_t index = sode_gather_index_at(low, (int64_t)j, from->size, from->is_signed);
        if (compact)
            list->compact[j] = number_of(numbering, index, from->addend);
        if (plain)
            list->plain[j] = (int32_t)index;
    }
    return SODE_OK;
}
