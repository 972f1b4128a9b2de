/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Where the elements of an array are, found from the attributes of the file:
 *
 *     uniform       origin "0 0", spacing "0.1 0.25"    numbers
 *     rectilinear   coordinates "y x"                   arrays y[N], x[M] for u[N][M]
 *     curvilinear   coordinates "y x"                   arrays y[N][M], x[N][M]
 */
#ifndef SODE_IO_XDMF_GRID_H
#define SODE_IO_XDMF_GRID_H

#include "format/listing.h"

enum { SODE_GRID_DIMS = 3 }; /* that XDMF has */

typedef struct sode_grid {
    enum sode_grid_kind {
        SODE_GRID_NONE, SODE_GRID_UNIFORM, SODE_GRID_RECTILINEAR,
        SODE_GRID_CURVILINEAR
    } kind;
    double origin[SODE_GRID_DIMS], spacing[SODE_GRID_DIMS]; /* in the order of the
                                                               C array */
    const sode_entry_t *coordinate[SODE_GRID_DIMS];         /* the same */
} sode_grid_t;

/* Fails if the attributes say what the file does not have. */
int sode_grid_of(const sode_listing_t *listing, const sode_entry_t *entry,
                 sode_grid_t *grid);
int sode_grid_equal(const sode_grid_t *a, const sode_grid_t *b);

#endif
