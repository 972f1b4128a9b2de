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
 * Nodes of one computer have four windows each, A to D, in memory that all of them see: a node puts its elements into
 * those of the others.  It fills windows a round ahead of those that it writes, so that one node can always write while
 * others fill: Linux lets one of them into a file at a time.
 *
 *     node 0   fill A of all, fill B | write A | fill C | write B | fill D | ...
 *     node 1   fill A of all, fill B |         | write A | fill C | write B | ...
 *
 * Before a node writes a window, all have passed the round in which it is filled; they may be in the next one or in that
 * after it.  So are rounds of reading: windows are read ahead.
 *
 * Otherwise, in step t of a round node r sends to r + t and receives from r - t, where they have
 * something for each other (partners.h, team/meetings.h), so a node has one window and two messages at
 * a time, whatever the distribution, and takes no step for other nodes.
 * Domains of block distributions along dimension 0 are what the nodes own.  If the
 * parts are long pieces, nothing is swapped (collect/direct.h).
 */
#ifndef SODE_IO_COLLECT_COLLECT_H
#define SODE_IO_COLLECT_COLLECT_H

#include "format/format.h"
#include "layout/share.h"
#include "team/team.h"

/* Bytes of a window, at least and at most: a node needs three of them; and what
 * one node sends for it on average, if windows are not the largest. */
enum {
    SODE_IO_LEAST = 2 << 20, SODE_IO_WINDOW = SODE_ROUNDS_MOST,
    SODE_IO_MESSAGE = 64 << 10,
    SODE_IO_SHARED = 256 << 10, /* bytes of an array from which on windows are shared */
    SODE_IO_TURNS = 4           /* of them a node has so many: one is filled two rounds ahead of one
                                   that others, a round behind, still empty */
};

/* Writes all elements of an array, which is the same on all nodes, to the array of
 * the file that is open; of copies those of the first node that has them.  Fails
 * if no node of the team owns some of them.  Or reads all of them, into all copies.
 * ranges: NULL, or a section of the array. */
int sode_collect(const sode_io_team_t *team, const sode_owned_t *own, const sode_range_t *ranges,
                 const sode_format_t *format, void *file, int writes);

#endif
