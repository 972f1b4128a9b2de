/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Staggered, padded, first touched by the threads that will work on it. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/context.h"
#include "base/pages.h"
#include "base/place.h"
#include "base/threads.h"

enum {
    LINE = 64,   /* bytes of a cache line */
    /* Slack on both sides.  Programs that write a little outside their part
     * (and get away with it elsewhere) must not destroy the heap. */
    PADDING = 512,
    /* Smaller arrays sit in few sets wherever they start. */
    STAGGER_FROM = 2048,
    /* Bytes per thread of a large block. */
    LARGE_FROM = 4 << 20,
    /* Huge pages per thread from which they are asked for: fewer misses of the
     * address cache in long columns, neighbouring cache sets for neighbouring
     * data.  Much smaller parts would share pages, and so their place in memory,
     * with other threads. */
    HUGE_FROM = 2,
    /* Zeroing less than this is over before other threads wake up.  But where
     * there are several memories, who touches a page first decides in which one
     * it lies: then other threads come from a page each on. */
    THREADS_FROM = 1 << 20,
    /* Each array starts this many lines after the one before, modulo SODE_ALIAS:
     * 39/64 is near the golden ratio, so any few in a row lie far apart; odd,
     * so that all 64 places are used. */
    STAGGER_LINES = 39
};

/* Present when the program runs under the address sanitizer, also if libsode
 * itself was built without it. */
extern void __asan_init(void) __attribute__((weak));

typedef struct zero_job {
    char *base;
    size_t size, rows; /* bytes; rows */
} zero_job_t;

/* The rows that schedule(static) gives to a thread: the first `rest` threads
 * get one more. */
static void zero_rows(void *argument, int thread, int threads)
{
    zero_job_t *job = argument;
    size_t t = (size_t)thread, each = job->rows / (size_t)threads;
    size_t rest = job->rows % (size_t)threads;
    size_t from = t * each + (t < rest ? t : rest);
    size_t to = from + each + (t < rest);
    size_t row = job->size / job->rows; /* padding is left over */
    size_t end = to == job->rows ? job->size : to * row;
    memset(job->base + from * row, 0, end - from * row);
}

int sode_block_threads(size_t size, size_t rows)
{
    int threads = sode_threads_max();
    if (threads == 1 || rows < (size_t)threads)
        return 1;
    if (size >= THREADS_FROM)
        return threads;
    return size / (size_t)threads >= sode_page_size()
                   && sode_place_memories() > 1
               ? threads
               : 1;
}

void sode_block_zero(const sode_block_t *block, size_t rows)
{
    size_t size = block->size;
    zero_job_t job = {block->base, size, rows > 0 ? rows : 1};
    int threads = sode_block_threads(size, job.rows);
    if (threads > 1)
        sode_threads_run(threads, zero_rows, &job);
    else
        memset(block->base, 0, size);
}

int sode_block_is_large(size_t size)
{
    return size / (size_t)sode_threads_max() >= LARGE_FROM;
}

/* Only advice: systems without huge pages go on as before. */
static void advise_huge_pages(char *storage, size_t size)
{
#ifdef MADV_HUGEPAGE
    const size_t huge = sode_huge_page_size(), page = sode_page_size();
    uintptr_t first = sode_pages_of((uintptr_t)storage);
    uintptr_t end = ((uintptr_t)storage + size) / page * page;
    if (huge > 0 && size / (size_t)sode_threads_max() >= HUGE_FROM * huge
        && first < end)
        (void)madvise(storage + (first - (uintptr_t)storage), end - first,
                      MADV_HUGEPAGE);
#else
    (void)storage;
    (void)size;
#endif
}

/* Storage of blocks freed last, for the arrays of a function that is called again: malloc
 * would give the end of its heap back to the system and ask for it in each call, fifty
 * times as long as such a call takes. */
enum { SPARES = 16, SPARE_FROM = 16 << 10, SPARE_TO = 1 << 20, SPARE_BYTES = 4 << 20 };
static struct {
    sode_block_t list[SPARES]; /* [count] oldest first */
    int count;
    size_t bytes;
} spares;

static sode_block_t remove_spare(int k)
{
    sode_block_t spare = spares.list[k];
    spares.bytes -= spare.size;
    spares.count--;
    memmove(&spares.list[k], &spares.list[k + 1], (size_t)(spares.count - k) * sizeof spare);
    return spare;
}

/* At the place where it was, so that what is bound to it stays so; or nothing. */
static sode_block_t take_spare(size_t size)
{
    for (int k = spares.count - 1; k >= 0; k--)
        if (spares.list[k].size == size)
            return remove_spare(k);
    return (sode_block_t){0};
}

static void keep_spare(const sode_block_t *block)
{
    while (spares.count == SPARES || (spares.count > 0 && spares.bytes + block->size > SPARE_BYTES))
        free(remove_spare(0).storage);
    spares.list[spares.count++] = *block;
    spares.bytes += block->size;
}

/* Where the block starts in storage that malloc returned. */
static char *place(char *storage, size_t size, size_t alignment)
{
    uintptr_t at = (uintptr_t)storage + PADDING;
    if (size >= STAGGER_FROM) {
        size_t offset =
            sode_context.staggered++ * STAGGER_LINES * LINE % SODE_ALIAS;
        at += (offset + SODE_ALIAS - at % SODE_ALIAS)
              % SODE_ALIAS; /* next one that fits */
    }
    at = (at + alignment - 1) / alignment * alignment;
    return storage + (at - (uintptr_t)storage);
}

static int allocate(size_t size, size_t alignment, sode_block_t *block)
{
    size_t extra = 2 * PADDING + SODE_ALIAS + alignment;
    void *storage = NULL;
    if (size <= PTRDIFF_MAX - extra && !__asan_init)
        storage = malloc(size + extra);
    /* Exact end: an overrun of one byte is seen. */
    if (size <= PTRDIFF_MAX - extra && __asan_init
        && posix_memalign(&storage, alignment, size ? size : 1) != 0)
        storage = NULL;
    if (!storage)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    advise_huge_pages(storage, size);
    block->storage = storage;
    block->base = __asan_init ? storage : place(storage, size, alignment);
    block->size = size;
    return SODE_OK;
}

int sode_block_create(size_t size, size_t alignment, int zero, size_t rows,
                      sode_block_t *block)
{
    if (alignment < LINE)
        alignment = LINE;
    *block = (sode_block_t){0};
    /* Not where several threads decide in which memory the pages lie. */
    if (alignment == LINE && sode_block_threads(size, rows) == 1)
        *block = take_spare(size);
    if (!block->storage)
        SODE_TRY(allocate(size, alignment, block));
    if (zero && size)
        sode_block_zero(block, rows);
    return SODE_OK;
}

/* Large blocks are mapped alone, and start at the first multiple of their
 * alignment after malloc's own header: so that is what staggers them. */
int sode_block_create_plain(size_t size, void **base)
{
    enum { PLACES = 6 }; /* 64, 128, ..., 2048 */
    size_t alignment = LINE, room = size + (__asan_init ? 0 : PADDING);
    if (size > PTRDIFF_MAX - SODE_ALIAS)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    if (size >= STAGGER_FROM)
        alignment <<= sode_context.staggered++ % PLACES;
    if (posix_memalign(base, alignment, room ? room : 1) != 0)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    advise_huge_pages(*base, size);
    return SODE_OK;
}

void sode_block_free(sode_block_t *block)
{
    if (block->storage && !__asan_init && block->size >= SPARE_FROM && block->size <= SPARE_TO)
        keep_spare(block);
    else
        free(block->storage);
    block->storage = block->base = NULL;
    block->size = 0;
}
