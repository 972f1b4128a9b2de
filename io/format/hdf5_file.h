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
    hid_t transfer, together; /* how it is moved: by a node for itself; by all */
    sode_options_t options;
    int64_t unit;          /* elements between the ends of its chunks, or 1 */
    int filtered;          /* they are compressed */
    int descriptor;        /* of the file, or -1: not opened yet */
    int reads;             /* only */
    sode_shape_t shape;    /* of it, or of a step */
    int first;             /* node that writes what there is once */
    int series;            /* it has a dimension more, in front */
    int64_t step;          /* of it */
    int appended;          /* this step is new, and */
    hid_t times;           /* that many times were extended by one; or -1 */
} sode_hdf5_t;

/* Fails with what HDF5 says, after `what`, where the last call did not do. */
int sode_hdf5_fail(const char *what);

/* HDF5's type in memory of the elements; to be closed.  Negative: there is none. */
hid_t sode_hdf5_type(const sode_shape_t *shape);
/* "8-byte floating-point numbers" */
void sode_hdf5_describe(hid_t type, char *text, size_t size);

/* hdf5_series.c.  Of the array that is open; name: of it. */
int sode_hdf5_find_step(sode_hdf5_t *f, const char *name, sode_step_t *step);
int sode_hdf5_append(sode_hdf5_t *f, const char *name, sode_step_t *step);
int sode_hdf5_end_step(sode_hdf5_t *f, int failed);
int sode_hdf5_count(void *file, const char *name, int64_t *steps);

/* hdf5_layout.c: properties of a new dataset, to be closed; what is known of one. */
hid_t sode_hdf5_layout(const sode_hdf5_t *f);
void sode_hdf5_find_layout(sode_hdf5_t *f);
int sode_hdf5_is_together(const sode_hdf5_t *f, int writes);
void sode_hdf5_rounds(void *file, int writes, sode_rounds_t *rounds);

/* hdf5_elements.c */
int sode_hdf5_put(void *file, int64_t first, int64_t count, void *elements);
int sode_hdf5_get(void *file, int64_t first, int64_t count, void *elements);

/* hdf5_place.c */
int sode_hdf5_place(void *file, sode_place_t *place);
int sode_hdf5_list(const char *path, sode_listing_t *listing);

/* hdf5.c */
int sode_hdf5_exists(hid_t file, const char *name, int *found);

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
