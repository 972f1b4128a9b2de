/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* HDF5 as its manual writes it: one hyperslab of the file and one of memory on each rank, one collective call. */
#include "io.h"

#include <hdf5.h>

static hid_t select_file(const slab_t *s)
{
    hsize_t extent[2], first[2], step[2], count[2];
    for (int d = 0; d < 2; d++) {
        extent[d] = (hsize_t)s->extent[d];
        first[d] = (hsize_t)s->first[d];
        step[d] = (hsize_t)s->step[d];
        count[d] = (hsize_t)s->count[d];
    }
    hid_t space = H5Screate_simple(2, extent, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, first, step, count, NULL);
    return space;
}

static hid_t select_memory(const slab_t *s)
{
    hsize_t extent[2], first[2], count[2];
    for (int d = 0; d < 2; d++) {
        extent[d] = (hsize_t)s->stored[d];
        first[d] = (hsize_t)s->from[d];
        count[d] = (hsize_t)s->count[d];
    }
    hid_t space = H5Screate_simple(2, extent, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, first, NULL, count, NULL);
    return space;
}

static void move(const char *path, const slab_t *s, int writes)
{
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    hid_t part = select_file(s), memory = select_memory(s);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
    hid_t file = writes ? H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access) : H5Fopen(path, H5F_ACC_RDONLY, access);
    hid_t dataset = writes ? H5Dcreate2(file, "u", H5T_NATIVE_DOUBLE, part, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)
                           : H5Dopen2(file, "u", H5P_DEFAULT);
    herr_t status = writes ? H5Dwrite(dataset, H5T_NATIVE_DOUBLE, memory, part, transfer, s->base)
                           : H5Dread(dataset, H5T_NATIVE_DOUBLE, memory, part, transfer, s->base);
    H5Dclose(dataset);
    if (H5Fclose(file) < 0 || status < 0)
        give_up("HDF5");
    H5Sclose(memory);
    H5Sclose(part);
    H5Pclose(transfer);
    H5Pclose(access);
}

static void write_file(const char *path, const slab_t *slab, int sync)
{
    move(path, slab, 1);
    if (sync)
        sync_file(path);
}

static void read_file(const char *path, const slab_t *slab)
{
    move(path, slab, 0);
}

const way_t by_hdf5 = {"HDF5", write_file, read_file};
