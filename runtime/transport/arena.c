/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* O_TMPFILE, getrandom, MADV_DONTDUMP */
#include "transport/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/pages.h"
#include "base/threads.h"
#include "transport/spans.h"

static const char directory[] = "/dev/shm";

enum {
    /* Freed pages go back to the system from this size on; smaller ones stay
     * reserved, for the next array of a loop. */
    PUNCH_FROM = 256 << 10,
    /* The blocks freed last wait for others of their size as they are, for the arrays of a
     * function that is called again: reserving pages takes some ten times what such a call
     * takes. */
    SPARES = 32,
    SPARE_BYTES = 16 << 20 /* of all */
};

typedef struct view { /* another rank's arena, mapped here */
    struct view *next;
    sode_arena_address_t address;
    char *base; /* NULL: cannot be reached */
} view_t;

typedef struct later { /* to be freed when others are through with it */
    struct later *next;
    void *pages;
    sode_arena_line_t *line;
    uint64_t value;
} later_t;

static struct arena {
    char *base; /* NULL: not made */
    sode_arena_address_t address;
    sode_spans_t spans;
    struct spare {
        size_t offset, bytes;
    } spares[SPARES]; /* [nspares] freed last last; still taken in `spans` */
    int nspares;
    size_t spare_bytes;
    view_t *views;
    later_t *later;
    sode_arena_line_t **lines; /* [nlines] free ones */
    size_t nlines, room;
} arena;

int sode_arena_optional;

/* ---- making ---- */

static int fail(const char *what, size_t bytes)
{
    return sode_fail(SODE_ERR_MEMORY, "cannot %s %zu bytes of shared memory "
                     "in %s: %s", what, bytes, directory, strerror(errno));
}

/* Twice what the file system can hold, for pieces between arrays: addresses,
 * no memory. */
static size_t addresses(void)
{
    struct statvfs fs;
    struct rlimit most;
    size_t size = (size_t)1 << 36;
    if (statvfs(directory, &fs) == 0 && fs.f_blocks > 0)
        size = 2 * (size_t)fs.f_blocks * (size_t)fs.f_frsize;
    if (getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur < size)
        size = most.rlim_cur; /* beyond, a signal ends the process */
    if (getrlimit(RLIMIT_AS, &most) == 0 && most.rlim_cur / 8 < size)
        size = most.rlim_cur / 8;
    return size / sode_page_size() * sode_page_size();
}

/* The kernel reads what it dumps, and who reads a page of the file that was never
 * reserved reserves it: a dump of the whole arena would fill the file system.  So
 * only what is handed out is dumped, by the rank it belongs to.  0: the mapping
 * cannot be split any further. */
static int dump(void *pages, size_t bytes, int wanted)
{
    return madvise(pages, bytes, wanted ? MADV_DODUMP : MADV_DONTDUMP) == 0;
}

static int make(int fd, size_t size)
{
    if (ftruncate(fd, (off_t)size) != 0)
        return fail("make room for", size);
    char *base = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_NORESERVE, fd, 0);
    if (base == MAP_FAILED)
        return fail("map", size);
    (void)dump(base, size, /*wanted=*/0);
    arena.base = base;
    arena.spans.size = size;
    arena.address.size = size;
    arena.address.pid = (int32_t)getpid();
    arena.address.fd = fd;
    return SODE_OK;
}

int sode_arena_start(sode_arena_address_t *address)
{
    void *first;
    if (!arena.base) {
        int fd = open(directory, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0)
            return fail("open", 0);
        int status = make(fd, addresses());
        if (status != SODE_OK) {
            close(fd);
            return status;
        }
        status = sode_arena_alloc(sode_page_size(), &first); /* of the file, so offset 0 */
        if (status == SODE_OK &&
            getrandom(arena.address.token, sizeof arena.address.token, 0) < 0)
            status = fail("name", 0);
        if (status != SODE_OK) {
            sode_arena_end();
            return status;
        }
        memcpy(first, arena.address.token, sizeof arena.address.token);
    }
    *address = arena.address;
    return SODE_OK;
}

void sode_arena_end(void)
{
    if (!arena.base)
        return;
    for (view_t *view = arena.views, *next; view; view = next) {
        next = view->next;
        if (view->base)
            munmap(view->base, view->address.size);
        free(view);
    }
    sode_spans_free(&arena.spans);
    for (later_t *later = arena.later, *next; later; later = next) {
        next = later->next;
        free(later);
    }
    free(arena.lines);
    munmap(arena.base, arena.address.size);
    close(arena.address.fd);
    memset(&arena, 0, sizeof arena);
}

