/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/status.h"
#include "collective/collective.h"
#include "collective/type.h"
#include "sode/abi.h"

/* One element of the value 1, of every type. */
static const void *one_of(int type)
{
    static const _Bool yes = 1;
    static const signed char one_char = 1;
    static const short one_short = 1;
    static const int one_int = 1;
    static const long one_long = 1;
    static const long long one_llong = 1;
    static const float one_float[2] = {1, 0};
    static const double one_double[2] = {1, 0};
    static const long double one_ldouble[2] = {1, 0};
    static const void *const ones[] = {
        [SODE_BOOL] = &yes,
        [SODE_CHAR] = &one_char,
        [SODE_SCHAR] = &one_char,
        [SODE_UCHAR] = &one_char,
        [SODE_SHORT] = &one_short,
        [SODE_USHORT] = &one_short,
        [SODE_INT] = &one_int,
        [SODE_UINT] = &one_int,
        [SODE_LONG] = &one_long,
        [SODE_ULONG] = &one_long,
        [SODE_LLONG] = &one_llong,
        [SODE_ULLONG] = &one_llong,
        [SODE_FLOAT] = one_float, /* a complex is a pair of reals in C */
        [SODE_DOUBLE] = one_double,
        [SODE_LDOUBLE] = one_ldouble,
        [SODE_CFLOAT] = one_float,
        [SODE_CDOUBLE] = one_double,
        [SODE_CLDOUBLE] = one_ldouble,
    };
    return ones[type];
}

int sode_reduction_seed(int op, int type, void *data, int64_t count)
{
    size_t size = sode_type_size(type);
    if (size == 0)
        return SODE_ERR_ARGUMENT; /* the text is stored */
    if (op == SODE_OP_SUM || op == SODE_OP_BXOR) {
        memset(data, 0, (size_t)count * size); /* zero of every type */
    } else if (op == SODE_OP_PROD) {
        char *at = data;
        for (int64_t k = 0; k < count; k++, at += size)
            memcpy(at, one_of(type), size);
    }
    return SODE_OK;
}
