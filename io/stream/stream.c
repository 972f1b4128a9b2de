/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "stream/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"
#include "format/bytes.h"
#include "stream/counter.h"

struct sode_stream {
    int descriptor, writes;
    sode_counter_t *counter;
};

/* ---- opening and closing ---------------------------------------------------- */

int sode_stream_open(const sode_io_team_t *team, const char *path, int writes,
                     sode_stream_t **stream)
{
    sode_stream_t *s = calloc(1, sizeof *s);
    int status = s ? 0 : sode_io_fail("no memory for an open file");
    if (s) {
        *s = (sode_stream_t){.writes = writes, .descriptor = open(path, (writes ? O_RDWR : O_RDONLY) | O_CLOEXEC)};
        status = s->descriptor < 0 ? sode_io_fail("it cannot be opened: %s", strerror(errno)) : 0;
    }
    status = sode_team_agree(team, status);
    SODE_IO_THEN(status, sode_counter_create(team, &s->counter));
    if (status) {
        if (s && s->descriptor >= 0)
            close(s->descriptor);
        free(s);
        return 1;
    }
    *stream = s;
    return 0;
}

int sode_stream_close(sode_stream_t *stream)
{
    int status = stream->writes ? sode_stream_sync(stream) : 0;
    if (close(stream->descriptor) != 0 && !status)
        status = sode_io_fail("it cannot be written: %s", strerror(errno));
    sode_counter_free(stream->counter);
    free(stream);
    return status;
}

/* Of a file that is only read, what others wrote is there already. */
int sode_stream_sync(sode_stream_t *stream)
{
    return stream->writes ? sode_bytes_settle(stream->descriptor) : 0;
}

/* ---- bytes -------------------------------------------------------------------- */

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
    return sode_bytes_put(stream->descriptor, offset, buffer, (size_t)bytes);
}

int sode_stream_move(sode_stream_t *stream, const sode_view_piece_t *pieces, int n, char *buffer, int writes)
{
    int64_t got;
    for (int k = 0; k < n; k++) {
        int64_t offset = pieces[k].offset, bytes = pieces[k].bytes;
        SODE_IO_TRY(writes ? sode_stream_put(stream, offset, buffer, bytes)
                           : sode_stream_get(stream, offset, buffer, bytes, &got));
        buffer += bytes;
    }
    return 0;
}

/* ---- the shared number --------------------------------------------------------- */

int sode_stream_lock(sode_stream_t *stream, int64_t *shared)
{
    return sode_counter_lock(stream->counter, shared);
}

int sode_stream_unlock(sode_stream_t *stream, int64_t shared)
{
    return sode_counter_unlock(stream->counter, shared);
}
