/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Contiguous datasets are bytes of the file, which need not pass through HDF5 and MPI-IO. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "base/status.h"
#include "format/hdf5_file.h"

/* The offset is undefined for chunks, too, and for what has no room yet. */
static int find_offset(const sode_hdf5_t *f, int64_t *offset)
{
    haddr_t begin = H5Dget_offset(f->dataset);
    hid_t type = H5Dget_type(f->dataset);
    int same = H5Tequal(type, f->memory) > 0;
    H5Tclose(type);
    if (begin == HADDR_UNDEF || !same || f->series || f->shape.part
        || f->options.collective)
        return 1;
    *offset = (int64_t)begin;
    return 0;
}

int sode_hdf5_place(void *file, sode_place_t *place)
{
    sode_hdf5_t *f = file;
    int status = 1;
    SODE_HDF5_QUIETLY(status = find_offset(f, &place->offset));
    H5Eclear2(H5E_DEFAULT);
    if (status)
        return sode_io_fail("its elements are not in one piece");
    if (f->descriptor < 0)
        f->descriptor = open(f->path, (f->reads ? O_RDONLY : O_RDWR) | O_CLOEXEC);
    if (f->descriptor < 0)
        return sode_io_fail("it cannot be opened: %s", strerror(errno));
    place->descriptor = f->descriptor;
    return 0;
}
