/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The nodes that work on a file together: the ENS of the calls.  team_mpi.c asks
 * the runtime; team_serial.c is one node without MPI, under a plain compiler.
 *
 * Between enter and leave all nodes are in the same function, which wait for each
 * other as directives do.  Some calls of MPI block.
 */
#ifndef SODE_IO_TEAM_TEAM_H
#define SODE_IO_TEAM_TEAM_H

#include <stddef.h>
#include <stdint.h>

typedef struct sode_io_team {
    int rank, size;
    int here;  /* nodes on this computer */
    int local; /* all of them are */
    unsigned long long id; /* equal for equal sets of nodes */
    void *comm; /* team/comm.h */
} sode_io_team_t;

/* Is this node the first one of the run?  Local. */
int sode_team_is_first(void);

/* Begins a function of the library.  what and texts: what must be equal on all
 * nodes, the function, names and values; NULL is a text, too.  A failure of the first kind, other nodes being
 * elsewhere, ends the job. */
int sode_team_enter(const char *where, const char *what, int ntexts,
                    const char *const *texts, sode_io_team_t *team);
void sode_team_leave(void);

/* What is observed of a call (SODE_STATS, trace, watchdog).  about: before enter, the array's name and the file's, or NULL.
 * alone: a function of one node.  moving: around what goes to a file or comes from it, on the main thread; bytes. */
void sode_team_about(const char *array, const char *path);
int sode_team_alone_begin(const char *what);
void sode_team_alone_end(int number);
int64_t sode_team_moving_begin(void);
void sode_team_moving_end(int64_t begin, int writes, int64_t bytes);

/* Around calls of MPI that block, for the watchdog.  They nest. */
void sode_team_foreign_begin(void);
void sode_team_foreign_end(void);

/* status: this node's.  1 on all nodes if one failed, and the text is that of the
 * first one that did. */
int sode_team_agree(const sode_io_team_t *team, int status);

/* The largest of all values. */
int sode_team_most(const sode_io_team_t *team, int64_t *value);

/* The sums of n values. */
int sode_team_sum(const sode_io_team_t *team, int64_t *values, int n);

/* The same bytes to each of n nodes, perhaps to itself, which need not know of it; nobody
 * does if one has failed, as status says of this one.  What others have told: [*count] in
 * the order of nodes, allocated.  Nodes have to agree on the result. */
int sode_team_tell(const sode_io_team_t *team, int status, const int *to, size_t n,
                   const void *own, size_t size, int **from, void **heard,
                   size_t *count);

/* Rank 0's data for all. */
int sode_team_share(const sode_io_team_t *team, void *data, size_t size);

/* Records of the same size: those of all nodes to the first one, in the order of nodes;
 * and from there to all nodes, as many to each.  What comes is allocated, and NULL and
 * 0 elsewhere. */
int sode_team_collect(const sode_io_team_t *team, const void *own, size_t count,
                      size_t size, void **all, size_t *total);
int sode_team_deal(const sode_io_team_t *team, const void *all, size_t total,
                   size_t size, void **own, size_t *count);

/* Sends bytes to one node and receives some from another one; either may be
 * none.  Safe if all nodes go through the same sequence of pairs. */
int sode_team_swap(const sode_io_team_t *team, const void *out, size_t sent,
                   int to, void *in, size_t received, int from);

/* Says a message, once for all nodes, and ends the job. */
_Noreturn void sode_team_end_job(const char *where, const char *text);

#endif
