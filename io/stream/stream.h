/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file of bytes that a team has open, by system calls of each node: MPI-IO does not always see that a write has failed.
 * Offsets count from its beginning.
 */
#ifndef SODE_IO_STREAM_STREAM_H
#define SODE_IO_STREAM_STREAM_H

#include "layout/view.h"
#include "team/team.h"

typedef struct sode_stream sode_stream_t;

/* Opens a file that exists.  Collective, as close is, which synchronizes what was written. */
int sode_stream_open(const sode_io_team_t *team, const char *path, int writes,
                     sode_stream_t **stream);
int sode_stream_close(sode_stream_t *stream); /* releases it also if it fails */
int sode_stream_sync(sode_stream_t *stream);

/* By each node for itself.  *got: less than asked for at the end of the file. */
int sode_stream_size(sode_stream_t *stream, int64_t *size);
int sode_stream_get(sode_stream_t *stream, int64_t offset, char *buffer,
                    int64_t bytes, int64_t *got);
int sode_stream_put(sode_stream_t *stream, int64_t offset, const char *buffer,
                    int64_t bytes);

/* The pieces of this node, which lie in the buffer one after the other: it moves them itself; or all nodes together, which
 * is faster if they are small, at most SODE_STREAM_PIECES each (exchange.c). */
enum { SODE_STREAM_PIECES = 1 << 16 };
int sode_stream_move(sode_stream_t *stream, const sode_view_piece_t *pieces, int n, char *buffer, int writes);
int sode_stream_move_together(sode_stream_t *stream, const sode_io_team_t *team, const sode_view_piece_t *pieces, int n,
                              char *buffer, int writes);

/* The number that all nodes share, at first 0.  Between lock and unlock no other
 * node has it; by each node for itself. */
int sode_stream_lock(sode_stream_t *stream, int64_t *shared);
int sode_stream_unlock(sode_stream_t *stream, int64_t shared);

#endif
