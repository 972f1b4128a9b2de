/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Chunks that are compressed: by the node that has them in its window, as HDF5's shuffle and deflate would.  The first node
 * gives each a place in the file, where its node writes it.
 */
#ifndef SODE_IO_FORMAT_HDF5_CHUNKS_H
#define SODE_IO_FORMAT_HDF5_CHUNKS_H

#include <stdint.h>

#include "format/hdf5_file.h"

/* On the first node: are the chunks of the array, of these extents, such?  Then what all nodes must know is in the facts. */
void sode_hdf5_find_packing(sode_hdf5_t *f, const hsize_t *chunk);

/* By all nodes together: elements of whole chunks, or none. */
int sode_hdf5_pack(sode_hdf5_t *f, int64_t first, int64_t count, const char *elements);

#endif
