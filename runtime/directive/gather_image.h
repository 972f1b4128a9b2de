/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of a gathered array: its image, and a bit for each element that says whether a
 * loop reads it.  All of it is address space; pages get memory where they are touched. */
#ifndef SODE_DIRECTIVE_GATHER_IMAGE_H
#define SODE_DIRECTIVE_GATHER_IMAGE_H

#include "plan/gather.h"
#include "sode/gather.h"

typedef struct sode_gather_image {
    void *image;       /* and as much behind it for what is packed */
    size_t bytes;      /* of the image, the bits, and the marks */
    size_t bits_bytes, marks_bytes;
    int64_t elements;  /* of the array */
} sode_gather_image_t;

/* Fills in wanted, touched and extent of `to`, too. */
int sode_gather_image_create(const sode_array_impl_t *array, sode_gather_image_t *image,
                             sode_gather_t *to);
void sode_gather_image_free(sode_gather_image_t *image, sode_gather_t *of);

/* Address space; its pages are zero when they are touched. */
int sode_gather_reserve(size_t bytes, void **at);

/* Runs of set bits, to be freed by the caller; clears them. */
int sode_gather_image_take(const sode_gather_image_t *image, sode_gather_t *of,
                           sode_gather_run_t **runs, size_t *nruns);

#endif
