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

#ifndef __cplusplus
typedef _Bool sode_serial_bool_t;
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
#define SODE_SERIAL_ARRAY_POINTER(a) ((const sode_serial_array_t[1]){SODE_SERIAL_ARRAY(a)})
#else
typedef bool sode_serial_bool_t;
extern "C++" {
template <typename T> struct sode_serial_type {
    enum { code = -1, subscript = 0 };
    typedef char next;
};
template <typename T> struct sode_serial_type<const T> : sode_serial_type<T> {};
template <typename T> struct sode_serial_type<T *> {
    enum { code = -1, subscript = 1 };
    typedef T next;
};
template <typename T, size_t n> struct sode_serial_type<T[n]> {
    enum { code = -1, subscript = 1 };
    typedef T next;
};
#define SODE_SERIAL_TYPE_(type, id) \
    template <> struct sode_serial_type<type> { \
        enum { code = SODE_##id, subscript = 0 }; \
        typedef char next; \
    };
SODE_SERIAL_TYPE_(bool, BOOL)
SODE_SERIAL_TYPE_(char, CHAR)
SODE_SERIAL_TYPE_(signed char, SCHAR)
SODE_SERIAL_TYPE_(unsigned char, UCHAR)
SODE_SERIAL_TYPE_(short, SHORT)
SODE_SERIAL_TYPE_(unsigned short, USHORT)
SODE_SERIAL_TYPE_(int, INT)
SODE_SERIAL_TYPE_(unsigned, UINT)
SODE_SERIAL_TYPE_(long, LONG)
SODE_SERIAL_TYPE_(unsigned long, ULONG)
SODE_SERIAL_TYPE_(long long, LLONG)
SODE_SERIAL_TYPE_(unsigned long long, ULLONG)
SODE_SERIAL_TYPE_(float, FLOAT)
SODE_SERIAL_TYPE_(double, DOUBLE)
SODE_SERIAL_TYPE_(long double, LDOUBLE)
SODE_SERIAL_TYPE_(float _Complex, CFLOAT)
SODE_SERIAL_TYPE_(double _Complex, CDOUBLE)
SODE_SERIAL_TYPE_(long double _Complex, CLDOUBLE)
template <typename T> void sode_serial_levels(sode_serial_array_t &to, int k)
{
    to.level[k].size = sizeof(T);
    to.level[k].type = sode_serial_type<T>::code;
    to.level[k].subscript = sode_serial_type<T>::subscript;
}
template <typename T, int k = 0> struct sode_serial_walk {
    static void fill(sode_serial_array_t &to)
    {
        sode_serial_levels<T>(to, k);
        sode_serial_walk<typename sode_serial_type<T>::next, k + 1>::fill(to);
    }
};
template <typename T> struct sode_serial_walk<T, SODE_MAX_DIMS + 1> {
    static void fill(sode_serial_array_t &) {}
};
template <typename T, size_t n> sode_serial_array_t sode_serial_array_of(const char *name, T (&a)[n])
{
    sode_serial_array_t array = {name, (void *)a, {}, 0};
    sode_serial_walk<T[n]>::fill(array);
    return array;
}
template <typename T> sode_serial_array_t sode_serial_array_of(const char *name, T *const &a)
{
    sode_serial_array_t array = {name, (void *)a, {}, 1};
    sode_serial_walk<T *>::fill(array);
    return array;
}
/** Of a temporary, which lives until the call has returned. */
static inline const sode_serial_array_t *sode_serial_array_pointer(const sode_serial_array_t &a) { return &a; }
}
/** The value for `a`. */
#define SODE_SERIAL_ARRAY(a) sode_serial_array_of(#a, a)
#define SODE_SERIAL_ARRAY_POINTER(a) sode_serial_array_pointer(sode_serial_array_of(#a, a))
#endif

#endif
