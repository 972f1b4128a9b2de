/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial_matmul.h
 * xmp_matmul on one node: the terms of an element are added in the order of the inner index, each rounded.  Included by
 * serial_procedures.h only.
 */
#ifndef SODE_SERIAL_MATMUL_H
#define SODE_SERIAL_MATMUL_H

#ifndef SODE_SERIAL_PROCEDURES_H
#error "include xmp.h instead"
#endif

#define xmp_matmul(x, a, b) \
    sode_serial_matmul(sode_procedure_takes_only_##x, sode_procedure_takes_only_##a, sode_procedure_takes_only_##b)

#define SODE_SERIAL_PRODUCT_(number, term) \
    for (i = 0; i < rows; i++) \
        for (k = 0; k < inner; k++) \
            for (j = 0; j < columns; j++) { \
                number *to = (number *)x + i * columns + j; \
                const number *left = (const number *)a + i * inner + k, *right = (const number *)b + k * columns + j; \
                term; \
            } \
    return 1
#define SODE_SERIAL_REAL_(enumerator, number) \
    case enumerator: SODE_SERIAL_PRODUCT_(number, *to = (number)(*to + 1u * *left * *right))
#define SODE_SERIAL_PAIR_(enumerator, number) \
    case enumerator: { \
        struct pair { \
            number re, im; \
        }; \
        SODE_SERIAL_PRODUCT_(struct pair, to->re += left->re * right->re - left->im * right->im; \
                             to->im += left->re * right->im + left->im * right->re); \
    }

/** x += a b, in C order; 0: there is no product of that type. */
static inline int sode_serial_product(int type, void *x, const void *a, const void *b, size_t rows, size_t inner, size_t columns)
{
    size_t i, j, k;
    switch (type) { /* those of integers wrap round: 1u keeps short ones from becoming int */
    case SODE_CHAR:
    case SODE_SCHAR:
        SODE_SERIAL_REAL_(SODE_UCHAR, unsigned char);
    case SODE_SHORT:
        SODE_SERIAL_REAL_(SODE_USHORT, unsigned short);
    case SODE_INT:
        SODE_SERIAL_REAL_(SODE_UINT, unsigned);
    case SODE_LONG:
        SODE_SERIAL_REAL_(SODE_ULONG, unsigned long);
    case SODE_LLONG:
        SODE_SERIAL_REAL_(SODE_ULLONG, unsigned long long);
        SODE_SERIAL_REAL_(SODE_FLOAT, float);
        SODE_SERIAL_REAL_(SODE_DOUBLE, double);
        SODE_SERIAL_REAL_(SODE_LDOUBLE, long double);
        SODE_SERIAL_PAIR_(SODE_CFLOAT, float)
        SODE_SERIAL_PAIR_(SODE_CDOUBLE, double)
        SODE_SERIAL_PAIR_(SODE_CLDOUBLE, long double)
    }
    return 0;
}

static inline void sode_serial_matmul(const sode_serial_array_t *to, const sode_serial_array_t *left, const sode_serial_array_t *right)
{
    const char *what = "xmp_matmul";
    struct sode_serial_whole x = sode_serial_whole_of(what, to, 2), a = sode_serial_whole_of(what, left, 2);
    struct sode_serial_whole b = sode_serial_whole_of(what, right, 2);
    char *sums;
    sode_serial_same(what, x.name, x.extent[0] == a.extent[0] && x.extent[1] == b.extent[1] && a.extent[1] == b.extent[0]
                                       && x.type == a.type && x.type == b.type && x.element_size == a.element_size
                                       && x.element_size == b.element_size);
    sums = (char *)calloc(x.elements + 1, x.element_size);
    if (!sums)
        abort();
    if (!sode_serial_product(x.type, sums, a.base, b.base, x.extent[0], a.extent[1], x.extent[1]))
        sode_serial_fail(what, x.name, "it must have elements of an arithmetic type other than _Bool");
    memcpy(x.base, sums, x.elements * x.element_size);
    free(sums);
}

#endif
