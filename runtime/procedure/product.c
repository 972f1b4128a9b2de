/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A tile of x, some rows by some registers, stays in registers while a run of the inner
 * index goes over it:
 *
 *                        b: a strip, packed    |--|
 *                                              |  |  RUN
 *     a: packed, a tile's ===============      |--|   x: tile
 *        rows together    RUN
 *
 * A strip of b and a tile's rows of a stay in the first cache, a block of rows of a in the
 * second.  Rows of a are packed because those that are apart by a power of two would fight for
 * one set of the cache.
 */
#include "procedure/product.h"

#include <stddef.h>
#include <string.h>

#include "base/numbers.h"
#include "base/processor.h"
#include "sode/library.h"

/* More rows, and two registers of each, where there are 32 of them. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
static int is_wide(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
           && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")
           && __builtin_cpu_supports("avx512cd");
}
#else
static int is_wide(void)
{
    return 0;
}
#endif

enum { RUN = 256, BLOCK = 96, BYTES = 64, ROWS = 6, WIDE_ROWS = 12, WIDE = 2 };

/* x: [rows][vectors], rows `pitch` numbers apart, += a: [run][rows] times strip: [run][vectors] */
#define TILE(processor, name, vector, number, rows, vectors) \
    processor \
    static void name(number *restrict x, int64_t pitch, const number *restrict a, const vector *restrict strip, \
                     int64_t run) \
    { \
        vector sum[rows * vectors]; \
        _Pragma("GCC unroll 24") \
        for (int i = 0; i < rows * vectors; i++) \
            sum[i] = *(const vector##_loose *)(x + i / vectors * pitch + i % vectors * (int64_t)(BYTES / sizeof(number))); \
        for (int64_t k = 0; k < run; k++) \
            _Pragma("GCC unroll 24") \
            for (int i = 0; i < rows * vectors; i++) \
                sum[i] += a[k * rows + i / vectors] * strip[k * vectors + i % vectors]; \
        _Pragma("GCC unroll 24") \
        for (int i = 0; i < rows * vectors; i++) \
            *(vector##_loose *)(x + i / vectors * pitch + i % vectors * (int64_t)(BYTES / sizeof(number))) = sum[i]; \
    }

/* Elements of one number; `number` is what wraps round, for integers. */
#define PRODUCT(name, number, can_be_wide)                                                                   \
    typedef number name##_vector __attribute__((vector_size(BYTES)));                                        \
    typedef number name##_vector_loose                                                                       \
        __attribute__((vector_size(BYTES), aligned(sizeof(number)), may_alias));                             \
    enum { name##_WIDTH = BYTES / sizeof(number) };                                                          \
    TILE(FOR_EACH_PROCESSOR, name##_tile, name##_vector, number, ROWS, 1)                                    \
    TILE(FOR_WIDE_PROCESSOR, name##_wide_tile, name##_vector, number, WIDE_ROWS, WIDE)                       \
    static void name##_pack_rows(number *packed, const number *a, int64_t inner, int64_t run, int64_t rows,  \
                                 int64_t together)                                                           \
    {                                                                                                        \
        for (int64_t row = 0; row < rows; row += together)                                                   \
            for (int64_t k = 0; k < run; k++)                                                                \
                for (int64_t i = row; i < row + together; i++)                                               \
                    *packed++ = i < rows ? a[i * inner + k] : 0;                                             \
    }                                                                                                        \
    static void name##_pack_strip(name##_vector *strip, const number *b, int64_t columns, int64_t run,       \
                                  int64_t width, int64_t vectors)                                            \
    {                                                                                                        \
        if (width < vectors * name##_WIDTH)                                                                  \
            memset(strip, 0, (size_t)(run * vectors) * sizeof *strip);                                       \
        for (int64_t n = 0; n < run; n++)                                                                    \
            if (width == vectors * name##_WIDTH)                                                             \
                for (int64_t v = 0; v < vectors; v++)                                                        \
                    memcpy(&strip[n * vectors + v], b + n * columns + v * name##_WIDTH, BYTES);              \
            else                                                                                             \
                memcpy(&strip[n * vectors], b + n * columns, (size_t)width * sizeof(number));                \
    }                                                                                                        \
    static void name##_rows(number *x, const number *packed, const name##_vector *strip, int64_t run,        \
                            int64_t rows, int64_t columns, int64_t width, int wide)                          \
    {                                                                                                        \
        int64_t together = wide ? WIDE_ROWS : ROWS, full = (wide ? WIDE : 1) * name##_WIDTH;                 \
        for (int64_t row = 0; row < rows; row += together) {                                                 \
            int64_t filled = sode_least(together, rows - row);                                               \
            name##_vector rest[WIDE_ROWS * WIDE];                                                            \
            number *edge = (number *)rest, *here = x + row * columns;                                        \
            int whole = filled == together && width == full;                                                 \
            if (!whole)                                                                                      \
                memset(rest, 0, sizeof rest);                                                                \
            for (int64_t i = 0; i < filled && !whole; i++)                                                   \
                memcpy(edge + i * full, here + i * columns, (size_t)width * sizeof(number));                 \
            (wide ? name##_wide_tile : name##_tile)(whole ? here : edge, whole ? columns : full,             \
                                                    packed + row * run, strip, run);                         \
            for (int64_t i = 0; i < filled && !whole; i++)                                                   \
                memcpy(here + i * columns, edge + i * full, (size_t)width * sizeof(number));                 \
        }                                                                                                    \
    }                                                                                                        \
    static void name(void *x, const void *a, const void *b, const sode_product_shape_t *s)                   \
    {                                                                                                        \
        name##_vector strip[RUN * WIDE], room[RUN * BLOCK / name##_WIDTH];                                   \
        number *packed = (number *)room;                                                                     \
        const int wide = can_be_wide && is_wide(), vectors = wide ? WIDE : 1;                                \
        for (int64_t k = 0; k < s->inner; k += RUN)                                                          \
            for (int64_t i = 0; i < s->rows; i += BLOCK) {                                                   \
                int64_t run = sode_least(RUN, s->inner - k), rows = sode_least(BLOCK, s->rows - i);          \
                name##_pack_rows(packed, (const number *)a + i * s->inner + k, s->inner, run, rows,          \
                                 wide ? WIDE_ROWS : ROWS);                                                   \
                for (int64_t j = 0; j < s->columns; j += vectors * name##_WIDTH) {                           \
                    int64_t width = sode_least(vectors * name##_WIDTH, s->columns - j);                      \
                    name##_pack_strip(strip, (const number *)b + k * s->columns + j, s->columns, run, width, \
                                      vectors);                                                              \
                    name##_rows((number *)x + i * s->columns + j, packed, strip, run, rows, s->columns,      \
                                width, wide);                                                                \
                }                                                                                            \
            }                                                                                                \
    }

PRODUCT(product8, uint8_t, 0)
PRODUCT(product16, uint16_t, 0)
PRODUCT(product32, uint32_t, 0)
PRODUCT(product64, uint64_t, 0)
PRODUCT(product_float, float, 1)
PRODUCT(product_double, double, 1)

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
