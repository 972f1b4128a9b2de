/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bytes that a node sees of a file, to and from memory. */
#ifndef SODE_IO_STREAM_TRANSFER_H
#define SODE_IO_STREAM_TRANSFER_H

#include "stream/stream.h"

typedef struct sode_transfer {
    const sode_io_team_t *team;
    sode_stream_t *stream;
    const sode_view_t *view;
    int64_t from, to; /* of the bytes that are seen */
    char *buffer;     /* or NULL: the storage of the view's share */
    int writes;
} sode_transfer_t;

/* By all nodes together; some may have nothing.  All get the same status. */
int sode_transfer_all(const sode_transfer_t *transfer);

/* By this node for itself, from or to a buffer. */
int sode_transfer_own(const sode_transfer_t *transfer);

#endif
