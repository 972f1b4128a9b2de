/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Preloaded: a process counts its calls that change files named *.state*, and is killed at one of them; of a write after half
 * of it.
 *
 *     SODE_TEST_DIE=RANK:CALL   who, and at which one; calls count from 1
 *     SODE_TEST_CALLS=FILE      all calls are noted in FILE.RANK instead
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char watched[1024]; /* [descriptor] */
static atomic_int calls;

static int rank(void)
{
    const char *openmpi = getenv("OMPI_COMM_WORLD_RANK"), *mpich = getenv("PMI_RANK");
    return openmpi ? atoi(openmpi) : mpich ? atoi(mpich) : 0;
}

static int dies(const char *call)
{
    const char *die = getenv("SODE_TEST_DIE"), *log = getenv("SODE_TEST_CALLS");
    int who, when, now = atomic_fetch_add(&calls, 1) + 1;
    if (log) {
        char name[4096];
        snprintf(name, sizeof name, "%s.%d", log, rank());
        FILE *file = fopen(name, "a");
        fprintf(file, "%s\n", call);
        fclose(file);
    }
    return die && sscanf(die, "%d:%d", &who, &when) == 2 && who == rank() && when == now;
}

static void die(void) { kill(getpid(), SIGKILL); }

static int is_state(const char *path) { return strstr(path, ".state") != NULL; }

#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    int folder = strcmp(path, ".") == 0;
    if (is_state(path) && dies(flags & O_CREAT ? "create" : "open"))
        die();
    int file = REAL(int, open, const char *, int, ...)(path, flags, mode);
    if (file >= 0 && file < (int)sizeof watched)
        watched[file] = is_state(path) ? 1 : folder ? 2 : 0;
    return file;
}

ssize_t pwrite(int file, const void *data, size_t bytes, off_t at)
{
    if (watched[file] && dies("write")) {
        REAL(ssize_t, pwrite, int, const void *, size_t, off_t)(file, data, bytes / 2, at);
        die();
    }
    return REAL(ssize_t, pwrite, int, const void *, size_t, off_t)(file, data, bytes, at);
}

int fsync(int file)
{
    if (watched[file] && dies(watched[file] == 2 ? "fsync folder" : "fsync"))
        die();
    return REAL(int, fsync, int)(file);
}

int ftruncate(int file, off_t size)
{
    if (watched[file] && dies("truncate"))
        die();
    return REAL(int, ftruncate, int, off_t)(file, size);
}

int close(int file)
{
    if (file >= 0 && file < (int)sizeof watched && watched[file]) {
        if (watched[file] == 1 && dies("close"))
            die();
        watched[file] = 0;
    }
    return REAL(int, close, int)(file);
}

int rename(const char *from, const char *to)
{
    if (is_state(from) && dies("rename"))
        die();
    return REAL(int, rename, const char *, const char *)(from, to);
}

int unlink(const char *path)
{
    if (is_state(path) && dies("unlink"))
        die();
    return REAL(int, unlink, const char *)(path);
}
