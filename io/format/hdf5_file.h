/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of the HDF5 format share. */
#ifndef SODE_IO_FORMAT_HDF5_FILE_H
#define SODE_IO_FORMAT_HDF5_FILE_H

#include <hdf5.h>

#include "format/format.h"
#include "format/hdf5_disk.h"

/* What all nodes know of the array that is open. */
typedef struct sode_hdf5_facts {
    sode_step_t step;
    int64_t unit;     /* elements between the ends of its chunks, or 1 */
    int placed;       /* its elements are bytes of this file, as in memory: */
    int64_t offset;   /* there; or in chunks: */
    int64_t row, chunk; /* elements of those that follow each other, and of one */
    int64_t nchunks;  /* 0: none */
    int packs;        /* or each node compresses the chunks in its window: */
    int level, shuffles;
    int64_t extent[SODE_MAX_DIMS]; /* of a chunk */
} sode_hdf5_facts_t;

/* One node has the file open for HDF5, and does whatever concerns its structure.  Elements go to their places by system
 * calls of each node; where that is impossible, through the first node.  Other nodes open it only to read what has no place. */
typedef struct sode_hdf5 {
    char *path;
    const sode_io_team_t *team;
    int first;             /* this is that node */
    hid_t file;            /* or -1 */
    sode_hdf5_disk_t disk; /* of it */
    hid_t dataset, memory; /* of the array that is open: begin, end */
    sode_options_t options;
    int descriptor;        /* of the file, or -1: not opened yet */
    int reads;             /* only */
    sode_shape_t shape;    /* of it, or of a step */
    int series;            /* it has a dimension more, in front */
    sode_hdf5_facts_t facts;
    int64_t *chunks;       /* [facts.nchunks] where they begin */
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

/* hdf5_layout.c: properties of a new dataset, to be closed. */
hid_t sode_hdf5_layout(const sode_hdf5_t *f);

/* hdf5_elements.c */
int sode_hdf5_put(void *file, int64_t first, int64_t count, void *elements);
int sode_hdf5_get(void *file, int64_t first, int64_t count, void *elements);

/* hdf5_place.c.  On the first node: where the elements are that are read or written now.  An array that is written must be
 * in this file. */
int sode_hdf5_find_place(sode_hdf5_t *f, int writes);
int sode_hdf5_place(void *file, sode_place_t *place);
/* On the first node: where a chunk of so many bytes is to be written, whose first element has these indices. */
int sode_hdf5_place_chunk(sode_hdf5_t *f, const hsize_t *at, size_t bytes, int64_t *place);
int sode_hdf5_open_descriptor(sode_hdf5_t *f);
void sode_hdf5_rounds(void *file, int writes, sode_rounds_t *rounds);
int sode_hdf5_list(const char *path, sode_listing_t *listing);

/* hdf5_links.c.  *found: does each group on the way exist, and the array in the last one?  here: all are in this file. */
int sode_hdf5_exists(hid_t file, const char *name, int here, int *found);
int sode_hdf5_is_group(hid_t file, const char *path);
int sode_hdf5_in_file(hid_t file, hid_t object);

/* hdf5_attributes.c */
int sode_hdf5_set(void *file, const char *name, const char *key,
                  const sode_value_t *value);
int sode_hdf5_find(void *file, const char *name, const char *key,
                   sode_value_t *value);
/* The same of a file that this node has open alone. */
int sode_hdf5_find_here(hid_t file, const char *name, const char *key,
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
