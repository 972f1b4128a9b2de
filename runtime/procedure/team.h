/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The nodes that execute a procedure together.  All of them are in it
 * (sode_together_begin), and wait for each other as in directives. */
#ifndef SODE_PROCEDURE_TEAM_H
#define SODE_PROCEDURE_TEAM_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#include "base/set.h"
#include "base/sparse.h"
#include "base/status.h"
#include "base/wait.h"
#include "map/side.h"
#include "plan/plan.h"

typedef struct sode_procedure_team {
    sode_set_t *set;
    MPI_Comm comm;
    int rank, size;
    unsigned posts; /* sparse exchanges so far */
} sode_procedure_team_t;

/* The set has a communicator. */
sode_procedure_team_t sode_procedure_team(sode_set_t *set);

/* Waits for a collective call of MPI, whose last argument is the request. */
#define SODE_PROCEDURE_ALL(name, ...) \
    do { \
        MPI_Request request_; \
        SODE_TRY_MPI(name(__VA_ARGS__, &request_)); \
        SODE_TRY(sode_wait_all(1, &request_)); \
    } while (0)

/* to = from, as gmove has it: sections of one shape, length[to->ndims].  All that is
 * sent is read before anything is written.  Collective. */
int sode_redistribute(const sode_procedure_team_t *team, const sode_section_side_t *to,
                      const sode_section_side_t *from, const int64_t *length, size_t size);

/* Executes a plan once, and releases it.  Collective. */
int sode_procedure_move(const sode_procedure_team_t *team, sode_plan_t *plan, char *to, char *from, size_t size);

/* sode_sparse_exchange among the team. */
int sode_procedure_post(sode_procedure_team_t *team, const sode_letter_t *out, size_t count,
                        sode_letters_t *in);

#endif
