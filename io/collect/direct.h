/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Where the file is bytes in the order of the array: elements between it and a
 * window; or straight between it and a node's storage, if they are few pieces of both.
 */
#ifndef SODE_IO_COLLECT_DIRECT_H
#define SODE_IO_COLLECT_DIRECT_H

#include <stddef.h>

#include "format/place.h"
#include "layout/share.h"

/* Is that better than windows for a node with this share?  local: all nodes are on
 * one computer, where pieces of the same block of the file can be written by
 * several of them. */
int sode_direct_suits(const sode_share_t *share, int local);

int sode_direct_move_own(const sode_share_t *share, const sode_place_t *place, int writes);
/* Elements first <= k < first + count, of so many bytes, between a window and the
 * file. */
int sode_direct_move(const sode_place_t *place, size_t bytes, int64_t first,
                     int64_t count, void *elements, int writes);

#endif
