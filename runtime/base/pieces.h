/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Requests of messages of any length: MPI counts by an int, so longer ones go in pieces,
 * which keep their order. */
#ifndef SODE_BASE_PIECES_H
#define SODE_BASE_PIECES_H

#include <mpi.h>
#include <stddef.h>

#include "base/status.h"

extern const size_t sode_piece; /* bytes of a message at most */

typedef struct sode_pieces {
    MPI_Request *list; /* [count], to be freed */
    int count;
    size_t room;
} sode_pieces_t;

enum sode_pieces_way { SODE_PIECES_RECEIVE, SODE_PIECES_SEND };

/* Begins to send or receive `bytes` bytes, perhaps none: that is a message, too. */
int sode_pieces_post(sode_pieces_t *pieces, enum sode_pieces_way way, void *at,
                     size_t bytes, int rank, int tag, MPI_Comm comm);

#endif
