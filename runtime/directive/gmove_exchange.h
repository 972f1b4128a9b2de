/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * gmove by the transports of exchanges: a regular plan (plan/describe_sides.h) between
 * storage that nobody moves.  Making one takes all executing nodes and some
 * microseconds, so a statement gets it when it is executed again and again.
 */
#ifndef SODE_DIRECTIVE_GMOVE_EXCHANGE_H
#define SODE_DIRECTIVE_GMOVE_EXCHANGE_H

#include "plan/describe_sides.h"
#include "plan/redistribute.h"
#include "transport/transport.h"

typedef struct sode_gmove_ends {
    const sode_section_side_t *to, *from;
    const int64_t *length; /* [to->ndims] of the section */
    size_t size;           /* bytes of an element */
} sode_gmove_ends_t;

/* 1 if an exchange can do it, unless the sides overlap; the same on all executing
 * nodes, which must have parts of both arrays. */
int sode_gmove_suits(const sode_gmove_ends_t *sides, const sode_set_t *executing);

/* *apart: no executing node has both sides in one array.  Collective. */
int sode_gmove_apart(const sode_gmove_ends_t *sides, const sode_set_t *executing,
                     int *apart);

/* Bytes that move, a node's share; at most PTRDIFF_MAX. */
size_t sode_gmove_bytes(const sode_gmove_ends_t *sides, const sode_set_t *executing);

/* Executions by packed messages before a plan that moves so many bytes gets an exchange. */
unsigned sode_gmove_executions_before(size_t bytes);

/* Takes over the plan, also when it fails.  Collective over the executing nodes, in
 * an operation.  arguments: what all of them say alike, as a hash. */
int sode_gmove_exchange(const sode_gmove_ends_t *sides, sode_set_t *executing,
                        uint64_t arguments, sode_plan_t *plan,
                        sode_exchange_t **move);

#endif
