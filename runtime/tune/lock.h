/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files that several jobs change: one at a time, and whole or not at all. */
#ifndef SODE_TUNE_LOCK_H
#define SODE_TUNE_LOCK_H

#include "base/status.h"

/* Waits some seconds for the lock PATH.lock, whose directory is made if it is
 * missing.  *lock goes to sode_file_unlock. */
int sode_file_lock(const char *path, int *lock);
void sode_file_unlock(int lock);

/* Puts the text in the place of the file; on failure that is as it was. */
int sode_file_replace(const char *path, const char *text);

#endif
