/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/combine.h"

#include <complex.h>

#include "sode/abi.h"

/* into[k] = x op y, where x = into[k] and y = from[k]. */
#define EACH(T, value) \
    do { \
        T *to = into; \
        const T *with = from; \
        for (size_t k = 0; k < count; k++) { \
            const T x = to[k], y = with[k]; \
            to[k] = (value); \
        } \
    } while (0); \
    break

/* Sums and products wrap: they are those of the widest unsigned type. */
#define WIDE(x) ((unsigned long long)(x))

#define INTEGER(name, T) \
    static void name(int op, void *into, const void *from, size_t count) \
    { \
        switch (op) { \
        case SODE_OP_SUM: EACH(T, (T)(WIDE(x) + WIDE(y))); \
        case SODE_OP_PROD: EACH(T, (T)(WIDE(x) * WIDE(y))); \
        case SODE_OP_BAND: EACH(T, (T)(x & y)); \
        case SODE_OP_BOR: EACH(T, (T)(x | y)); \
        case SODE_OP_BXOR: EACH(T, (T)(x ^ y)); \
        case SODE_OP_LAND: EACH(T, x && y); \
        case SODE_OP_LOR: EACH(T, x || y); \
        case SODE_OP_MAX: EACH(T, y > x ? y : x); \
        case SODE_OP_MIN: EACH(T, y < x ? y : x); \
        } \
    }

#define FLOATING(name, T) \
    static void name(int op, void *into, const void *from, size_t count) \
    { \
        switch (op) { \
        case SODE_OP_SUM: EACH(T, x + y); \
        case SODE_OP_PROD: EACH(T, x * y); \
        case SODE_OP_LAND: EACH(T, x && y); \
        case SODE_OP_LOR: EACH(T, x || y); \
        case SODE_OP_MAX: EACH(T, y > x ? y : x); \
        case SODE_OP_MIN: EACH(T, y < x ? y : x); \
        } \
    }

#define COMPLEX(name, T) \
    static void name(int op, void *into, const void *from, size_t count) \
    { \
        switch (op) { \
        case SODE_OP_SUM: EACH(T, x + y); \
        case SODE_OP_PROD: EACH(T, x * y); \
        } \
    }

/* 1 + 1 is true. */
static void combine_bool(int op, void *into, const void *from, size_t count)
{
    switch (op) {
    case SODE_OP_SUM:
    case SODE_OP_BOR:
    case SODE_OP_LOR:
    case SODE_OP_MAX: EACH(_Bool, x | y);
    case SODE_OP_BXOR: EACH(_Bool, x ^ y);
    default: EACH(_Bool, x & y);
    }
}

INTEGER(combine_char, char)
INTEGER(combine_schar, signed char)
INTEGER(combine_uchar, unsigned char)
INTEGER(combine_short, short)
INTEGER(combine_ushort, unsigned short)
INTEGER(combine_int, int)
INTEGER(combine_uint, unsigned)
INTEGER(combine_long, long)
INTEGER(combine_ulong, unsigned long)
INTEGER(combine_llong, long long)
INTEGER(combine_ullong, unsigned long long)
FLOATING(combine_float, float)
FLOATING(combine_double, double)
FLOATING(combine_ldouble, long double)
COMPLEX(combine_cfloat, float complex)
COMPLEX(combine_cdouble, double complex)
COMPLEX(combine_cldouble, long double complex)

void sode_combine(int op, int type, void *into, const void *from, size_t count)
{
    static void (*const of_type[])(int, void *, const void *, size_t) = {
        [SODE_BOOL] = combine_bool,       [SODE_CHAR] = combine_char,
        [SODE_SCHAR] = combine_schar,     [SODE_UCHAR] = combine_uchar,
        [SODE_SHORT] = combine_short,     [SODE_USHORT] = combine_ushort,
        [SODE_INT] = combine_int,         [SODE_UINT] = combine_uint,
        [SODE_LONG] = combine_long,       [SODE_ULONG] = combine_ulong,
        [SODE_LLONG] = combine_llong,     [SODE_ULLONG] = combine_ullong,
        [SODE_FLOAT] = combine_float,     [SODE_DOUBLE] = combine_double,
        [SODE_LDOUBLE] = combine_ldouble, [SODE_CFLOAT] = combine_cfloat,
        [SODE_CDOUBLE] = combine_cdouble, [SODE_CLDOUBLE] = combine_cldouble,
    };
    of_type[type](op, into, from, count);
}

#define LESS(T) return *(const T *)a < *(const T *)b

int sode_type_less(int type, const void *a, const void *b)
{
    switch (type) {
    case SODE_BOOL: LESS(_Bool);
    case SODE_CHAR: LESS(char);
    case SODE_SCHAR: LESS(signed char);
    case SODE_UCHAR: LESS(unsigned char);
    case SODE_SHORT: LESS(short);
    case SODE_USHORT: LESS(unsigned short);
    case SODE_INT: LESS(int);
    case SODE_UINT: LESS(unsigned);
    case SODE_LONG: LESS(long);
    case SODE_ULONG: LESS(unsigned long);
    case SODE_LLONG: LESS(long long);
    case SODE_ULLONG: LESS(unsigned long long);
    case SODE_FLOAT: LESS(float);
    case SODE_DOUBLE: LESS(double);
    case SODE_LDOUBLE: LESS(long double);
    default: return 0;
    }
}

int sode_type_is_floating(int type)
{
    return type >= SODE_FLOAT;
}
