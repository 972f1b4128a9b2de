// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a style does; each is a table of functions. They return 1 after a failure, with the reason in `reason`.
#pragma once

#include "stream.h"

struct stream {
    const char *path;
    const struct style_ops *ops;
    const struct way *way;
    int writes, markers, failed;
    long long place, end; // of the next byte
    void *state;          // of the style
};

struct style_ops {
    int (*open)(struct stream *stream);
    int (*records)(struct stream *stream, const struct records *records);
    int (*flush)(struct stream *stream);
    int (*close)(struct stream *stream); // also after a failure
    long long (*size)(struct stream *stream);
};

extern const struct style_ops per_record, buffered, derived, mapped;

// Keeps "path: it cannot be written: reason", or "read". Returns 1.
int stream_fail(struct stream *stream, const char *reason);
// The same: it ends before what is to be read.
int stream_ends(struct stream *stream);

// Records with their lengths, if the file has them.
static inline struct records with_marks(const struct stream *s, const struct records *r)
{
    const int mark = s->markers ? 4 : 0;

    return (struct records){r->base - mark, r->stride, r->bytes + 2 * mark, r->count};
}

// Between memory and the bytes of a file. A size that the compiler knows makes a few loads and stores.
static inline void copy_record(char *to, const char *from, long bytes)
{
    switch (bytes) {
    case 28:
        __builtin_memcpy(to, from, 28);
        break;
    case 36:
        __builtin_memcpy(to, from, 36);
        break;
    case 44:
        __builtin_memcpy(to, from, 44);
        break;
    default:
        __builtin_memcpy(to, from, (size_t)bytes);
    }
}
