/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint that is being written.
 *
 *     sode_saving_begin   makes the file; elements travel, and are written: at once, or later from copies
 *     sode_saving_end     checksums of all nodes, header, fsync, rename: or, after a failure, nothing remains
 */
#ifndef SODE_IO_CHECKPOINT_SAVING_H
#define SODE_IO_CHECKPOINT_SAVING_H

#include "checkpoint/checkpoint.h"

/* What is to be written of an array or a value. */
typedef struct sode_copy {
    void *bytes;       /* or NULL: it has been */
    const char *about; /* "array" or "value", for messages */
    const char *name;  /* of the checkpoint */
} sode_copy_t;

typedef struct sode_saving {
    sode_checkpoint_t *checkpoint;
    const sode_format_t *format;
    void *file;
    int is_open;          /* it is */
    sode_replace_t replace; /* on the first node; its name on all */
    int later;            /* elements are copied, and not written yet */
    size_t bytes;         /* of an element */
    sode_piece_t *pieces; /* [n] of this node */
    sode_copy_t *copies;  /* [n] */
    size_t n, pieces_room, copies_room;
} sode_saving_t;

/* All nodes together.  sode_saving_end comes next, also after a failure, whose status
 * it takes and returns. */
int sode_saving_begin(sode_saving_t *s, sode_checkpoint_t *c, int later);
int sode_saving_end(sode_saving_t *s, int status);

#endif
