/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A tile of x, some rows by 64 bytes, stays in registers while a run of the inner index
 * goes over it:
 *
 *                  b: a strip, packed    |--|
 *                                        |  |  RUN
 *     a: ROWS   ===============          |--|   x: tile
 *               RUN
 *
 * A strip of b (16 KB) stays in the first cache, a block of rows of a in the second.
 */
#include "procedure/product.h"

#include <stddef.h>
#include <string.h>

#include "sode/library.h"

/* The library is built for every processor of its kind; here the width of
 * registers is all. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define FOR_EACH_PROCESSOR                                         \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", \
                                 "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

enum { RUN = 256, BLOCK = 96, ROWS = 6, BYTES = 64 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}


/* Elements of one number; `number` is what wraps round, for integers. */
#define PRODUCT(name, number) \
    typedef number name##_vector __attribute__((vector_size(BYTES))); \
    enum { name##_WIDTH = BYTES / sizeof(number) }; \
    FOR_EACH_PROCESSOR \
    static void name##_tile(name##_vector *restrict tile, \
                            const number *const *a, \
                            const name##_vector *restrict strip, int64_t run) \
    { \
        name##_vector sum[ROWS]; \
        for (int i = 0; i < ROWS; i++) \
            sum[i] = tile[i]; \
        for (int64_t k = 0; k < run; k++) \
            _Pragma("GCC unroll 6") \
            for (int i = 0; i < ROWS; i++) \
                sum[i] += a[i][k] * strip[k]; \
        for (int i = 0; i < ROWS; i++) \
            tile[i] = sum[i]; \
    } \
    static void name##_rows(number *x, const number *a, int64_t inner, \
                            const name##_vector *strip, int64_t run, \
                            int64_t rows, int64_t columns, int64_t width) \
    { \
        for (int64_t row = 0; row < rows; row += ROWS) { \
            int64_t filled = least(ROWS, rows - row); \
            name##_vector tile[ROWS] = {{0}}; \
            const number *start[ROWS]; \
            for (int64_t i = 0; i < ROWS; i++) \
                start[i] = a + (row + (i < filled ? i : 0)) * inner; \
            for (int64_t i = 0; i < filled; i++) \
                memcpy(&tile[i], x + (row + i) * columns, \
                       (size_t)width * sizeof(number)); \
            name##_tile(tile, start, strip, run); \
            for (int64_t i = 0; i < filled; i++) \
                memcpy(x + (row + i) * columns, &tile[i], \
                       (size_t)width * sizeof(number)); \
        } \
    } \
    static void name(void *x, const void *a, const void *b, \
                     const sode_product_shape_t *s) \
    { \
        name##_vector strip[RUN]; \
        for (int64_t k = 0; k < s->inner; k += RUN) \
            for (int64_t i = 0; i < s->rows; i += BLOCK) \
                for (int64_t j = 0; j < s->columns; j += name##_WIDTH) { \
                    int64_t run = least(RUN, s->inner - k); \
                    int64_t width = least(name##_WIDTH, s->columns - j); \
                    memset(strip, 0, (size_t)run * sizeof *strip); \
                    for (int64_t n = 0; n < run; n++) \
                        memcpy(&strip[n], \
                               (const number *)b + (k + n) * s->columns + j, \
                               (size_t)width * sizeof(number)); \
                    name##_rows((number *)x + i * s->columns + j, \
                                (const number *)a + i * s->inner + k, \
                                s->inner, strip, run, \
                                least(BLOCK, s->rows - i), s->columns, width); \
                } \
    }

PRODUCT(product8, uint8_t)
PRODUCT(product16, uint16_t)
PRODUCT(product32, uint32_t)
PRODUCT(product64, uint64_t)
PRODUCT(product_float, float)
PRODUCT(product_double, double)

/* The simple loop, in the order of memory. */
#define LOOP(name, number, term) \
    static void name(void *to, const void *left, const void *right, \
                     const sode_product_shape_t *s) \
    { \
        for (int64_t i = 0; i < s->rows; i++) \
            for (int64_t k = 0; k < s->inner; k++) { \
                const number a = ((const number *)left)[i * s->inner + k]; \
                const number *b = (const number *)right + k * s->columns; \
                number *x = (number *)to + i * s->columns; \
                for (int64_t j = 0; j < s->columns; j++) { \
                    term; \
                } \
            } \
    }

#define PAIR(name, real) \
    typedef struct name##_pair { \
        real re, im; \
    } name##_t; \
    FOR_EACH_PROCESSOR \
    LOOP(name, name##_t, \
         x[j].re += a.re * b[j].re - a.im * b[j].im; \
         x[j].im += a.re * b[j].im + a.im * b[j].re)

LOOP(product_ldouble, long double, x[j] += a * b[j])
PAIR(product_cfloat, float)
PAIR(product_cdouble, double)
PAIR(product_cldouble, long double)

sode_product_t *sode_product_of(int type)
{
    static sode_product_t *const products[] = {
        [SODE_CHAR] = product8, [SODE_SCHAR] = product8,
        [SODE_UCHAR] = product8, [SODE_SHORT] = product16,
        [SODE_USHORT] = product16, [SODE_INT] = product32,
        [SODE_UINT] = product32,
        [SODE_LONG] = sizeof(long) == 8 ? product64 : product32,
        [SODE_ULONG] = sizeof(long) == 8 ? product64 : product32,
        [SODE_LLONG] = product64, [SODE_ULLONG] = product64,
        [SODE_FLOAT] = product_float, [SODE_DOUBLE] = product_double,
        [SODE_LDOUBLE] = product_ldouble, [SODE_CFLOAT] = product_cfloat,
        [SODE_CDOUBLE] = product_cdouble, [SODE_CLDOUBLE] = product_cldouble,
    };
    if (type < 0 || type >= (int)(sizeof products / sizeof *products))
        return NULL;
    return products[type];
}
