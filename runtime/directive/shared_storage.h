/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Storage of arrays where ranks of the same node can read it: in the arena
 * (transport/arena.h), large ones with their ends only (transport/rims.h), if a
 * transport may be chosen that gains from it.  Arrays that xmp_malloc allocates
 * are the program's to free(), so they stay outside.
 */
#ifndef SODE_DIRECTIVE_SHARED_STORAGE_H
#define SODE_DIRECTIVE_SHARED_STORAGE_H

#include "map/array.h"

/* 1 if new arrays shall lie in the arena; the same on all ranks. */
int sode_shares_storage(void);

/* 1 if other ranks read parts of such an array in memory: it has a shadow where
 * it is distributed over several nodes, or a gmove reads it, and not all nodes
 * are on other computers. */
int sode_has_readers(const sode_array_impl_t *array);

/* Moves the storage of an array that nobody has seen yet, if it gains from that; it is zero
 * if it is to be. */
int sode_share_storage(sode_array_impl_t *array, int zero);

/* Gives it back, if that is where it lies. */
void sode_unshare_storage(sode_array_impl_t *array);

#endif
