/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collect/direct.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>

#include "base/status.h"

/* A piece of memory costs an entry of a list, a piece of the file a call of the
 * system; nodes on several computers also wait for each other's locks of blocks. */
enum {
    PIECES = 256, MEMORY_BYTES = 1 << 10, FILE_BYTES = 128 << 10,
    FAR_BYTES = 4 << 20
};

/* A call moves the bytes up to a multiple of it: Linux 6.18 takes twice as long for
 * the same bytes if a call writes 2 MiB, for which it looks for large pages. */
enum { CALL_BYTES = 512 << 10 };

int sode_direct_suits(const sode_share_t *share, int local)
{
    int64_t bytes = (int64_t)share->bytes, count = share->count;
    int64_t memory = sode_share_run_in_storage(share), file = sode_share_run_in_section(share);
    int64_t least = local ? FILE_BYTES : FAR_BYTES;
    return (memory == count || memory * bytes >= MEMORY_BYTES)
           && (file == count || file * bytes >= least);
}

typedef struct moving {
    const sode_place_t *place;
    char *base;
    size_t bytes;        /* of an element */
    int writes, status;
    int64_t at, next;    /* bytes of the file: where the list begins and ends */
    int count;           /* pieces in the list */
    struct iovec piece[PIECES];
} moving_t;

static ssize_t call(moving_t *m)
{
    return m->writes
               ? pwritev(m->place->descriptor, m->piece, m->count, m->at)
               : preadv(m->place->descriptor, m->piece, m->count, m->at);
}

static int fail(const moving_t *m, ssize_t done)
{
    if (m->writes)
        return sode_io_fail("it cannot be written: %s",
                            strerror(done < 0 ? errno : ENOSPC));
    if (done < 0)
        return sode_io_fail("it cannot be read: %s", strerror(errno));
    return sode_io_fail("it is cut off: it ends at byte %lld",
                        (long long)m->at);
}

/* What was moved of the list is taken from it. */
static void shorten(moving_t *m, size_t done)
{
    int k = 0;
    m->at += (int64_t)done;
    for (; k < m->count && done >= m->piece[k].iov_len; k++)
        done -= m->piece[k].iov_len;
    m->count -= k;
    memmove(m->piece, m->piece + k, (size_t)m->count * sizeof *m->piece);
    if (m->count > 0) {
        m->piece[0].iov_base = (char *)m->piece[0].iov_base + done;
        m->piece[0].iov_len -= done;
    }
}

static void flush(moving_t *m)
{
    while (m->count > 0 && !m->status) {
        ssize_t done = call(m);
        if (done > 0)
            shorten(m, (size_t)done);
        else if (done == 0 || errno != EINTR)
            m->status = fail(m, done);
    }
    m->count = 0;
}

/* Bytes of one call: the list ends where it is full, or not the file's next. */
static void add_piece(moving_t *m, int64_t at, char *memory, size_t size)
{
    if (m->count > 0 && (at != m->next || at % CALL_BYTES == 0
                         || m->count == PIECES))
        flush(m);
    if (m->count == 0)
        m->at = at;
    m->next = at + (int64_t)size;
    struct iovec *last = &m->piece[m->count - (m->count > 0)];
    if (m->count > 0 && (char *)last->iov_base + last->iov_len == memory)
        last->iov_len += size;
    else
        m->piece[m->count++] = (struct iovec){memory, size};
}

/* The byte of an element; *count: at most those up to the end of its chunk. */
static int64_t byte_of(const moving_t *m, int64_t element, int64_t *count)
{
    const sode_place_t *place = m->place;
    int64_t bytes = (int64_t)m->bytes;
    if (!place->chunks)
        return place->offset + element * bytes;
    int64_t in_row = element % place->row, in_chunk = in_row % place->chunk;
    int64_t per_row = (place->row + place->chunk - 1) / place->chunk;
    int64_t left = place->chunk - in_chunk, row_left = place->row - in_row;
    left = left < row_left ? left : row_left;
    *count = *count < left ? *count : left;
    return place->chunks[element / place->row * per_row + in_row / place->chunk] + in_chunk * bytes;
}

static void add_run(moving_t *m, int64_t at, char *memory, size_t left)
{
    while (left > 0) {
        size_t size = (size_t)(CALL_BYTES - at % CALL_BYTES);
        size = size < left ? size : left;
        add_piece(m, at, memory, size);
        at += (int64_t)size;
        memory += size;
        left -= size;
    }
}

static void add(moving_t *m, int64_t element, int64_t position, int64_t count)
{
    for (int64_t run = count; count > 0; run = count) {
        int64_t at = byte_of(m, element, &run);
        add_run(m, at, m->base + position * (int64_t)m->bytes, (size_t)run * m->bytes);
        element += run;
        position += run;
        count -= run;
    }
}

static int finish(moving_t *m)
{
    flush(m);
    return m->status;
}

static void add_comb(void *state, const sode_share_comb_t *comb)
{
    for (int64_t k = 0; k < comb->count; k++)
        add(state, comb->element + k * comb->step, comb->position + k * comb->stride, comb->length);
}

int sode_direct_move_own(const sode_share_t *share, const sode_place_t *place, int writes)
{
    moving_t m = {.place = place, .base = share->base, .bytes = share->bytes, .writes = writes};
    sode_share_walk(share, 0, share->count, add_comb, &m);
    return finish(&m);
}

int sode_direct_move(const sode_place_t *place, size_t bytes, int64_t first,
                     int64_t count, void *elements, int writes)
{
    moving_t m = {.place = place, .base = elements, .bytes = bytes,
                  .writes = writes};
    add(&m, first, 0, count);
    return finish(&m);
}
