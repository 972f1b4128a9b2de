/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#include "directive/gather_image.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "base/grow.h"
#include "base/operation.h"
#include "base/pages.h"

/* As sode_gather_want has it. */
enum { WORD = 64, BLOCK_WORDS = 512 };

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

int sode_gather_reserve(size_t bytes, void **at)
{
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED)
        return sode_fail(SODE_ERR_MEMORY,
                         "no address space for an image of %zu bytes: %s; 'ulimit -v' and "
                         "vm.overcommit_memory limit it", bytes, strerror(errno));
    *at = got;
    return SODE_OK;
}

int sode_gather_image_create(const sode_array_impl_t *a, sode_gather_image_t *image, sode_gather_t *to)
{
    int64_t elements = 1, bytes;
    void *bits = NULL, *marks = NULL;
    to->ndims = a->ndims;
    for (int d = 0; d < a->ndims; d++) {
        to->extent[d] = a->dim[d].axis.extent;
        if (__builtin_mul_overflow(elements, to->extent[d], &elements))
            return sode_fail(SODE_ERR_LIMIT, "it has too many elements");
    }
    if (__builtin_mul_overflow(elements, 2 * (int64_t)a->element_size, &bytes))
        return sode_fail(SODE_ERR_LIMIT, "it has too many elements");
    image->elements = elements;
    image->bytes = sode_pages_of((size_t)bytes + 1);
    image->bits_bytes = sode_pages_of((size_t)elements / 8 + WORD);
    image->marks_bytes = sode_pages_of((size_t)elements / (WORD * BLOCK_WORDS) + 1);
    int status = sode_gather_reserve(image->bytes, &image->image);
    SODE_THEN(status, sode_gather_reserve(image->bits_bytes, &bits));
    SODE_THEN(status, sode_gather_reserve(image->marks_bytes, &marks));
    to->wanted = bits;
    to->touched = marks;
    if (status)
        sode_gather_image_free(image, to);
    return status;
}

void sode_gather_image_free(sode_gather_image_t *image, sode_gather_t *of)
{
    if (image->image)
        munmap(image->image, image->bytes);
    if (of->wanted)
        munmap(of->wanted, image->bits_bytes);
    if (of->touched)
        munmap(of->touched, image->marks_bytes);
    *image = (sode_gather_image_t){0};
    of->wanted = NULL;
    of->touched = NULL;
}

typedef struct runs {
    sode_gather_run_t *list;
    size_t count, room;
} runs_t;

static int add_run(runs_t *runs, int64_t first, int64_t count)
{
    sode_gather_run_t *last = runs->count ? &runs->list[runs->count - 1] : NULL;
    if (last && last->first + last->count == first) {
        last->count += count;
        return SODE_OK;
    }
    SODE_GROW(runs->list, runs->room, runs->count + 1, "what a loop gathers");
    runs->list[runs->count++] = (sode_gather_run_t){first, count};
    return SODE_OK;
}

static int take_word(uint64_t word, int64_t first, runs_t *runs)
{
    if (word == UINT64_MAX)
        return add_run(runs, first, WORD);
    while (word) {
        int low = __builtin_ctzll(word);
        uint64_t rest = ~(word >> low);
        int count = rest ? __builtin_ctzll(rest) : WORD - low;
        SODE_TRY(add_run(runs, first + low, count));
        word &= low + count < WORD ? UINT64_MAX << (low + count) : 0;
    }
    return SODE_OK;
}

static int take_block(const sode_gather_image_t *image, uint64_t *bits, size_t block, runs_t *runs)
{
    size_t end = ((size_t)image->elements + WORD - 1) / WORD, first = block * BLOCK_WORDS;
    end = end < first + BLOCK_WORDS ? end : first + BLOCK_WORDS;
    for (size_t w = first; w < end; w++) {
        if (!bits[w])
            continue;
        SODE_TRY(take_word(bits[w], (int64_t)w * WORD, runs));
        bits[w] = 0;
    }
    return SODE_OK;
}

int sode_gather_image_take(const sode_gather_image_t *image, sode_gather_t *of,
                           sode_gather_run_t **list, size_t *nruns)
{
    runs_t runs = {0};
    size_t blocks = (size_t)image->elements / (WORD * BLOCK_WORDS) + 1;
    int status = SODE_OK;
    for (size_t b = 0; b < blocks && !status; b++)
        if (of->touched[b]) {
            status = take_block(image, of->wanted, b, &runs);
            of->touched[b] = 0;
        }
    if (status) {
        free(runs.list);
        return status;
    }
    *list = runs.list;
    *nruns = runs.count;
    return SODE_OK;
}
