/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Copies of a node's elements between its storage, messages and windows.
 *
 *     storage  --pack-->  message  --insert-->  window        to write; `store` is both
 *     storage  <--unpack--  message  <--extract--  window     to read; `load` is both
 */
#ifndef SODE_IO_LAYOUT_COPY_H
#define SODE_IO_LAYOUT_COPY_H

#include <stddef.h>

#include "layout/share.h"

typedef struct sode_copying {
    char *base;    /* of the storage */
    char *window;  /* its first byte */
    int64_t first; /* element of the file that it begins with */
    char *packed;  /* where the next run comes from or goes to */
    size_t bytes;  /* of an element */
} sode_copying_t;

/* Of sode_share_walk; state is a sode_copying_t. */
sode_share_visit_t sode_copy_pack, sode_copy_unpack, sode_copy_insert, sode_copy_extract, sode_copy_store,
    sode_copy_load;

#endif
