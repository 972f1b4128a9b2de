// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The styles that xmp_io.h carries: a call for each record, or for a full buffer.
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <xmp_io.h>

#include "styles.h"

struct bytes {
    xmp_file_t *file;
    char *buffer;
    long filled, taken; // bytes of it that are there; that were read
};

// Without the file's name, which stream_fail says.
static const char *reason(const struct stream *s)
{
    const char *text = sode_file_error(), *rest = strstr(text, s->path);

    rest = rest ? strstr(rest + strlen(s->path), ": ") : NULL;
    return rest ? rest + 2 : text;
}

static int open_bytes(struct stream *s)
{
    struct bytes *b = calloc(1, sizeof *b);
    const long room = s->way->style == BUFFERED ? s->way->buffer : 1;

    if (b && (b->buffer = malloc((size_t)room)) == NULL) {
        free(b);
        b = NULL;
    }
    s->state = b;
    if (!b || !(b->file = xmp_fopen_all(s->path, s->writes ? "w" : "r"))) {
        if (b)
            free(b->buffer);
        free(b);
        return stream_fail(s, b ? reason(s) : "no memory");
    }
    return 0;
}

static int move(struct stream *s, char *memory, long count)
{
    struct bytes *b = s->state;
    long done = -1;

    if (xmp_fseek(b->file, s->place, SEEK_SET) == 0)
        done = s->writes ? xmp_fwrite(b->file, memory, 1, (size_t)count) : xmp_fread(b->file, memory, 1, (size_t)count);
    if (done < 0)
        return stream_fail(s, reason(s));
    s->place += done;
    return done == count ? 0 : stream_ends(s);
}

static int close_bytes(struct stream *s)
{
    struct bytes *b = s->state;
    int failed = xmp_fclose_all(b->file) != 0;

    if (failed)
        stream_fail(s, reason(s));
    free(b->buffer);
    free(b);
    return failed;
}

static long long size_of_bytes(struct stream *s)
{
    struct bytes *b = s->state;

    return xmp_fseek(b->file, 0, SEEK_END) ? -1 : xmp_ftell(b->file);
}

// ---- a call for each record

static int each_record(struct stream *s, const struct records *r)
{
    int failed = 0;

    for (long k = 0; k < r->count && !failed; k++)
        failed = move(s, r->base + k * r->stride, r->bytes);
    return failed;
}

static int nothing(struct stream *s)
{
    return s->failed;
}

const struct style_ops per_record = {open_bytes, each_record, nothing, close_bytes, size_of_bytes};

// ---- a buffer

static int flush(struct stream *s)
{
    struct bytes *b = s->state;
    const long count = b->filled;

    b->filled = 0;
    return count > 0 ? move(s, b->buffer, count) : 0;
}

// A record that does not fit, byte by byte of what is left.
static int put_piecewise(struct stream *s, const char *from, long bytes)
{
    struct bytes *b = s->state;

    while (bytes > 0) {
        const long left = s->way->buffer - b->filled, size = bytes < left ? bytes : left;

        memcpy(b->buffer + b->filled, from, (size_t)size);
        b->filled += size;
        from += size;
        bytes -= size;
        if (b->filled == s->way->buffer && flush(s))
            return 1;
    }
    return 0;
}

static int put(struct stream *s, const struct records *r)
{
    struct bytes *b = s->state;
    const long last = s->way->buffer - r->bytes;

    for (long k = 0; k < r->count;) {
        for (; k < r->count && b->filled < last; k++) {
            copy_record(b->buffer + b->filled, r->base + k * r->stride, r->bytes);
            b->filled += r->bytes;
        }
        if (k < r->count && put_piecewise(s, r->base + k++ * r->stride, r->bytes))
            return 1;
    }
    return 0;
}

static int refill(struct stream *s)
{
    struct bytes *b = s->state;
    const long long left = s->end - s->place;
    const long count = left < s->way->buffer ? (long)left : s->way->buffer;

    b->taken = b->filled = 0;
    if (count <= 0)
        return stream_ends(s);
    b->filled = count;
    return move(s, b->buffer, count);
}

static int get_piecewise(struct stream *s, char *to, long bytes)
{
    struct bytes *b = s->state;

    while (bytes > 0) {
        if (b->taken == b->filled && refill(s))
            return 1;
        const long left = b->filled - b->taken, size = bytes < left ? bytes : left;

        memcpy(to, b->buffer + b->taken, (size_t)size);
        b->taken += size;
        to += size;
        bytes -= size;
    }
    return 0;
}

static int get(struct stream *s, const struct records *r)
{
    struct bytes *b = s->state;

    for (long k = 0; k < r->count;) {
        for (; k < r->count && b->taken + r->bytes <= b->filled; k++) {
            copy_record(r->base + k * r->stride, b->buffer + b->taken, r->bytes);
            b->taken += r->bytes;
        }
        if (k < r->count && get_piecewise(s, r->base + k++ * r->stride, r->bytes))
            return 1;
    }
    return 0;
}

static int buffer_records(struct stream *s, const struct records *r)
{
    return s->writes ? put(s, r) : get(s, r);
}

// What was read ahead belongs to the place before.
static int flush_buffer(struct stream *s)
{
    struct bytes *b = s->state;
    int failed = s->writes && flush(s);

    b->filled = b->taken = 0;
    return failed;
}

const struct style_ops buffered = {open_bytes, buffer_records, flush_buffer, close_bytes, size_of_bytes};
