/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Two phases between the parts of the nodes and the file: each node has a domain,
 * a range of the file's elements, which it reads or writes window by window.
 * Between them the nodes swap what they own of each other's windows.
 *
 *     file      |<- domain of 0 ->|<- domain of 1 ->|<- domain of 2 ->|
 *     round 0   [window]          [window]          [window]
 *     round 1           [window]          [window]          [window]
 *
 * In step t of a round node r sends to r + t and receives from r - t, so a node
 * has one window and two messages at a time, whatever the distribution.
 * Domains of block distributions along dimension 0 are what the nodes own.
 */
#ifndef SODE_IO_COLLECT_COLLECT_H
#define SODE_IO_COLLECT_COLLECT_H

#include <stddef.h>

#include "layout/part.h"
#include "team/team.h"

/* Bytes of a window; a node needs three times as much. */
enum { SODE_IO_WINDOW = 16 << 20 };

/* Moves elements first <= k < first + count between the file and a window. */
typedef int sode_window_t(void *file, int64_t first, int64_t count,
                          void *elements);

/* Writes all elements of an array, which is the same on all nodes; of copies those of the first node that has them.  Fails
 * if no node of the team owns some of them. */
int sode_collect_write(const sode_io_team_t *team, const sode_owned_t *own,
                       sode_window_t *put, void *file);

/* Reads all elements, into all copies. */
int sode_collect_read(const sode_io_team_t *team, const sode_owned_t *own,
                      sode_window_t *get, void *file);

#endif
