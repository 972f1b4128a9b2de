/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial_array.h
 * A distributed array under a plain compiler: what the type of the variable says of it.  Included by xmp.h, io.h and what
 * libsode-io-serial is made of.
 */
#ifndef SODE_SERIAL_ARRAY_H
#define SODE_SERIAL_ARRAY_H

#include <sode/units.h>

/** What a plain compiler knows of `a` in `xmp_desc_of(a)`: its types from outside in, until there is no array any more. */
typedef struct sode_serial_array {
    const char *name;
    void *base;
    struct {
        size_t size;   /**< bytes */
        int type;      /**< enum sode_type, or -1 */
        int subscript; /**< it has one: an array, or a pointer */
    } level[SODE_MAX_DIMS + 1];
    int pointer; /**< the outermost level is a pointer, which does not know how many */
} sode_serial_array_t;

#define SODE_SERIAL_SUBSCRIPT_(k) (__builtin_classify_type(*sode_p##k) == 5)
#define SODE_SERIAL_FIRST_(k) __builtin_choose_expr(SODE_SERIAL_SUBSCRIPT_(k), *sode_p##k, (char *)0)
#define SODE_SERIAL_INTO_(k, n) \
    typedef __typeof__(*SODE_SERIAL_FIRST_(k)) sode_t##n; \
    sode_t##n *const sode_p##n = (sode_t##n *)SODE_SERIAL_FIRST_(k);
#define SODE_SERIAL_TYPE_(x) \
    _Generic((x), _Bool: SODE_BOOL, char: SODE_CHAR, signed char: SODE_SCHAR, unsigned char: SODE_UCHAR, \
             short: SODE_SHORT, unsigned short: SODE_USHORT, int: SODE_INT, unsigned: SODE_UINT, long: SODE_LONG, \
             unsigned long: SODE_ULONG, long long: SODE_LLONG, unsigned long long: SODE_ULLONG, float: SODE_FLOAT, \
             double: SODE_DOUBLE, long double: SODE_LDOUBLE, float _Complex: SODE_CFLOAT, \
             double _Complex: SODE_CDOUBLE, long double _Complex: SODE_CLDOUBLE, default: -1)
#define SODE_SERIAL_LEVEL_(k) {sizeof(*sode_p##k), SODE_SERIAL_TYPE_(*sode_p##k), SODE_SERIAL_SUBSCRIPT_(k)}
/** The value for `a`. */
#define SODE_SERIAL_ARRAY(a) \
    __extension__({ \
        typedef __typeof__(a) sode_t0; \
        sode_t0 *const sode_p0 = (sode_t0 *)&(a); \
        SODE_SERIAL_INTO_(0, 1) SODE_SERIAL_INTO_(1, 2) SODE_SERIAL_INTO_(2, 3) SODE_SERIAL_INTO_(3, 4) \
        SODE_SERIAL_INTO_(4, 5) SODE_SERIAL_INTO_(5, 6) SODE_SERIAL_INTO_(6, 7) \
        (const sode_serial_array_t){ \
            #a, (void *)sode_p1, \
            {SODE_SERIAL_LEVEL_(0), SODE_SERIAL_LEVEL_(1), SODE_SERIAL_LEVEL_(2), SODE_SERIAL_LEVEL_(3), \
             SODE_SERIAL_LEVEL_(4), SODE_SERIAL_LEVEL_(5), SODE_SERIAL_LEVEL_(6), SODE_SERIAL_LEVEL_(7)}, \
            __builtin_types_compatible_p(__typeof__(sode_p1), sode_t0)}; \
    })

#endif
