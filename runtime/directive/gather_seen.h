/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The memory that the places of a nest read.  One that follows pointers, as in rows[i][k] or list->at, may read pieces of it
 * that lie far apart, with anything in between: memory of others, or none.  The piece that grows is sode_gather_seen_t;
 * here are the others.
 */
#ifndef SODE_DIRECTIVE_GATHER_SEEN_H
#define SODE_DIRECTIVE_GATHER_SEEN_H

#include <stddef.h>
#include <stdint.h>

#include "sode/gather.h"

typedef struct sode_gather_pieces {
    sode_gather_seen_t *list; /* [count] */
    size_t count, room;
    int apart; /* there have been several: what led to one of them may change, and its memory be gone */
} sode_gather_pieces_t;

/* What has grown is a piece; another one begins here. */
int sode_gather_seen_apart(sode_gather_pieces_t *pieces, sode_gather_seen_t *grows, const void *at, size_t size);

/* All of them by address, with what has grown, joined where they are near. */
int sode_gather_seen_join(sode_gather_pieces_t *pieces, const sode_gather_seen_t *grows);

/* Can all of it be read? */
int sode_gather_seen_is_there(const char *low, const char *high);

#endif
