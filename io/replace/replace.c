/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "replace/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"

enum { LINKS = 40, TRIES = 20 }; /* links that lead to links; other jobs that come between */

/* ---- paths ------------------------------------------------------------------- */

int sode_path_check(const char *path)
{
    if (!path || !*path)
        return sode_io_fail("its path is empty");
    if (strlen(path) >= PATH_MAX)
        return sode_io_fail("its path has more than %d characters", PATH_MAX - 1);
    return 0;
}

int sode_path_check_output(const char *path)
{
    struct stat about;
    SODE_IO_TRY(sode_path_check(path));
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode))
        return 0;
    return sode_io_fail("%s", S_ISDIR(about.st_mode) ? strerror(EISDIR) : "it is a device or the like, and not a file");
}

/* What the link `path` leads to; *is: it is one. */
static int follow(char *path, int *is)
{
    char to[PATH_MAX];
    ssize_t length = readlink(path, to, sizeof to - 1);
    *is = length > 0;
    if (!*is)
        return 0;
    to[length] = '\0';
    char *slash = strrchr(path, '/');
    size_t folder = slash && *to != '/' ? (size_t)(slash + 1 - path) : 0;
    if (folder + (size_t)length >= PATH_MAX)
        return sode_io_fail("%s", strerror(ENAMETOOLONG));
    memcpy(path + folder, to, (size_t)length + 1);
    return 0;
}

static int find_target(sode_replace_t *r, const char *path)
{
    int is = 1;
    SODE_IO_TRY(sode_path_check_output(path));
    strcpy(r->target, path);
    for (int k = 0; k < LINKS && is; k++)
        SODE_IO_TRY(follow(r->target, &is));
    if (is)
        return sode_io_fail("%s", strerror(ELOOP));
    if ((size_t)snprintf(r->part, sizeof r->part, "%s.part", r->target) >= sizeof r->part)
        return sode_io_fail("%s", strerror(ENAMETOOLONG));
    return 0;
}

/* ---- locks ----------------------------------------------------------------------- */

/* Of the open file, so that another one of this process is told, too; HDF5's own locks and those of other programs do not
 * meet it.  Where a file system has none, there is none. */
static int take_lock(int file, const char *path)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file, F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES))
        return sode_io_fail("'%s' is being written by another job or another call of this one: wait until that has finished, "
                            "or write to another file", path);
    return 0;
}

int sode_replace_lock(const char *path, int *lock)
{
    *lock = open(path, O_RDWR | O_CLOEXEC);
    if (*lock < 0)
        return sode_io_fail("%s", strerror(errno));
    if (take_lock(*lock, path) == 0)
        return 0;
    close(*lock);
    *lock = -1;
    return 1;
}

/* A folder that may be written would allow to replace a file that may not. */
static int check_allowed(const char *path)
{
    return access(path, W_OK) == 0 || errno == ENOENT ? 0 : sode_io_fail("%s", strerror(errno));
}

/* Somebody may be adding to the old file. */
static int check_unlocked(const char *path)
{
    int lock = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    int status = lock >= 0 ? take_lock(lock, path) : 0;
    if (lock >= 0)
        close(lock);
    return status;
}

/* ---- the new file -------------------------------------------------------------------- */

static int is_same(int file, const char *path)
{
    struct stat here, there;
    return fstat(file, &here) == 0 && lstat(path, &there) == 0 && here.st_ino == there.st_ino
           && here.st_dev == there.st_dev;
}

static int fail_to_make(const char *path)
{
    return sode_io_fail("'%s' cannot be made: %s", path, strerror(errno));
}

/* What a job left; or a link, which goes, and not what it leads to. */
static int clear(const char *path)
{
    struct stat about;
    int status = 0;
    if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
        status = check_unlocked(path);
    if (!status && unlink(path) != 0 && errno != ENOENT)
        status = fail_to_make(path);
    return status;
}

/* A new file is this job's from when it has the lock of what has this name. */
static int make(sode_replace_t *r, mode_t mode)
{
    for (int k = 0; k < TRIES; k++) {
        r->file = open(r->part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (r->file < 0 && errno != EEXIST)
            return fail_to_make(r->part);
        if (r->file >= 0 && take_lock(r->file, r->part) == 0 && is_same(r->file, r->part))
            return 0;
        sode_replace_leave(r);
        SODE_IO_TRY(clear(r->part));
    }
    errno = EEXIST;
    return fail_to_make(r->part);
}

int sode_replace_begin(sode_replace_t *r, const char *path)
{
    struct stat old;
    r->file = -1;
    SODE_IO_TRY(find_target(r, path));
    SODE_IO_TRY(check_allowed(r->target));
    SODE_IO_TRY(check_unlocked(r->target));
    return make(r, stat(r->target, &old) == 0 ? (old.st_mode & 0666) | 0600 : 0666);
}

/* The owner, too, where that is allowed. */
static int take_mode(const sode_replace_t *r)
{
    struct stat old, now;
    if (stat(r->target, &old) != 0 || fstat(r->file, &now) != 0)
        return 0;
    if ((old.st_uid != now.st_uid || old.st_gid != now.st_gid) && fchown(r->file, old.st_uid, old.st_gid) != 0)
        old.st_mode &= 0777;
    return fchmod(r->file, old.st_mode & 07777) != 0;
}

/* EINVAL: the file system has nothing to do for a folder; EACCES: nobody may look into it. */
static int settle_folder(const char *path)
{
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(path, '/');
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return errno != EACCES;
    int status = fsync(file) != 0 && errno != EINVAL;
    close(file);
    return status;
}

int sode_replace_end(sode_replace_t *r)
{
    int status = 0;
    if (!is_same(r->file, r->part))
        status = sode_io_fail("'%s' has been removed or replaced by another job", r->part);
    else if ((fsync(r->file) != 0 && errno != EINVAL) || take_mode(r))
        status = sode_io_fail("it cannot be written: %s", strerror(errno));
    else if (rename(r->part, r->target) != 0)
        status = sode_io_fail("cannot rename '%s': %s", r->part, strerror(errno));
    if (status) {
        sode_replace_drop(r);
        return status;
    }
    if (settle_folder(r->target))
        status = sode_io_fail("its folder cannot be synchronized: %s", strerror(errno));
    sode_replace_leave(r);
    return status;
}

void sode_replace_drop(sode_replace_t *r)
{
    if (r->file >= 0 && is_same(r->file, r->part))
        unlink(r->part);
    sode_replace_leave(r);
}

void sode_replace_leave(sode_replace_t *r)
{
    if (r->file >= 0)
        close(r->file);
    r->file = -1;
}
