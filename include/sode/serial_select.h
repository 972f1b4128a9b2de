/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial_select.h
 * xmp_gather, xmp_scatter, xmp_pack and xmp_unpack on one node.  Included by serial_procedures.h only.
 *
 * The first words between the parentheses say what it is, so a prefix is glued to them:
 *
 *     xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(i));    sode_serial_gather(3, (...){x, a, i});
 *     extern void xmp_gather(void *, void *, ...);                   extern void sode_serial_declared_gather(void *, void *, ...);
 */
#ifndef SODE_SERIAL_SELECT_H
#define SODE_SERIAL_SELECT_H

#ifndef SODE_SERIAL_PROCEDURES_H
#error "include xmp.h instead"
#endif

/* The second list is that of the macro, or function, that SODE_SERIAL_KIND_ becomes. */
#define xmp_gather(...) SODE_SERIAL_KIND_(gather, sode_kind_##__VA_ARGS__)(sode_first_##__VA_ARGS__)
#define xmp_scatter(...) SODE_SERIAL_KIND_(scatter, sode_kind_##__VA_ARGS__)(sode_first_##__VA_ARGS__)
#define xmp_pack(...) SODE_SERIAL_KIND_(pack, sode_kind_##__VA_ARGS__)(sode_first_##__VA_ARGS__)
#define xmp_unpack(...) SODE_SERIAL_KIND_(unpack, sode_kind_##__VA_ARGS__)(sode_first_##__VA_ARGS__)

#define sode_kind_xmp_desc_of(a) 0, SODE_SERIAL_CALL_, 0
#define sode_kind_void 0, SODE_SERIAL_DECLARED_, 0
#define sode_kind_xmp_desc_t 0, SODE_SERIAL_DECLARED_, 0
#define sode_kind_ 0, SODE_SERIAL_DECLARED_, 0
#define SODE_SERIAL_KIND_(procedure, ...) SODE_SERIAL_SECOND_(procedure, __VA_ARGS__, 0)
#define SODE_SERIAL_SECOND_(procedure, zero, kind, ...) kind(procedure, __VA_ARGS__)

#define sode_first_void void
#define sode_first_xmp_desc_t xmp_desc_t
#define sode_first_
#define SODE_SERIAL_DECLARED_(procedure, ...) sode_serial_declared_##procedure

/* The lists have a 0 too many at their end. */
#define SODE_SERIAL_CALL_(procedure, ...) \
    sode_serial_##procedure SODE_SERIAL_LIST_(__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0)
#define SODE_SERIAL_LIST_(a, b, c, d, e, f, g, h, i, z, n, ...) SODE_SERIAL_LIST_##n
#define sode_each_sode_first_xmp_desc_of(a) sode_procedure_takes_only_xmp_desc_of(a)
#define sode_each_xmp_desc_of(a) sode_procedure_takes_only_xmp_desc_of(a)
#define sode_each_NULL NULL
#define sode_each_0 NULL
#ifndef __cplusplus
#define SODE_SERIAL_ARRAYS_(count, ...) (count, (const sode_serial_array_t *const[count]){__VA_ARGS__})
#else
struct sode_serial_list {
    const sode_serial_array_t *array[9];
};
#define SODE_SERIAL_ARRAYS_(count, ...) (count, sode_passed(sode_serial_list{{__VA_ARGS__}})->array)
#endif
#define SODE_SERIAL_LIST_1(a) SODE_SERIAL_ARRAYS_(1, sode_each_##a)
#define SODE_SERIAL_LIST_2(a, b) SODE_SERIAL_ARRAYS_(2, sode_each_##a, sode_each_##b)
#define SODE_SERIAL_LIST_3(a, b, c) SODE_SERIAL_ARRAYS_(3, sode_each_##a, sode_each_##b, sode_each_##c)
#define SODE_SERIAL_LIST_4(a, b, c, d) \
    SODE_SERIAL_ARRAYS_(4, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d)
