/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial_sort.h
 * xmp_sort_up and xmp_sort_down on one node.  Included by serial_procedures.h only.
 */
#ifndef SODE_SERIAL_SORT_H
#define SODE_SERIAL_SORT_H

#ifndef SODE_SERIAL_PROCEDURES_H
#error "include xmp.h instead"
#endif

#define xmp_sort_up(from, to) sode_serial_sort_up(sode_procedure_takes_only_##from, sode_procedure_takes_only_##to)
#define xmp_sort_down(from, to) sode_serial_sort_down(sode_procedure_takes_only_##from, sode_procedure_takes_only_##to)

#define SODE_SERIAL_COMPARE_(enumerator, number) \
    case enumerator: return (*(const number *)a > *(const number *)b) - (*(const number *)a < *(const number *)b);
/* -0 before 0; NaN after all numbers, of two the one whose sign is + first. */
#define SODE_SERIAL_COMPARE_REAL_(enumerator, number) \
    case enumerator: { \
        number x = *(const number *)a, y = *(const number *)b; \
        int least = __builtin_signbit(x) != 0, other = __builtin_signbit(y) != 0; \
        if (x != x || y != y) \
            return x == x ? -1 : y == y ? 1 : least - other; \
        return x != y ? (x > y) - (x < y) : other - least; \
    }

static inline int sode_serial_compare(int type, const void *a, const void *b)
{
    switch (type) {
        SODE_SERIAL_COMPARE_(SODE_BOOL, sode_serial_bool_t)
        SODE_SERIAL_COMPARE_(SODE_CHAR, char)
        SODE_SERIAL_COMPARE_(SODE_SCHAR, signed char)
        SODE_SERIAL_COMPARE_(SODE_UCHAR, unsigned char)
        SODE_SERIAL_COMPARE_(SODE_SHORT, short)
        SODE_SERIAL_COMPARE_(SODE_USHORT, unsigned short)
        SODE_SERIAL_COMPARE_(SODE_INT, int)
        SODE_SERIAL_COMPARE_(SODE_UINT, unsigned)
        SODE_SERIAL_COMPARE_(SODE_LONG, long)
        SODE_SERIAL_COMPARE_(SODE_ULONG, unsigned long)
        SODE_SERIAL_COMPARE_(SODE_LLONG, long long)
        SODE_SERIAL_COMPARE_(SODE_ULLONG, unsigned long long)
        SODE_SERIAL_COMPARE_REAL_(SODE_FLOAT, float)
        SODE_SERIAL_COMPARE_REAL_(SODE_DOUBLE, double)
        SODE_SERIAL_COMPARE_REAL_(SODE_LDOUBLE, long double)
    }
    return 0;
}

/** Merges runs of `run` elements of `from` in pairs.  order: 1 upwards, -1 downwards. */
static inline void sode_serial_merge(const struct sode_serial_whole *a, const char *from, char *to, size_t run, int order)
{
    size_t size = a->element_size, begin, k;
    for (begin = 0; begin < a->elements; begin += 2 * run) {
        size_t middle = begin + run < a->elements ? begin + run : a->elements;
        size_t end = middle + run < a->elements ? middle + run : a->elements;
        size_t left = begin, right = middle;
        for (k = begin; k < end; k++) {
            int lefts = left < middle
                        && (right == end
                            || order * sode_serial_compare(a->type, from + left * size, from + right * size) <= 0);
            memcpy(to + k * size, from + (lefts ? left++ : right++) * size, size);
        }
    }
}

static inline void sode_serial_sort(const char *procedure, const sode_serial_array_t *from, const sode_serial_array_t *to, int order)
{
    struct sode_serial_whole a = sode_serial_whole_of(procedure, from, 1), x = sode_serial_whole_of(procedure, to, 1);
    char *values, *other, *swap;
    size_t run;
    sode_serial_same(procedure, x.name, x.extent[0] == a.extent[0] && x.type == a.type && x.element_size == a.element_size);
    if (a.type < 0 || a.type > SODE_LDOUBLE)
        sode_serial_fail(procedure, a.name, "it must have elements of an integer or real type");
    values = (char *)sode_serial_copy(&a);
    other = (char *)sode_serial_copy(&a);
    for (run = 1; run < a.elements; run *= 2) {
        sode_serial_merge(&a, values, other, run, order);
        swap = values;
        values = other;
        other = swap;
    }
    memcpy(x.base, values, x.elements * x.element_size);
    free(values);
    free(other);
}

static inline void sode_serial_sort_up(const sode_serial_array_t *from, const sode_serial_array_t *to)
{
    sode_serial_sort("xmp_sort_up", from, to, 1);
}

static inline void sode_serial_sort_down(const sode_serial_array_t *from, const sode_serial_array_t *to)
{
    sode_serial_sort("xmp_sort_down", from, to, -1);
}

#endif
