/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"

static int fail(const char *what, int reason)
{
    sode_io_fail("it cannot be %s: %s", what, strerror(reason));
    errno = reason;
    return 1;
}

int sode_bytes_put(int file, int64_t at, const void *data, size_t bytes)
{
    const char *from = data;
    while (bytes > 0) {
        ssize_t done = pwrite(file, from, bytes, at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return fail("written", done < 0 ? errno : ENOSPC);
        from += done;
        at += done;
        bytes -= (size_t)done;
    }
    return 0;
}

int sode_bytes_get(int file, int64_t at, void *data, size_t bytes)
{
    char *to = data;
    while (bytes > 0) {
        ssize_t done = pread(file, to, bytes, at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return fail("read", errno);
        if (done == 0)
            return sode_io_fail("it is cut off: it ends at byte %lld",
                                (long long)at);
        to += done;
        at += done;
        bytes -= (size_t)done;
    }
    return 0;
}

/* A disk that cannot be read says nothing about the file. */
int sode_bytes_check(const char *path, const char *magic, size_t bytes, const char *what)
{
    char start[16];
    ssize_t got;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return sode_io_fail("%s", strerror(errno));
    do
        got = pread(file, start, bytes, 0);
    while (got < 0 && errno == EINTR);
    int status = got < 0 ? fail("read", errno) : 0;
    close(file);
    if (!status && ((size_t)got != bytes || memcmp(start, magic, bytes) != 0))
        status = sode_io_fail("it is not %s", what);
    return status;
}

/* EINVAL: the file system has nothing to do. */
int sode_bytes_settle(int file)
{
    return fsync(file) != 0 && errno != EINVAL ? fail("written", errno) : 0;
}

int sode_bytes_close(int *file, int written, int status)
{
    if (!status && written)
        status = sode_bytes_settle(*file);
    int closed = close(*file);
    *file = -1;
    return closed != 0 && !status ? fail("written", errno) : status;
}
