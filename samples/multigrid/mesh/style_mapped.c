// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file is memory. A file that gets shorter while it is read would end the program with a signal, so its size is asked for first.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "styles.h"

struct map {
    char *bytes;
    long long size;
};

static int open_map(struct stream *s)
{
    struct map *m = calloc(1, sizeof *m);
    struct stat about;
    int file;

    if (!m)
        return stream_fail(s, "no memory");
    file = open(s->path, O_RDONLY);
    if (file >= 0 && fstat(file, &about) == 0) {
        m->size = about.st_size;
        m->bytes = m->size ? mmap(NULL, (size_t)m->size, PROT_READ, MAP_SHARED, file, 0) : NULL;
    }
    if (file < 0 || m->bytes == MAP_FAILED) {
        free(m);
        return stream_fail(s, strerror(errno));
    }
    close(file);
    s->state = m;
    return 0;
}

static int take(struct stream *s, const struct records *r)
{
    const struct map *m = s->state;
    const char *from = m->bytes + s->place;

    if (s->place + r->count * r->bytes > m->size)
        return stream_ends(s);
    for (long k = 0; k < r->count; k++)
        copy_record(r->base + k * r->stride, from + k * r->bytes, r->bytes);
    s->place += r->count * r->bytes;
    return 0;
}

static int nothing(struct stream *s)
{
    return s->failed;
}

static int close_map(struct stream *s)
{
    struct map *m = s->state;

    if (m->bytes)
        munmap(m->bytes, (size_t)m->size);
    free(m);
    return 0;
}

static long long size_of_map(struct stream *s)
{
    const struct map *m = s->state;

    return m->size;
}

const struct style_ops mapped = {open_map, take, nothing, close_map, size_of_map};
