/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Several reductions in one message.  Small ones cost what one costs: the time
 * is that of the messages, not of the bytes.
 */
#ifndef SODE_COLLECTIVE_FUSED_H
#define SODE_COLLECTIVE_FUSED_H

#include <stddef.h>

#include "base/set.h"
#include "collective/job.h"
#include "sode/abi.h"

enum {
    SODE_FUSED_SIZES = 8,    /* lengths of messages: 64 bytes, 128, ... */
    SODE_FUSED_SMALLEST = 64,
    SODE_FUSED_LIMIT = SODE_FUSED_SMALLEST << (SODE_FUSED_SIZES - 1)
};

/* Bytes that the variable takes in a message; more than SODE_FUSED_LIMIT: it
 * travels alone. */
size_t sode_fused_bytes(const sode_set_t *set, const sode_reduced_t *one);

/* Begins to combine them all; together they take SODE_FUSED_LIMIT at most.
 * Takes exact sums of loops, but does not free them.  Collective over the set,
 * in an operation; *job is to be waited for or tested. */
int sode_fused_begin(sode_set_t *set, int count, const sode_reduced_t *list,
                     sode_job_t **job);

/* The length that a message of so many bytes, SODE_FUSED_LIMIT at most, has as
 * one element, and the type of elements of such a length. */
size_t sode_fused_round(size_t bytes);
int sode_fused_type(size_t length, MPI_Datatype *type);

/* The operation that combines messages of different parts (own_op.c). */
void sode_fused_combine(void *in, void *inout, int *length,
                        MPI_Datatype *type);

#endif
