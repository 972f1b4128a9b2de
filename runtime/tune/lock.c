/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* mkostemp, flock */
#include "tune/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Who holds it only reads and writes a small file. */
enum { TRIES = 500, MS_BETWEEN = 10 };

static int failed(const char *what, const char *path)
{
    return sode_fail(SODE_ERR_SETTING, "cannot %s '%s': %s", what, path,
                     strerror(errno));
}

static int make_directories(const char *path)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return failed("make directory", part);
        *slash = '/';
    }
    return SODE_OK;
}

int sode_file_lock(const char *path, int *lock)
{
    char name[PATH_MAX];
    SODE_TRY(make_directories(path));
    snprintf(name, sizeof name, "%s.lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return failed("lock", name);
    for (int k = 0; flock(fd, LOCK_EX | LOCK_NB) != 0; k++) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || k == TRIES) {
            int status = failed("lock", name);
            close(fd);
            return status;
        }
        nanosleep(&(struct timespec){0, MS_BETWEEN * 1000000L}, NULL);
    }
    *lock = fd;
    return SODE_OK;
}

/* The file stays: who removes it takes it from the next one who waits. */
void sode_file_unlock(int lock)
{
    close(lock);
}

static int write_all(int fd, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t done = write(fd, text, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return -1;
        text += done;
        left -= (size_t)done;
    }
    return fsync(fd);
}

int sode_file_replace(const char *path, const char *text)
{
    char name[PATH_MAX];
    struct stat old;
    if (stat(path, &old) != 0)
        old.st_mode = 0644;
    if (!(old.st_mode & 0222)) { /* meant to stay, though one could */
        errno = EACCES;
        return failed("write", path);
    }
    snprintf(name, sizeof name, "%s.XXXXXX", path);
    int fd = mkostemp(name, O_CLOEXEC);
    if (fd < 0)
        return failed("write", path);
    int good = fchmod(fd, old.st_mode & 0777) == 0 && write_all(fd, text) == 0;
    int why = errno;
    good &= close(fd) == 0;
    if (good && rename(name, path) == 0)
        return SODE_OK;
    errno = good ? errno : why;
    int status = failed("write", path);
    unlink(name);
    return status;
}
