// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream.h"

#include <stdlib.h>
#include <string.h>

#include "failure.h"
#include "styles.h"

static const struct style_ops *const styles[] = {&per_record, &derived, &buffered, &mapped};

int stream_fail(struct stream *s, const char *reason)
{
    s->failed = 1;
    return fail("%s: it cannot be %s: %s", s->path, s->writes ? "written" : "read", reason);
}

int stream_ends(struct stream *s)
{
    s->failed = 1;
    return fail("%s: it is cut off: it ends before byte %lld", s->path, s->end);
}

struct stream *stream_open(const char *path, int writes, int markers, const struct way *way)
{
    struct stream *s = calloc(1, sizeof *s);

    if (!s) {
        fail("no memory for an open file");
        return NULL;
    }
    *s = (struct stream){.path = strdup(path), .ops = styles[way->style], .way = way, .writes = writes, .markers = markers};
    if (s->ops->open(s)) {
        free((char *)s->path);
        free(s);
        return NULL;
    }
    return s;
}

int stream_close(struct stream *s)
{
    int failed = s->ops->close(s) || s->failed;

    free((char *)s->path);
    free(s);
    return failed;
}

void stream_seek(struct stream *s, long long place, long long end)
{
    s->place = place;
    s->end = end;
}

// Lengths that Fortran would have written must be those of the records.
static void check_marks(struct stream *s, const struct records *r)
{
    for (long k = 0; k < r->count && !s->failed; k++) {
        int32_t marks[2];

        memcpy(&marks[0], r->base + k * r->stride - 4, 4);
        memcpy(&marks[1], r->base + k * r->stride + r->bytes, 4);
        if (marks[0] != r->bytes || marks[1] != r->bytes) {
            s->failed = 1;
            fail("%s: lengths of %d and %d bytes are around a record of %ld; the file is damaged, or of a machine with another byte order",
                 s->path, marks[0], marks[1], r->bytes);
        }
    }
}

void stream_records(struct stream *s, const struct records *r)
{
    const struct records all = with_marks(s, r);

    if (s->failed)
        return;
    if (s->ops->records(s, &all))
        s->failed = 1;
    else if (s->markers && !s->writes)
        check_marks(s, r);
}

void stream_flush(struct stream *s)
{
    if (!s->failed && s->ops->flush(s))
        s->failed = 1;
}

long long stream_size(struct stream *s)
{
    return s->ops->size(s);
}

int stream_failed(const struct stream *s)
{
    return s->failed;
}
