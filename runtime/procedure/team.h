/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The nodes that execute a procedure together.  All of them are in it
 * (sode_together_begin), and wait for each other as in directives. */
#ifndef SODE_PROCEDURE_TEAM_H
#define SODE_PROCEDURE_TEAM_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/wait.h"

typedef struct sode_procedure_team {
    MPI_Comm comm;
    int rank, size;
} sode_procedure_team_t;

int sode_procedure_team(MPI_Comm comm, sode_procedure_team_t *team);

/* Waits for a collective call of MPI, whose last argument is the request. */
#define SODE_PROCEDURE_ALL(name, ...) \
    do { \
        MPI_Request request_; \
        SODE_TRY_MPI(name(__VA_ARGS__, &request_)); \
        SODE_TRY(sode_wait_all(1, &request_)); \
    } while (0)

/* Sends bytes to one node and receives some from another one.  Safe if all nodes
 * go through the same sequence of distances. */
int sode_procedure_swap(const sode_procedure_team_t *team, const void *out,
                        size_t sent, int to, void *in, size_t received,
                        int from);

/* What every node sends to every other one, in the order of nodes: bytes[r] of
 * `out` go to node r.  *in: what came, in the order of the senders, to be freed by
 * the caller; got[r]: bytes from node r. */
int sode_procedure_deal(const sode_procedure_team_t *team, const void *out,
                        const int64_t *bytes, void **in, int64_t *got);

#endif
