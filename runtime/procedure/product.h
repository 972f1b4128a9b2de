/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Products of dense matrices on one node: x += a b.  Each element of x gets its terms one
 * by one in the order of the inner index, each rounded, so the result is that of the loop
 *     x[i][j] += a[i][k] * b[k][j]     for k = 0, 1, ...
 * bit for bit, however the inner index is cut.  (The file is compiled without
 * contraction to fused multiply-adds.)
 */
#ifndef SODE_PROCEDURE_PRODUCT_H
#define SODE_PROCEDURE_PRODUCT_H

#include <stdint.h>

typedef struct sode_product_shape {
    int64_t rows, columns, inner; /* x: rows by columns */
} sode_product_shape_t;

/* All in C order without gaps. */
typedef void sode_product_t(void *x, const void *a, const void *b,
                            const sode_product_shape_t *shape);

/* type: enum sode_type.  NULL: there is none for it. */
sode_product_t *sode_product_of(int type);

#endif
