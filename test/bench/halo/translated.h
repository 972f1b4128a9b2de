/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What translated.c has. */
#ifndef BENCH_HALO_TRANSLATED_H
#define BENCH_HALO_TRANSLATED_H

typedef struct translated {
    int ndims, extent, width, ranks; /* as in a cell; ranks along the first dimension */
    double *(*storage)(void);
    void (*reflect)(void);
} translated_t;

extern const translated_t translated[]; /* up to ndims 0 */

#endif
