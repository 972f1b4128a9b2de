/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file that is written beside the old one and takes its place when it is whole:
 *
 *     plate.h5.part   made here, never what a link leads to; locked; other jobs are told
 *     plate.h5        what it is renamed to; if that is a link, what the link leads to
 *
 * What a job left that was killed has no lock, and goes.  By one node.
 */
#ifndef SODE_IO_REPLACE_REPLACE_H
#define SODE_IO_REPLACE_REPLACE_H

#include <limits.h>

typedef struct sode_replace {
    int file; /* the new one, which holds the lock; or -1: there is none */
    char target[PATH_MAX], part[PATH_MAX];
} sode_replace_t;

/* Is it a path of a file?  By each node; does not look at the disk. */
int sode_path_check(const char *path);
/* May a file be written there?  There is none, or one that is no folder and no device. */
int sode_path_check_output(const char *path);

int sode_replace_begin(sode_replace_t *r, const char *path);
/* On the disk, with the mode of the old one, and renamed; after a failure it is gone, as after drop. */
int sode_replace_end(sode_replace_t *r);
void sode_replace_drop(sode_replace_t *r);
/* It keeps its name. */
void sode_replace_leave(sode_replace_t *r);

/* For a file that is changed in place, as long as *lock is open. */
int sode_replace_lock(const char *path, int *lock);

#endif
