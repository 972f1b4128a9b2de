/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products by the BLAS that SODE_BLAS names: loaded when the program first multiplies, so nothing
 * is linked with it.  Sums are rounded as the BLAS likes. */
#ifndef SODE_PROCEDURE_BLAS_H
#define SODE_PROCEDURE_BLAS_H

#include "procedure/product.h"

/* *product becomes that of the BLAS if there is one for the type; what an int can't count it
 * leaves to the one it was.  Fails if the library can't be loaded. */
int sode_blas_product(int type, sode_product_t **product);

#endif
