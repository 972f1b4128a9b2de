/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What checkpoints need of raw files besides the operations of every format: bytes
 * and their checksums. */
#ifndef SODE_IO_FORMAT_RAW_H
#define SODE_IO_FORMAT_RAW_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the file with one checksum (XXH3, 64 bits). */
typedef struct sode_piece {
    int64_t at, bytes;
    uint64_t check;
} sode_piece_t;

/* Fails where jansson or xxHash is missing. */
int sode_raw_usable(void);

/* Fails if the file is not of this format: "it is not <what>". */
int sode_raw_check(const char *path, const char *what);

uint64_t sode_raw_checksum(const void *data, size_t bytes);

/* Writes a piece, and sets its checksum. */
int sode_raw_put_piece(void *file, sode_piece_t *piece, const void *data);

/* Reads a piece again, in small parts, and compares. */
int sode_raw_check_piece(void *file, const sode_piece_t *piece);

/* What this node has written is on the disk. */
int sode_raw_settle(void *file);

/* The pieces that the header lists, which the first node alone has: others give
 * and get none.  To be freed. */
int sode_raw_set_pieces(void *file, const sode_piece_t *pieces, size_t n);
int sode_raw_get_pieces(void *file, sode_piece_t **pieces, size_t *n);

#endif
