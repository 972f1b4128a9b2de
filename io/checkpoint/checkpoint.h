/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint is a raw file (format/) that lists the checksums of all its elements.
 *
 *     heat.state.part   being written: elements, header, fsync by each node
 *     heat.state        what it is renamed to; then the folder is synchronized (replace/)
 *
 * So at any instant heat.state is the old one or the new one, as a whole.
 */
#ifndef SODE_IO_CHECKPOINT_CHECKPOINT_H
#define SODE_IO_CHECKPOINT_CHECKPOINT_H

#include "api/file.h"
#include "format/raw.h"
#include "sode/checkpoint.h"

/* Something that is saved: an array, or memory that all nodes have alike. */
typedef struct sode_kept {
    const char *name;
    const void *array; /* as the call gave it; NULL: memory */
    void *memory;
    size_t bytes;      /* of it */
} sode_kept_t;

struct sode_checkpoint {
    char *path;
    sode_io_team_t team;
    int tries;             /* failures are returned */
    sode_kept_t *kept;     /* [n] in the order of the program */
    size_t n, room;
    const sode_kept_t *current; /* what a failure is about, or NULL */
    struct sode_job *job;  /* what a helper thread writes, or NULL */
    char *late;            /* text of a failure that nobody has been told, or NULL */
    sode_checkpoint_t *next; /* of those that are open */
};

/* As sode_io_enter and sode_io_leave, for files. */
int sode_checkpoint_enter(const char *where, const char *what,
                          sode_checkpoint_t *c, int ntexts,
                          const char *const *texts);
int sode_checkpoint_leave(const char *where, sode_checkpoint_t *c, int status);

/* Both, around the work of a function of nothing but the checkpoint. */
int sode_checkpoint_call(const char *where, const char *what, sode_checkpoint_t *c,
                         int (*work)(sode_checkpoint_t *));

/* Which elements of an array this node has, and what they are in the file; those
 * that are structs are bytes there. */
int sode_checkpoint_find(sode_checkpoint_t *c, const sode_kept_t *kept,
                         sode_owned_t *part, sode_shape_t *shape);

/* background.c.  Ends what is being written in the background, if there is
 * something; a failure is one of this call. */
int sode_background_end(sode_checkpoint_t *c);
/* The same before the checkpoint is saved again; a program that tries need not know
 * of a failure then. */
int sode_background_settle(sode_checkpoint_t *c);
/* Ends what has been written by the helper threads of all nodes of the team, and
 * returns a checkpoint whose failure ends the job, or NULL. */
sode_checkpoint_t *sode_background_poll(const sode_io_team_t *team);

/* Those that are open. */
sode_checkpoint_t *sode_checkpoint_all(void);

/* Saving was tried: sode_checkpoint_due counts from here. */
void sode_checkpoint_saved(void);

#endif
