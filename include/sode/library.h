/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file library.h
 * What libraries on top of the runtime, as libsode-io, ask it: which elements of an array this node owns, and who works
 * together.  No part of abi.h: neither translated code nor programs include it.
 *
 * @code
 *   struct sode_team team;
 *   sode_about("u", "plate.h5");
 *   sode_together_begin(where, "sode_file_write", 0, &team);   // all nodes of the ENS are here
 *   MPI_Ibcast(..., *(MPI_Comm *)team.comm, &request);
 *   sode_together_wait(1, &request);
 *   sode_together_end();
 * @endcode
 */
#ifndef SODE_LIBRARY_H
#define SODE_LIBRARY_H

#pragma GCC system_header
#include <sode/units.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One dimension of what a node owns: the indices lo <= i < hi with (i - phase) mod period < size, where i >= phase.  That is
 *  every distribution format: for intervals, size and period are 1.
 *
 *      cyclic(2) on 3 nodes, the second one     i  0 1 2 3 4 5 6 7 8 9    phase -4, period 6, size 2
 *                                                      o o         o o                          */
typedef struct sode_owned_dim {
    sode_index_t extent;              /**< of the whole array */
    sode_index_t lo, hi;              /**< owned indices lie between; lo == hi: there is none */
    sode_index_t phase, period, size; /**< which of them they are */
    sode_index_t first;               /**< global index of what is stored first; not if packed */
    sode_index_t stride;              /**< elements between neighbors in storage */
    int packed;                       /**< the owned ones are stored one after the other, and nothing else is */
} sode_owned_dim_t;

/** The elements that a node owns: every combination of the owned indices of its dimensions. */
typedef struct sode_owned {
    const char *name;    /**< of the array; valid as long as its descriptor is */
    void *base;          /**< start of the storage, shadow included; NULL: this node stores nothing */
    size_t element_size; /**< bytes */
    int type;            /**< enum sode_type, or -1: not of arithmetic type */
    int ndims;
    sode_owned_dim_t dim[SODE_MAX_DIMS]; /**< [ndims] in C order */
} sode_owned_t;

/** What this node owns of the array that a descriptor names.  Local.  Returns NULL; or why there is no answer, in words. */
const char *sode_owned_of(const void *descriptor, sode_owned_t *owned);

/** The owners have been given new values in all their elements, by what is called at `where`: so shadows are stale, which
 *  -fsode-check must know.  Called by all owners. */
void sode_owned_written(const char *where, const void *descriptor);

/** Indices first, first + step, ..., last of a dimension; step is positive. */
struct sode_owned_range {
    sode_index_t first, last, step;
};
/** The same, if only a section has new values; ranges: one for each dimension. */
void sode_owned_range_written(const char *where, const void *descriptor, const struct sode_owned_range *ranges);

/** The nodes of an ENS. */
struct sode_team {
    void *comm;            /**< its MPI_Comm.  The runtime's own, which lives until the end of the run: messages of libraries
                                have tags 1 and 2 there, and what all nodes do together is complete when sode_together_end comes */
    unsigned long long id; /**< equal for equal sets of nodes */
};
/** Begins what the ENS does together: returns when all its nodes are here, for the same `what`, or ends the job with one
 *  message.  Collective.  arguments: a number that must be the same on all nodes.  Until sode_together_end nothing else
 *  of the runtime may be called but the functions above and sode_together_fail. */
void sode_together_begin(const char *where, const char *what, unsigned long long arguments, struct sode_team *team);
void sode_together_end(void);
/** Waits until so many MPI_Request are complete, as directives wait: others get the core, a node that does something else or has
 *  ended is told, the watchdog watches.  Ends the job if they cannot complete. */
void sode_together_wait(int count, void *requests);
/** The same until poll(argument) sets *done; it returns 0, or 1 after a failure, which ends the wait and is returned. */
int sode_together_until(int (*poll)(void *argument, int *done), void *argument);
/** Around calls of other libraries that may wait for other nodes, where nobody can look: for the watchdog, which counts them as
 *  waits as long as nothing is read or written.  They nest. */
void sode_foreign_begin(void);
void sode_foreign_end(void);

/** What the next call is about, for SODE_STATS, trace and watchdog: an array, by its name in the file, or NULL; a file, or
 *  NULL.  Comes before sode_together_begin or sode_alone_begin. */
void sode_about(const char *array, const char *path);
/** A function that a node executes for itself begins; the number is for its end. */
int sode_alone_begin(const char *where, const char *what);
void sode_alone_end(int number);
/** Around what a call reads and writes of a file, on the main thread: begin returns a time for end, which gets the bytes. */
long long sode_moving_begin(void);
void sode_moving_end(long long begin, long long written, long long read);

/** The reason that MPI has for a code; until the next call in this thread. */
const char *sode_library_mpi_reason(int code);

/** Ends the job with `sode: rank 0: where: text`, said once, if all nodes of the ENS call it. */
void sode_together_fail(const char *where, const char *text) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
