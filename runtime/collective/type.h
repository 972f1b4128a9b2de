/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C types and reduction operations of the interface, as MPI knows them. */
#ifndef SODE_COLLECTIVE_TYPE_H
#define SODE_COLLECTIVE_TYPE_H

#include <mpi.h>
#include <stddef.h>

/* Bytes of an enum sode_type, 0 if there is no such type. */
size_t sode_type_size(int type);

/* As C calls it, or NULL if there is no such type. */
const char *sode_type_name(int type);

/* The MPI type and operation for sode_op `op` on sode_type `type`.
 * SODE_ERR_ARGUMENT if C has no such operation. */
int sode_type_find(int type, int op, MPI_Datatype *mpi_type, MPI_Op *mpi_op);

/* The type that travels as this one, other than _Bool. */
int sode_type_of(MPI_Datatype mpi_type);

/* Fails as sode_type_find does, and looks nothing up. */
int sode_type_check(int type, int op);

#endif
