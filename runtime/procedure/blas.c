/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/blas.h"

#include <dlfcn.h>
#include <limits.h>
#include <stddef.h>

#include "base/settings.h"
#include "base/status.h"
#include "sode/library.h"

/* The interface of Fortran, with integers of an int. */
typedef void gemm_t(const char *turn_a, const char *turn_b, const int *m, const int *n, const int *k,
                    const void *alpha, const void *a, const int *lda, const void *b, const int *ldb,
                    const void *beta, void *c, const int *ldc);

static const float one_float[2] = {1, 0};
static const double one_double[2] = {1, 0};

enum { KINDS = 4 };
static const struct {
    int type;
    const char *name;
    const void *one;
} gemms[KINDS] = {{SODE_FLOAT, "sgemm_", one_float},
                  {SODE_DOUBLE, "dgemm_", one_double},
                  {SODE_CFLOAT, "cgemm_", one_float},
                  {SODE_CDOUBLE, "zgemm_", one_double}};
static gemm_t *loaded[KINDS];

/* Rows are columns to Fortran: the transposed x gets the transposed b times the transposed a. */
static void multiply(int kind, void *x, const void *a, const void *b, const sode_product_shape_t *s)
{
    const int rows = (int)s->rows, columns = (int)s->columns, inner = (int)s->inner;
    if (s->rows > INT_MAX || s->columns > INT_MAX || s->inner > INT_MAX)
        sode_product_of(gemms[kind].type)(x, a, b, s);
    else if (rows > 0 && columns > 0 && inner > 0)
        loaded[kind]("N", "N", &columns, &rows, &inner, gemms[kind].one, b, &columns, a, &inner, gemms[kind].one,
                     x, &columns);
}

#define BLAS_PRODUCT(kind) \
    static void blas_product##kind(void *x, const void *a, const void *b, const sode_product_shape_t *s) \
    { \
        multiply(kind, x, a, b, s); \
    }
BLAS_PRODUCT(0)
BLAS_PRODUCT(1)
BLAS_PRODUCT(2)
BLAS_PRODUCT(3)

static int load(const char *name, int kind)
{
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return sode_refuse("SODE_BLAS: %s", dlerror());
    void *found = dlsym(library, gemms[kind].name);
    if (!found)
        return sode_refuse("SODE_BLAS: library '%s' has no function '%s'", name, gemms[kind].name);
    *(void **)&loaded[kind] = found;
    return SODE_OK;
}

int sode_blas_product(int type, sode_product_t **product)
{
    static sode_product_t *const products[KINDS] = {blas_product0, blas_product1, blas_product2, blas_product3};
    const char *name = sode_setting(SODE_SET_BLAS);
    for (int kind = 0; kind < KINDS && name && *name; kind++)
        if (gemms[kind].type == type) {
            if (!loaded[kind])
                SODE_TRY(load(name, kind));
            *product = products[kind];
        }
    return SODE_OK;
}
