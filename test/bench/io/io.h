/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ways to move one array between the ranks and a file; each is a file, by_*.c.  See main.c. */
#ifndef SODE_BENCH_IO_H
#define SODE_BENCH_IO_H

#include <mpi.h>
#include <stddef.h>

/* What a rank owns of an array of doubles: in each dimension the indices first, first + step, ... */
typedef struct slab {
    double *base;                     /* of the storage; NULL: the rank has nothing */
    int extent[2], first[2], step[2]; /* of the whole array */
    int count[2];                     /* owned */
    int stored[2], from[2];           /* extents of the storage, shadow included; where the owned ones begin */
} slab_t;

/* All ranks together.  sync: the file is on the disk on return. */
typedef struct way {
    const char *name;
    void (*write)(const char *path, const slab_t *slab, int sync);
    void (*read)(const char *path, const slab_t *slab);
} way_t;

extern const way_t by_hdf5, by_mpi, by_dd;

extern int rank;
extern size_t total_bytes;
void sync_file(const char *path); /* rank 0 */
_Noreturn void give_up(const char *what);

#endif
