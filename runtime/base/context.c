/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Life of the context and the stack of executing node sets. */
#include "base/context.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/status.h"

sode_context_t sode_context;

enum {
    OWN_OPS = sizeof sode_context.own_ops / sizeof sode_context.own_ops[0],
    FUSED_TYPES =
        sizeof sode_context.fused_types / sizeof sode_context.fused_types[0]
};

int sode_is_new_place(const char *where)
{
    const char **told = sode_context.told;
    int k = 0;
    while (k < SODE_TOLD_PLACES && told[k] && strcmp(told[k], where) != 0)
        k++;
    if (k == SODE_TOLD_PLACES || told[k])
        return 0;
    told[k] = where;
    return 1;
}

int sode_context_create(MPI_Comm comm)
{
    sode_context_t *c = &sode_context;
    for (size_t k = 0; k < OWN_OPS; k++)
        c->own_ops[k] = MPI_OP_NULL;
    for (size_t k = 0; k < FUSED_TYPES; k++)
        c->fused_types[k] = MPI_DATATYPE_NULL;
    SODE_TRY_MPI(MPI_Comm_dup(comm, &c->comm));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(c->comm, MPI_ERRORS_RETURN));
    SODE_TRY_MPI(MPI_Comm_dup(c->comm, &c->control));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(c->control, MPI_ERRORS_RETURN));
    SODE_TRY_MPI(MPI_Comm_rank(c->comm, &c->rank));
    SODE_TRY_MPI(MPI_Comm_size(c->comm, &c->size));

    int *ranks = malloc((size_t)c->size * sizeof *ranks);
    if (!ranks)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate the list of ranks");
    for (int r = 0; r < c->size; r++)
        ranks[r] = r;
    int status = sode_set_intern(ranks, c->size, &c->world);
    free(ranks);
    SODE_TRY(status);
    c->world->comm = c->comm;
    return sode_ens_push(c->world);
}

void sode_context_free(void)
{
    sode_context_t *c = &sode_context;
    for (size_t k = 0; k < OWN_OPS; k++)
        if (c->own_ops[k] != MPI_OP_NULL)
            MPI_Op_free(&c->own_ops[k]);
    for (size_t k = 0; k < FUSED_TYPES; k++)
        if (c->fused_types[k] != MPI_DATATYPE_NULL)
            MPI_Type_free(&c->fused_types[k]);
    free(c->evaluated);
    c->evaluated = NULL;
    sode_set_free_all();
    c->deadlock->free();
    sode_control_free();
    memset(c->records, 0, sizeof c->records);
    MPI_Comm_free(&c->control);
    MPI_Comm_free(&c->comm);
    free(c->ens);
    c->ens = NULL;
    c->ens_count = 0;
    c->ens_room = 0;
    c->world = NULL;
}

int sode_ens_push(sode_set_t *set)
{
    sode_context_t *c = &sode_context;
    sode_set_t **ens = sode_grow(c->ens, &c->ens_room, (size_t)c->ens_count + 1, sizeof *ens);
    if (!ens)
        return sode_fail(SODE_ERR_MEMORY, "cannot nest %d tasks", c->ens_count + 1);
    c->ens = ens;
    c->ens[c->ens_count++] = set;
    return SODE_OK;
}

void sode_ens_pop(void)
{
    sode_context.ens_count--;
}
