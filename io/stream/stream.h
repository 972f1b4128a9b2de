/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file of bytes that a team has open: by MPI-IO (stream_mpi.c), or on one node
 * without MPI (stream_serial.c).  Offsets count from its beginning.
 */
#ifndef SODE_IO_STREAM_STREAM_H
#define SODE_IO_STREAM_STREAM_H

#include "layout/view.h"
#include "team/team.h"

typedef struct sode_stream sode_stream_t;

/* Opens a file that exists.  Collective, as close and sync are. */
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

/* All nodes move their pieces at once, which lie in the buffer one after the
 * other, at most 2^31 - 1 bytes.  scattered: some node has more than one. */
int sode_stream_move(sode_stream_t *stream, const sode_view_piece_t *pieces, int n,
                     char *buffer, int writes, int scattered);

/* The number that all nodes share, at first 0.  Between lock and unlock no other
 * node has it; by each node for itself. */
int sode_stream_lock(sode_stream_t *stream, int64_t *shared);
int sode_stream_unlock(sode_stream_t *stream, int64_t shared);

#endif
