/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ordered sets of ranks.  A set is kept once however often it is met (interned)
 * until the end of the run, with its communicator, so that a construct that is
 * executed 50,000 times leaks nothing.  Equal lists have equal ids on all
 * ranks, without communication.
 *
 * Sections of node arrays are grids of ranks, kept as such: a set takes 144
 * bytes, however large it is.  Only what is no grid has a list.
 */
#ifndef SODE_BASE_SET_H
#define SODE_BASE_SET_H

#include <mpi.h>
#include <stdint.h>

#include "base/hash.h"

enum { SODE_SET_DIMS = 4 }; /* more are rare: sections of sections */

typedef struct sode_set {
    sode_hash_link_t link; /* by id */
    uint64_t id;           /* hash of the list; the same on all ranks */
    int size;              /* number of ranks; may be 0 */
    int first;             /* its first rank; sode_set_member gives any */
    int ndims;             /* of the grid; 0: it is none, or empty */
    struct sode_set_dim {
        int count, stride; /* ranks along it, and their distance */
    } dim[SODE_SET_DIMS];  /* [ndims] outermost first */
    int *list;             /* [size] if it is no grid, or NULL */
    int self;              /* own position, or -1 */
    MPI_Comm comm;         /* MPI_COMM_NULL until sode_set_comm, or no_comm */
    int no_comm;           /* has no communicator and gets none: there are too
                              many; messages go on that of the run */
    MPI_Comm program_comm; /* MPI_COMM_NULL until sode_set_program_comm */
    uint64_t operations;   /* collective operations this rank has started */
    uint64_t history, places; /* what they were, and where (operation.h) */
    uint64_t barriers;     /* this rank has completed */
    unsigned exchanges;    /* exchanges created so far */
    struct sode_exchange *flying; /* those in flight (transport/) */
    struct sode_subjects *subjects; /* what its ranks tune together (tune/);
                              NULL: nothing yet */
    struct sode_store *plans; /* what is kept for them (plan/); NULL: nothing yet */
} sode_set_t;

/* Finds the set of these ranks, or adds it. */
int sode_set_intern(const int *ranks, int size, sode_set_t **set);

/* The set with this id, or NULL if this rank has never met it. */
sode_set_t *sode_set_find(uint64_t id);

/* The rank of the run at a position, 0 to size - 1, in node order. */
int sode_set_member(const sode_set_t *set, int position);

/* The distance of the ranks if it is the same for all neighbors, or 0. */
static inline int sode_set_stride(const sode_set_t *set)
{
    return set->ndims == 1 ? set->dim[0].stride : 0;
}

/* Position of a rank of the run in the set, or -1. */
int sode_set_position(const sode_set_t *set, int rank);

/* 1 if every rank of `inner` is in `outer`. */
int sode_set_contains(const sode_set_t *outer, const sode_set_t *inner);

/* The ranks of `a` that are also in `b`, in the order of `a`. */
int sode_set_intersect(sode_set_t *a, const sode_set_t *b, sode_set_t **both);

/* Makes sure that the set has its communicator, ranks in set order, or none.
 * The first call is collective over the set, inside an operation (operation.h). */
int sode_set_comm(sode_set_t *set);

/* Waits until all members are here for the same purpose, by messages that match
 * no other ones; *flag becomes the `or` of theirs.  Before MPI calls that block,
 * which would wait for ever for a rank that is in another directive. */
int sode_set_meet(const sode_set_t *set, uint64_t purpose, int *flag);

/* Where messages of a set's exchanges travel, and as which rank there. */
static inline int sode_set_rank(const sode_set_t *set, int position)
{
    return set->no_comm ? sode_set_member(set, position) : position;
}

/* The same for the communicator that the program gets, a duplicate with the
 * error handler of MPI_COMM_WORLD: the program's messages must not meet ours. */
int sode_set_program_comm(sode_set_t *set);

/* All sets that this rank has met, in any order: the one after `set`, the first one
 * after NULL. */
sode_set_t *sode_set_walk(const sode_set_t *set);

/* Releases all sets but not the communicator of the run. */
void sode_set_free_all(void);

#endif
