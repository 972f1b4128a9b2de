/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Memory that other ranks get from.  Windows are scarce and made collectively,
 * so there are few per communicator, each larger than what was asked for, and
 * they live until the end of the run; exchanges get pieces of them.
 */
#ifndef SODE_TRANSPORT_WINDOW_H
#define SODE_TRANSPORT_WINDOW_H

#include <mpi.h>
#include <stddef.h>

#include "base/status.h"

typedef struct sode_window sode_window_t;

typedef struct sode_window_piece {
    sode_window_t *window; /* NULL: none */
    MPI_Win win;           /* locked for all */
    size_t offset;         /* from the window's start, in bytes */
    char *base;            /* where that is, here; whole cache lines */
} sode_window_piece_t;

/* Takes `bytes`; each rank as many as it wants, from one window.
 * Collective over comm.  piece->window is NULL on all ranks if there are too
 * many windows or one-sided communication does not work. */
int sode_window_take(MPI_Comm comm, size_t bytes, sode_window_piece_t *piece);

/* Local; nobody gets from it any more. */
void sode_window_give_back(sode_window_piece_t *piece);

/* Why pieces are refused, once, for the user; NULL: no news. */
const char *sode_window_news(void);

/* Frees all windows.  Collective over the run. */
void sode_window_end(void);

#endif
