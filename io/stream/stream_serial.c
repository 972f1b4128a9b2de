/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One node, without MPI. */
#include "stream/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"

struct sode_stream {
    int descriptor;
    int64_t shared;
};

int sode_stream_open(const sode_io_team_t *team, const char *path, int writes,
                     sode_stream_t **stream)
{
    (void)team;
    sode_stream_t *s = calloc(1, sizeof *s);
    if (!s)
        return sode_io_fail("no memory for an open file");
    s->descriptor = open(path, (writes ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (s->descriptor < 0) {
        free(s);
        return sode_io_fail("%s", strerror(errno));
    }
    *stream = s;
    return 0;
}

int sode_stream_close(sode_stream_t *stream)
{
    int failed = close(stream->descriptor) != 0;
    free(stream);
    return failed ? sode_io_fail("%s", strerror(errno)) : 0;
}

int sode_stream_sync(sode_stream_t *stream)
{
    if (fsync(stream->descriptor) != 0 && errno != EINVAL && errno != EROFS)
        return sode_io_fail("%s", strerror(errno));
    return 0;
}

int sode_stream_size(sode_stream_t *stream, int64_t *size)
{
    struct stat about;
    if (fstat(stream->descriptor, &about) != 0)
        return sode_io_fail("%s", strerror(errno));
    *size = about.st_size;
    return 0;
}

int sode_stream_get(sode_stream_t *stream, int64_t offset, char *buffer,
                    int64_t bytes, int64_t *got)
{
    *got = 0;
    while (*got < bytes) {
        ssize_t n = pread(stream->descriptor, buffer + *got,
                          (size_t)(bytes - *got), offset + *got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return sode_io_fail("it cannot be read: %s", strerror(errno));
        if (n == 0)
            break;
        *got += n;
    }
    return 0;
}

int sode_stream_put(sode_stream_t *stream, int64_t offset, const char *buffer,
                    int64_t bytes)
{
    while (bytes > 0) {
        ssize_t n = pwrite(stream->descriptor, buffer, (size_t)bytes, offset);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return sode_io_fail("it cannot be written: %s", strerror(errno));
        buffer += n;
        offset += n;
        bytes -= n;
    }
    return 0;
}

int sode_stream_move(sode_stream_t *stream, const sode_view_piece_t *pieces, int n,
                     char *buffer, int writes, int scattered)
{
    int64_t got;
    (void)scattered;
    for (int k = 0; k < n; k++) {
        int64_t offset = pieces[k].offset, bytes = pieces[k].bytes;
        SODE_IO_TRY(writes
                        ? sode_stream_put(stream, offset, buffer, bytes)
                        : sode_stream_get(stream, offset, buffer, bytes, &got));
        buffer += bytes;
    }
    return 0;
}

int sode_stream_lock(sode_stream_t *stream, int64_t *shared)
{
    *shared = stream->shared;
    return 0;
}

int sode_stream_unlock(sode_stream_t *stream, int64_t shared)
{
    stream->shared = shared;
    return 0;
}
