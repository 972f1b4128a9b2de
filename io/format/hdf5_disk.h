/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How HDF5 reaches a file: a driver of Sode, of plain system calls.  HDF5's own ones lose the reason of a failure, or don't
 * see it (MPI-IO), and after one HDF5 can neither close the file nor leave it alone.  This one keeps the first failure and
 * takes what comes then for written: so HDF5 closes the file, which never gets its name.
 */
#ifndef SODE_IO_FORMAT_HDF5_DISK_H
#define SODE_IO_FORMAT_HDF5_DISK_H

#include <hdf5.h>
#include <stdint.h>

#include "format/format.h"

typedef struct sode_hdf5_disk {
    int failure;       /* errno of the first write, or whatever else, that failed; or 0 */
    int placing;       /* elements are not written, but noted where they would be */
    int64_t placed_at; /* there: byte of the file, or -1 */
} sode_hdf5_disk_t;

/* Opens it for this node alone; negative: HDF5 says why not.  disk: keeps failures until the file is closed, or NULL: they
 * are HDF5's, as those of other files that links lead to. */
hid_t sode_hdf5_open(const char *path, enum sode_format_how how, sode_hdf5_disk_t *disk);

/* Fails with the failure that was kept, if there is one. */
int sode_hdf5_is_written(const sode_hdf5_disk_t *disk);

#endif
