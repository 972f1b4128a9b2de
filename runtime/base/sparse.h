/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A sparse exchange: every rank of a communicator sends to some others, which do not
 * know that anything comes.  A rank whose letters have all been taken says so in a
 * barrier that does not block, and goes on taking letters until all ranks have (Hoefler,
 * Siebert, Lumsdaine, "Scalable communication protocols for dynamic sparse data
 * exchange", 2010).  Takes a message for each letter, log2 of the ranks' steps and
 * memory for what comes: nothing in proportion to the ranks.
 */
#ifndef SODE_BASE_SPARSE_H
#define SODE_BASE_SPARSE_H

#include <mpi.h>
#include <stddef.h>

#include "base/status.h"

typedef struct sode_letter {
    int rank; /* of the communicator: to or from; may be the own one */
    size_t size;
    char *data; /* [size] aligned for anything */
} sode_letter_t;

typedef struct sode_letters {
    sode_letter_t *list; /* [count] */
    size_t count, room;
} sode_letters_t;

/* Sends out[count], at most one letter for a rank, and makes the list of what came, by
 * ascending ranks; the caller frees it, also after a failure.  Collective, in an
 * operation.  Two exchanges that follow each other on a communicator take different
 * tags: a rank may be one ahead. */
int sode_sparse_exchange(MPI_Comm comm, int tag, const sode_letter_t *out, size_t count,
                         sode_letters_t *in);
void sode_letters_free(sode_letters_t *letters);

#endif
