/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ordered sets of ranks.  A set is kept once however often it is met (interned)
 * until the end of the run, with its communicator, so that a construct that is
 * executed 50,000 times leaks nothing.  Equal lists have equal ids on all
 * ranks, without communication.
 */
#ifndef SODE_BASE_SET_H
#define SODE_BASE_SET_H

#include <mpi.h>
#include <stdint.h>

typedef struct sode_set {
    struct sode_set *next; /* same bucket */
    uint64_t id;           /* hash of the list; the same on all ranks */
    int size;              /* number of ranks; may be 0 */
    int *ranks;            /* [size] ranks of the run, in node order */
    int stride;            /* ranks[k] = ranks[0] + k*stride, or 0: irregular */
    int self;              /* own position in ranks, or -1 */
    MPI_Comm comm;         /* MPI_COMM_NULL until sode_set_comm, or bare */
    int bare;              /* has no communicator and gets none: there are too
                              many; messages go on that of the run */
    MPI_Comm program_comm; /* MPI_COMM_NULL until sode_set_program_comm */
    uint64_t operations;   /* collective operations this rank has started */
    unsigned exchanges;    /* exchanges created so far */
    struct sode_choice_memory *choices; /* how they are done best (transport/);
                              NULL: nothing is known */
} sode_set_t;

/* Finds the set of these ranks, or adds it. */
int sode_set_intern(const int *ranks, int size, sode_set_t **set);

/* The set with this id, or NULL if this rank has never met it. */
sode_set_t *sode_set_find(uint64_t id);

/* Position of a rank of the run in the set, or -1. */
int sode_set_position(const sode_set_t *set, int rank);

/* 1 if every rank of `inner` is in `outer`. */
int sode_set_contains(const sode_set_t *outer, const sode_set_t *inner);

/* The ranks of `a` that are also in `b`, in the order of `a`. */
int sode_set_intersect(sode_set_t *a, const sode_set_t *b, sode_set_t **both);

/* Makes sure that the set has its communicator, ranks in set order, or is bare.
 * The first call is collective over the set, inside an operation (leave.h). */
int sode_set_comm(sode_set_t *set);

/* Where messages of a set's exchanges travel, and as which rank there. */
static inline int sode_set_rank(const sode_set_t *set, int position)
{
    return set->bare ? set->ranks[position] : position;
}

/* The same for the communicator that the program gets, a duplicate with the
 * error handler of MPI_COMM_WORLD: the program's messages must not meet ours. */
int sode_set_program_comm(sode_set_t *set);

/* Releases all sets but not the communicator of the run. */
void sode_set_free_all(void);

#endif
