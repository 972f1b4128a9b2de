/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The state of the run.  There is one run per process, so there is one object;
 * whatever several files share is here.  What one file keeps for itself is a
 * static struct of that file, so that a layer can be tested without the others:
 * transport/ its arena and windows, tune/ what it has read, observe/ its events,
 * async/ the helper's locks.  Besides there are read-only tables, and answers of
 * the system that are asked for once (pages.c, place.c, settings.c).
 */
#ifndef SODE_BASE_CONTEXT_H
#define SODE_BASE_CONTEXT_H

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "base/control.h"
#include "base/deadlock_ops.h"
#include "base/object.h"
#include "base/operation.h"
#include "base/set.h"
#include "sode/abi.h"

/* api/units.c */
typedef struct sode_said sode_said_t;

enum { SODE_TOLD_PLACES = 16 }; /* more places are not warned of */

typedef struct sode_context {
    int pid;           /* of the process that started: a forked child that
                          exits must not end the job */
    pthread_t thread;  /* the main one */
    uintptr_t stack_begin; /* of its stack: where main was called from (stack.h) */
    uintptr_t stack_entry; /* the frame of whom the program has called to complete
                              what is in flight; 0: nobody */
    int thread_level;  /* what MPI allows others */
    _Atomic uintptr_t turn; /* which one executes a directive (turn.h) */
    int turn_depth;         /* of it */
    int started;       /* between start and end of the runtime */
    int owns_mpi;      /* MPI was started here, so it is finalized here */
    int adopts;        /* the program's own MPI_Init and MPI_Finalize do
                          nothing: set while owns_mpi, also after the end */
    int ending;        /* MPI_Abort is under way: exit handlers stay quiet */
    int waiting;       /* inside base/wait.c: an exit comes from MPI itself */
    int crowded;       /* more ranks than processors that they may run on (place.h) */
    MPI_Comm comm;     /* own duplicate of all nodes of the run */
    MPI_Comm control;  /* second duplicate, for the leave protocol */
    int rank, size;    /* of comm */
    sode_set_t *world; /* all nodes of the run */

    sode_unit_t *units, *last_unit; /* translated files, registration order */
    const sode_unit_t *unit;        /* whose file-scope directives are being
                                       evaluated, or NULL */
    sode_said_t *said, *last_said;  /* of arrays of other files, not compared
                                       yet */
    sode_hash_t defined;            /* variables that have got their descriptor */
    sode_hash_t shared;             /* nodes and templates of headers */

    sode_set_t **ens;        /* [ens_count] executing node sets, innermost
                                last; the first one is `world` */
    int ens_count;           /* entries in use, */
    size_t ens_room;         /* and allocated */

    int comms; /* communicators of sets made */
    sode_hash_t sets;                   /* all met so far, by id */
    sode_hash_t known;                  /* arrays by address (map/known.c) */
    sode_object_t *objects;             /* live descriptors, newest first */
    uint64_t serials;                   /* of descriptors made so far */
    struct sode_evaluated *evaluated;   /* references (map/evaluated.h) */
    struct sode_pending *pending;       /* in flight, oldest first (async/) */
    struct sode_pending *spare;         /* records to be used again */
    int (*move_on)(void);               /* moves them on; NULL: there is none */
    int moving;                         /* that is being done */
    int (*hear_far)(int rank, const char *text, size_t size);
    int (*serve_far)(void); /* elements that others ask for (directive/far_owner.h) */
    int asked_far;          /* others have asked for some: they may again */
    int helper;                         /* by a thread, too (async/helper.h), */
    pthread_t helper_thread;            /* this one */
    sode_operation_t operation;         /* under way; they do not nest */
    sode_operation_record_t records[SODE_RECORDS]; /* the last ones, in turn */
    unsigned recorded;                  /* so many in all */
    int lockstep;                       /* compare each with other ranks */
    sode_control_t messages;            /* messages outside of directives */
    const sode_deadlock_ops_t *deadlock; /* who waits in vain; NULL before the start */

    MPI_Op own_ops[7];     /* or MPI_OP_NULL: not made yet (collective/) */
    MPI_Datatype fused_types[8]; /* of messages of 64, 128, ... bytes that hold
                              several reductions, or MPI_DATATYPE_NULL */
    unsigned unplaced;     /* numbers given to arrays without storage */
    size_t staggered;      /* arrays allocated so far (memory.c) */
    const sode_blocking_t *blocking; /* time loop with `blocking` that runs, or NULL
                              (blocking/loop.c) */
    struct sode_blocking_counts *blocking_counts; /* of that loop, or NULL: not
                              counted */
    const char *told[SODE_TOLD_PLACES]; /* places of which a warning has been given; the
                              rest NULL */
    int alone;             /* tasks with nocomm that are executed now: nobody
                              knows whether others do, too */
    const char *news;      /* a warning that api/ is to print, or NULL */
    void (*end_job)(const char *where, const char *kind, const char *name,
                    int status); /* api/fail.c: does not return.  For releases,
                              which return no status */
    void (*say)(const char *message); /* api/fail.c: prints a line of this rank.  For
                              warnings of time loops and distances */
    const void *transport; /* the one SODE_TRANSPORT asks for (api/) */
} sode_context_t;

extern sode_context_t sode_context;

/* Is nothing told of it yet?  Notes it.  When there is no more room, no place is new. */
int sode_is_new_place(const char *where);

/* The executing node set (ENS). */
static inline sode_set_t *sode_ens(void)
{
    return sode_context.ens[sode_context.ens_count - 1];
}

/* Where messages between ranks of the set go, which sode_set_rank gives. */
static inline MPI_Comm sode_comm_of(const sode_set_t *set)
{
    return set->no_comm ? sode_context.comm : set->comm;
}

/* Duplicates `comm` and fills in the context; the ENS is all its ranks.
 * Collective over comm. */
int sode_context_create(MPI_Comm comm);

/* Releases communicators, sets and the ENS stack.  Objects are gone already. */
void sode_context_free(void);

int sode_ens_push(sode_set_t *set);
void sode_ens_pop(void);

#endif