/* ---- handing out ---- */

/* MPI libraries keep their queues in the same file system, and make them when
 * ranks first speak to each other: who can do without leaves them a quarter. */
static int leaves_room(size_t bytes)
{
    struct statvfs fs;
    return statvfs(directory, &fs) != 0
           || bytes / fs.f_frsize + fs.f_blocks / 4 <= fs.f_bavail;
}

typedef struct reservation {
    off_t offset;
    size_t pages;
    _Atomic int error; /* of any thread */
} reservation_t;

static void reserve_part(void *argument, int thread, int threads)
{
    reservation_t *r = argument;
    size_t page = sode_page_size();
    size_t from = r->pages * (size_t)thread / (size_t)threads;
    size_t to = r->pages * (size_t)(thread + 1) / (size_t)threads;
    if (from == to)
        return;
    int error = posix_fallocate(arena.address.fd,
                                r->offset + (off_t)(from * page),
                                (off_t)((to - from) * page));
    if (error != 0)
        atomic_store(&r->error, error);
}

/* 0 or an error number; then nothing stays reserved. */
static int reserve(int threads, size_t offset, size_t bytes)
{
    reservation_t r = {.offset = (off_t)offset,
                       .pages = bytes / sode_page_size()};
    sode_threads_run(threads, reserve_part, &r);
    int error = atomic_load(&r.error);
    if (error != 0)
        (void)!fallocate(arena.address.fd,
                         FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                         (off_t)offset, (off_t)bytes);
    return error;
}

static void free_due(void);

int sode_arena_alloc(size_t bytes, void **base)
{
    return sode_arena_alloc_by(1, bytes, /*zero=*/1, base);
}

/* Gives pages back to the system, or makes them zero: holes are not dumped. */
static void release(size_t offset, size_t bytes)
{
    char *pages = arena.base + offset;
    if (bytes < PUNCH_FROM || !dump(pages, bytes, /*wanted=*/0)
        || fallocate(arena.address.fd,
                     FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                     (off_t)offset, (off_t)bytes) != 0)
        memset(pages, 0, bytes);
    sode_spans_give_back(&arena.spans, offset);
}

static struct spare remove_spare(int k)
{
    struct spare spare = arena.spares[k];
    arena.spare_bytes -= spare.bytes;
    arena.nspares--;
    memmove(&arena.spares[k], &arena.spares[k + 1],
            (size_t)(arena.nspares - k) * sizeof spare);
    return spare;
}

static void release_spares(void)
{
    while (arena.nspares > 0) {
        struct spare spare = remove_spare(0);
        release(spare.offset, spare.bytes);
    }
}

/* NULL: there is none of that size. */
static char *take_spare(size_t bytes, int zero)
{
    for (int k = arena.nspares - 1; k >= 0; k--)
        if (arena.spares[k].bytes == bytes) {
            char *pages = arena.base + remove_spare(k).offset;
            if (zero)
                memset(pages, 0, bytes);
            return pages;
        }
    return NULL;
}

static void keep_spare(size_t offset, size_t bytes)
{
    while (arena.nspares > 0
           && (arena.nspares == SPARES || arena.spare_bytes + bytes > SPARE_BYTES)) {
        struct spare oldest = remove_spare(0);
        release(oldest.offset, oldest.bytes);
    }
    arena.spares[arena.nspares++] = (struct spare){offset, bytes};
    arena.spare_bytes += bytes;
}

static int is_possible(size_t bytes)
{
    errno = ENOMEM;
    if (sode_spans_gap(&arena.spans, bytes) == SIZE_MAX)
        return fail("find", bytes);
    errno = ENOSPC;
    return sode_arena_optional && !leaves_room(bytes) ? fail("reserve", bytes) : SODE_OK;
}

static int alloc(int threads, size_t bytes, void **base)
{
    size_t offset;
    SODE_TRY(is_possible(bytes));
    SODE_TRY(sode_spans_take(&arena.spans, bytes, &offset));
    errno = reserve(threads, offset, bytes);
    if (errno != 0) {
        sode_spans_give_back(&arena.spans, offset);
        return fail("reserve", bytes);
    }
    *base = arena.base + offset;
    (void)dump(*base, bytes, /*wanted=*/1);
    return SODE_OK;
}

/* A page or more between blocks: neighbors in memory do not share lines, and a
 * write a little outside does no harm, as in base/memory.c. */
