/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A plan: which elements of an array here go to which array there.  Pure index
 * algebra: no MPI, no element type, no storage address.  The same plan serves
 * every pair of arrays of equal mapping and storage shape, and every transport.
 *
 *     halo plan (halo.h)     an array to itself, one phase per dimension
 *     redistribution         one section to another one: selections (redistribute.h)
 *     gather                 an array to a list: elements one by one
 *
 * What is sent, and what copies read, lies in the source; what is received, and
 * what copies write, in the target.  Both ends of a message list the same
 * elements in the same order, each by its own storage: selections first, whose combs
 * are cut alike, then single elements.  What goes round among ranks lies in staging,
 * memory of the exchange.
 *
 *     sode_plan_create(1, &plan);
 *     sode_plan_message(plan, 0, SODE_PLAN_SEND, rank);
 *     sode_plan_box(plan, ndims, strides, &box);         ... or
 *     sode_plan_part(plan, SODE_PLAN_SOURCE, &selection);  ... or
 *     sode_plan_index(plan, count, elements);
 *     ...
 *     sode_plan_free(plan);
 */
#ifndef SODE_PLAN_PLAN_H
#define SODE_PLAN_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "map/box.h"
#include "select/selection.h"

enum sode_plan_place { SODE_PLAN_SOURCE, SODE_PLAN_TARGET, SODE_PLAN_STAGING };

/* Elements in any order; in staging one run, `cells` from `at` on, without dimensions. */
typedef struct sode_plan_part {
    enum sode_plan_place place;
    sode_selection_t selection;
} sode_plan_part_t;

/* Elements that travel between this rank and another in one phase. */
typedef struct sode_plan_message {
    int rank;                    /* the other one; never this rank */
    size_t first, count;         /* parts[first .. first + count) of the plan */
    size_t index_first, nindices; /* then so many of its indices */
    int64_t cells;               /* elements in all */
} sode_plan_message_t;

/* Copies parts[first + 2k + 1] to parts[first + 2k], k < count. */
typedef struct sode_plan_moves {
    size_t first, count;
} sode_plan_moves_t;

/* Steps that may happen at the same time.  The next phase may read what this
 * one received. */
typedef struct sode_plan_phase {
    sode_plan_message_t *sends; /* [nsends] at most one per rank */
    sode_plan_message_t *recvs; /* [nrecvs] at most one per rank */
    size_t nsends, nrecvs;
    size_t send_room, recv_room; /* allocated */
    /* Inside the rank, one after the other: at once, and when the last phase has ended. */
    sode_plan_moves_t moves, late;
    /* The same of indices[index_from + k] of one place to indices[index_to + k] of another. */
    size_t index_from, index_to, nindices;
    enum sode_plan_place from, to;
} sode_plan_phase_t;

/* Read-only once it is made.  Indices are numbers of elements in the storage. */
typedef struct sode_plan {
    int64_t *indices;  /* [nindices]: 8 bytes for an element */
    size_t nindices, index_room;
    sode_plan_part_t *parts; /* [nparts] */
    size_t nparts, part_room;
    int64_t staging;           /* elements */
    int fill;                  /* parts of the target get one element each, in all their places */
    int nphases;               /* >= 1 */
    sode_plan_phase_t *phases; /* [nphases] */
    struct sode_plan_block *memory; /* of selections that it has room for */
    sode_plan_message_t *open; /* what is added to, */
    enum sode_plan_place open_place; /* and where its elements lie */
} sode_plan_t;

enum sode_plan_direction { SODE_PLAN_SEND, SODE_PLAN_RECEIVE };

/* An empty plan of so many phases.  Release with sode_plan_free. */
int sode_plan_create(int nphases, sode_plan_t **plan);

/* Begins a message, which the parts and then the indices that are added next belong to. */
int sode_plan_message(sode_plan_t *plan, int phase,
                      enum sode_plan_direction direction, int rank);
int sode_plan_index(sode_plan_t *plan, size_t count, const int64_t *elements);

/* Elements from[k] of the source to elements to[k] of the target, inside the
 * rank; once per phase.  The other one: from and to other places. */
int sode_plan_copy_index(sode_plan_t *plan, int phase, size_t count,
                         const int64_t *to, const int64_t *from);
int sode_plan_copy_index_between(sode_plan_t *plan, int phase, size_t count, enum sode_plan_place target,
                                 const int64_t *to, enum sode_plan_place source, const int64_t *from);

/* Room for so many messages one way and parts, before they are added: saves moving them. */
int sode_plan_expect(sode_plan_t *plan, int phase, enum sode_plan_direction direction, size_t messages,
                     size_t parts);

/* A product of copies of the dimensions, in memory of the plan. */
int sode_plan_product(sode_plan_t *plan, int ndims, const sode_combs_t *const *dims,
                      sode_selection_t *selection);

/* The elements of the message; takes the selection over, also when it fails. */
int sode_plan_part(sode_plan_t *plan, enum sode_plan_place place, sode_selection_t *selection);

/* A box in storage coordinates, index 0 is the first stored element, as a selection in memory of the
 * plan, and as elements of the message.  stride: elements between neighbors. */
int sode_plan_select(sode_plan_t *plan, int ndims, const int64_t *stride, const sode_box_t *box,
                     sode_selection_t *selection);
int sode_plan_box(sode_plan_t *plan, int ndims, const int64_t *stride, const sode_box_t *box);

/* A copy inside the rank; takes both over, also when it fails.  Those of a phase follow each other. */
int sode_plan_move(sode_plan_t *plan, sode_plan_moves_t *moves, enum sode_plan_place to,
                   sode_selection_t *written, enum sode_plan_place from, sode_selection_t *read);

/* NULL is allowed.  Exchanges made from it do not need it any more, unless they
 * keep it (transport/transport.h). */
void sode_plan_free(sode_plan_t *plan);

#endif