#define SODE_SERIAL_LIST_5(a, b, c, d, e) \
    SODE_SERIAL_ARRAYS_(5, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d, sode_each_##e)
#define SODE_SERIAL_LIST_6(a, b, c, d, e, f) \
    SODE_SERIAL_ARRAYS_(6, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d, sode_each_##e, sode_each_##f)
#define SODE_SERIAL_LIST_7(a, b, c, d, e, f, g) \
    SODE_SERIAL_ARRAYS_(7, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d, sode_each_##e, sode_each_##f, \
                        sode_each_##g)
#define SODE_SERIAL_LIST_8(a, b, c, d, e, f, g, h) \
    SODE_SERIAL_ARRAYS_(8, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d, sode_each_##e, sode_each_##f, \
                        sode_each_##g, sode_each_##h)
#define SODE_SERIAL_LIST_9(a, b, c, d, e, f, g, h, i) \
    SODE_SERIAL_ARRAYS_(9, sode_each_##a, sode_each_##b, sode_each_##c, sode_each_##d, sode_each_##e, sode_each_##f, \
                        sode_each_##g, sode_each_##h, sode_each_##i)

#define SODE_SERIAL_INTEGER_(enumerator, number) \
    case enumerator: return (long long)((const number *)a->base)[k]

/** Element k of an array of integers, in C order. */
static inline long long sode_serial_integer(const char *procedure, const struct sode_serial_whole *a, size_t k)
{
    switch (a->type) {
        SODE_SERIAL_INTEGER_(SODE_BOOL, sode_serial_bool_t);
        SODE_SERIAL_INTEGER_(SODE_CHAR, char);
        SODE_SERIAL_INTEGER_(SODE_SCHAR, signed char);
        SODE_SERIAL_INTEGER_(SODE_UCHAR, unsigned char);
        SODE_SERIAL_INTEGER_(SODE_SHORT, short);
        SODE_SERIAL_INTEGER_(SODE_USHORT, unsigned short);
        SODE_SERIAL_INTEGER_(SODE_INT, int);
        SODE_SERIAL_INTEGER_(SODE_UINT, unsigned);
        SODE_SERIAL_INTEGER_(SODE_LONG, long);
        SODE_SERIAL_INTEGER_(SODE_ULONG, unsigned long);
        SODE_SERIAL_INTEGER_(SODE_LLONG, long long);
        SODE_SERIAL_INTEGER_(SODE_ULLONG, unsigned long long);
    }
    sode_serial_fail(procedure, a->name, "it must have elements of an integer type");
    return 0;
}

static inline void sode_serial_same_shape(const char *procedure, const struct sode_serial_whole *a, const struct sode_serial_whole *b)
{
    sode_serial_same(procedure, a->name, a->ndims == b->ndims && !memcmp(a->extent, b->extent, sizeof a->extent));
}

/** Gather reads `reached` where the indices say, scatter writes there; `shaped` has the shape of the indices. */
static inline void sode_serial_reach(const char *procedure, int count, const sode_serial_array_t *const *arrays, int gathers)
{
    struct sode_serial_whole x = sode_serial_whole_of(procedure, arrays[0], 0), a = sode_serial_whole_of(procedure, arrays[1], 0);
    struct sode_serial_whole shaped = gathers ? x : a, reached = gathers ? a : x, index[SODE_MAX_DIMS];
    size_t *place = (size_t *)calloc(shaped.elements + 1, sizeof *place), size = x.element_size, k;
    char *values = (char *)sode_serial_copy(&a);
    int n;
    if (!place)
        abort();
    sode_serial_same(procedure, x.name, x.type == a.type && x.element_size == a.element_size);
    if (count != 2 + reached.ndims)
        sode_serial_fail(procedure, reached.name, "each of its dimensions needs one array of indices");
    for (n = 0; n < reached.ndims; n++) {
        index[n] = sode_serial_whole_of(procedure, arrays[2 + n], 0);
        sode_serial_same_shape(procedure, &index[n], &shaped);
    }
    for (k = 0; k < shaped.elements; k++)
        for (n = 0; n < reached.ndims; n++) {
            long long i = sode_serial_integer(procedure, &index[n], k);
            if (i < 0 || (size_t)i >= reached.extent[n])
                sode_serial_fail(procedure, index[n].name, "an index is out of range");
            place[k] = place[k] * reached.extent[n] + (size_t)i;
        }
    for (k = 0; k < shaped.elements; k++)
        memcpy(x.base + (gathers ? k : place[k]) * size, values + (gathers ? place[k] : k) * size, size);
    free(place);
    free(values);
}

static inline void sode_serial_gather(int count, const sode_serial_array_t *const *arrays)
{
    sode_serial_reach("xmp_gather", count, arrays, 1);
}

static inline void sode_serial_scatter(int count, const sode_serial_array_t *const *arrays)
{
    sode_serial_reach("xmp_scatter", count, arrays, 0);
}

/** packs: from `whole` to the vector, else back. */
static inline void sode_serial_select(const char *procedure, const sode_serial_array_t *whole, const sode_serial_array_t *vector,
                                      const sode_serial_array_t *mask, int packs)
{
    struct sode_serial_whole a = sode_serial_whole_of(procedure, whole, 0), v = sode_serial_whole_of(procedure, vector, 1), chosen = a;
    size_t k, selected = 0, size = a.element_size;
    char *take = (char *)calloc(a.elements + 1, 1), *values = (char *)sode_serial_copy(packs ? &a : &v);
    if (!take)
        abort();
    sode_serial_same(procedure, v.name, v.type == a.type && v.element_size == a.element_size);
    if (mask) {
        chosen = sode_serial_whole_of(procedure, mask, 0);
        sode_serial_same_shape(procedure, &chosen, &a);
    }
    for (k = 0; k < a.elements; k++) {
        take[k] = (char)(!mask || sode_serial_integer(procedure, &chosen, k) != 0);
        selected += (size_t)take[k];
    }
    if (selected > v.elements)
        sode_serial_fail(procedure, v.name, "it has fewer elements than are selected");
    for (k = 0, selected = 0; k < a.elements; k++)
        if (take[k]) {
            memcpy(packs ? v.base + selected * size : a.base + k * size, values + (packs ? k : selected) * size, size);
            selected++;
        }
    free(take);
    free(values);
}

static inline void sode_serial_pack(int count, const sode_serial_array_t *const *arrays)
{
    sode_serial_select("xmp_pack", arrays[1], arrays[0], count > 2 ? arrays[2] : NULL, 1);
}

static inline void sode_serial_unpack(int count, const sode_serial_array_t *const *arrays)
{
    sode_serial_select("xmp_unpack", arrays[0], arrays[1], count > 2 ? arrays[2] : NULL, 0);
}

#endif