int sode_arena_alloc_by(int threads, size_t bytes, int zero, void **base)
{
    free_due();
    if (bytes > (size_t)PTRDIFF_MAX - sode_page_size())
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", bytes);
    bytes = sode_pages_of(bytes ? bytes : 1);
    /* Several threads decide in which memory the pages lie: not as they did before. */
    *base = threads == 1 ? take_spare(bytes, zero) : NULL;
    if (*base)
        return SODE_OK;
    int status = alloc(threads, bytes, base);
    if (status == SODE_OK || arena.nspares == 0)
        return status;
    release_spares();
    return alloc(threads, bytes, base);
}

void sode_arena_free(void *byte)
{
    int64_t offset = sode_arena_offset(byte);
    if (offset < 0)
        return;
    const sode_span_taken_t *span =
        sode_spans_find(&arena.spans, (size_t)offset);
    if (!span)
        return;
    if (span->bytes <= SPARE_BYTES / 4)
        keep_spare(span->offset, span->bytes);
    else
        release(span->offset, span->bytes);
}

int sode_arena_map(void *pages, size_t bytes, void *at)
{
    if (mmap(at, bytes, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_NORESERVE | MAP_FIXED, arena.address.fd,
             (off_t)sode_arena_offset(pages)) == MAP_FAILED)
        return fail("map", bytes);
    (void)dump(pages, bytes, /*wanted=*/0); /* the dump has them once */
    return SODE_OK;
}

int64_t sode_arena_offset(const void *byte)
{
    uintptr_t at = (uintptr_t)byte - (uintptr_t)arena.base;
    return arena.base && byte && at < arena.address.size ? (int64_t)at : -1;
}

/* ---- lines ---- */

static int keep_line(sode_arena_line_t *line)
{
    SODE_GROW(arena.lines, arena.room, arena.nlines + 1, "an arena");
    arena.lines[arena.nlines++] = line;
    return SODE_OK;
}

int sode_arena_line(sode_arena_line_t **line)
{
    void *page;
    free_due();
    if (arena.nlines == 0) {
        SODE_TRY(sode_arena_alloc(sode_page_size(), &page));
        for (size_t k = 0; k < sode_page_size() / sizeof **line; k++)
            SODE_TRY(keep_line((sode_arena_line_t *)page + k));
    }
    *line = arena.lines[--arena.nlines];
    return SODE_OK;
}

void sode_arena_line_free(sode_arena_line_t *line)
{
    if (line && arena.base)
        (void)keep_line(line); /* at worst it is not used again */
}

/* ---- what others still read ---- */

static int is_due(const sode_arena_line_t *line, uint64_t value)
{
    return !line || sode_arena_line_value(line) == value;
}

static void free_due(void)
{
    for (later_t **link = &arena.later; *link;) {
        later_t *later = *link;
        if (!is_due(later->line, later->value)) {
            link = &later->next;
            continue;
        }
        *link = later->next;
        sode_arena_free(later->pages);
        sode_arena_line_free(later->line);
        free(later);
    }
}

void sode_arena_free_when(void *byte, sode_arena_line_t *line, uint64_t value)
{
    if (is_due(line, value)) {
        sode_arena_free(byte);
        sode_arena_line_free(line);
        return;
    }
    later_t *later = malloc(sizeof *later);
    if (!later)
        return; /* reserved until the end of the run */
    *later = (later_t){arena.later, byte, line, value};
    arena.later = later;
}

/* ---- other ranks ---- */

/* The process with that number may be another one (in another container), and
 * the file one that it has opened for something else: the token tells. */
static char *map(const sode_arena_address_t *address)
{
    char path[64];
    uint64_t token[2];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)address->pid,
             (int)address->fd);
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return NULL;
    char *base = NULL;
    if (pread(fd, token, sizeof token, 0) == (ssize_t)sizeof token &&
        memcmp(token, address->token, sizeof token) == 0) {
        base = mmap(NULL, address->size, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_NORESERVE, fd, 0);
        if (base == MAP_FAILED)
            base = NULL;
        else
            (void)dump(base, address->size, /*wanted=*/0);
    }
    close(fd);
    return base;
}

char *sode_arena_open(const sode_arena_address_t *address)
{
    view_t *view = arena.views;
    while (view && memcmp(view->address.token, address->token,
                          sizeof address->token) != 0)
        view = view->next;
    if (view)
        return view->base;
    view = address->size > 0 ? calloc(1, sizeof *view) : NULL;
    if (!view)
        return NULL;
    view->address = *address;
    view->base = map(address);
    view->next = arena.views;
    arena.views = view;
    return view->base;
}
