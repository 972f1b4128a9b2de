/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of the HDF5 format share. */
#ifndef SODE_IO_FORMAT_HDF5_FILE_H
#define SODE_IO_FORMAT_HDF5_FILE_H

#include <hdf5.h>

#include "format/format.h"

typedef struct sode_hdf5 {
    char *path;
    hid_t file;
    hid_t dataset, memory; /* of the array that is open: begin, end */
    hid_t transfer;        /* how it is moved */
    sode_shape_t shape;    /* of it */
} sode_hdf5_t;

/* Fails with what HDF5 says, after `what`, where the last call did not do. */
int sode_hdf5_fail(const char *what);

/* HDF5's type in memory of an enum sode_type; to be closed.  Negative: there is
 * none. */
hid_t sode_hdf5_type(int type);
/* "8-byte floating-point numbers" */
void sode_hdf5_describe(hid_t type, char *text, size_t size);

/* hdf5_attributes.c */
int sode_hdf5_set(void *file, const char *name, const char *key,
                  const sode_value_t *value);
int sode_hdf5_find(void *file, const char *name, const char *key,
                   sode_value_t *value);

/* HDF5 prints what fails unless it is told not to, and the program may use it,
 * too: SODE_HDF5_QUIETLY(status = ...). */
#define SODE_HDF5_QUIETLY(statement) \
    do { \
        H5E_auto2_t print_; \
        void *data_; \
        H5Eget_auto2(H5E_DEFAULT, &print_, &data_); \
        H5Eset_auto2(H5E_DEFAULT, NULL, NULL); \
        statement; \
        H5Eset_auto2(H5E_DEFAULT, print_, data_); \
    } while (0)

#endif
