/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All bytes, at this place of a file, by this node alone.  A failure leaves errno, too. */
#ifndef SODE_IO_FORMAT_BYTES_H
#define SODE_IO_FORMAT_BYTES_H

#include <stddef.h>
#include <stdint.h>

int sode_bytes_put(int file, int64_t at, const void *data, size_t bytes);
int sode_bytes_get(int file, int64_t at, void *data, size_t bytes);

/* Fails if the file cannot be read, or does not begin with these bytes, at most 16: "it is not <what>". */
int sode_bytes_check(const char *path, const char *magic, size_t bytes, const char *what);

/* What was written is on the disk, as far as this node has written it. */
int sode_bytes_settle(int file);

/* Closes it, settled first if it was written.  status: of what came before, which is told first. */
int sode_bytes_close(int *file, int written, int status);

#endif
