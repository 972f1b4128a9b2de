/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/sort_keys.h"

#include <float.h>
#include <limits.h>

#include "sode/library.h"

#define ROW(enumerator, kind, type, bits) \
    [enumerator] = {kind, sizeof(type), bits, 0}
#define INTEGER(enumerator, kind, type) \
    ROW(enumerator, kind, type, (int)sizeof(type) * CHAR_BIT)

/* The 80 bits of x86 lie in 16 bytes; elsewhere all count. */
#if LDBL_MANT_DIG == 64
#define LONG_DOUBLE_BITS 80
#else
#define LONG_DOUBLE_BITS ((int)sizeof(long double) * CHAR_BIT)
#endif

sode_key_type_t sode_key_type(int type, int downward)
{
    static const sode_key_type_t types[] = {
        INTEGER(SODE_BOOL, SODE_KEY_UNSIGNED, _Bool),
        INTEGER(SODE_CHAR, CHAR_MIN < 0 ? SODE_KEY_SIGNED : SODE_KEY_UNSIGNED,
                char),
        INTEGER(SODE_SCHAR, SODE_KEY_SIGNED, signed char),
        INTEGER(SODE_UCHAR, SODE_KEY_UNSIGNED, unsigned char),
        INTEGER(SODE_SHORT, SODE_KEY_SIGNED, short),
        INTEGER(SODE_USHORT, SODE_KEY_UNSIGNED, unsigned short),
        INTEGER(SODE_INT, SODE_KEY_SIGNED, int),
        INTEGER(SODE_UINT, SODE_KEY_UNSIGNED, unsigned),
        INTEGER(SODE_LONG, SODE_KEY_SIGNED, long),
        INTEGER(SODE_ULONG, SODE_KEY_UNSIGNED, unsigned long),
        INTEGER(SODE_LLONG, SODE_KEY_SIGNED, long long),
        INTEGER(SODE_ULLONG, SODE_KEY_UNSIGNED, unsigned long long),
        INTEGER(SODE_FLOAT, SODE_KEY_FLOATING, float),
        INTEGER(SODE_DOUBLE, SODE_KEY_FLOATING, double),
        ROW(SODE_LDOUBLE, SODE_KEY_FLOATING, long double, LONG_DOUBLE_BITS),
    };
    sode_key_type_t result = {SODE_KEY_NONE, 0, 0, 0};
    if (type >= 0 && type < (int)(sizeof types / sizeof *types))
        result = types[type];
    result.downward = downward;
    return result;
}
