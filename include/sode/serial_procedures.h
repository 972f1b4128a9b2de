/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial_procedures.h
 * The transformational procedures on one node, for compilers that ignore the directives.  Included by xmp.h only.
 *
 * Of procedures with any number of arguments, serial_select.h tells calls from declarations.
 *
 * A prefix glued to `xmp_desc_of(a)` makes another macro of it, which sees the variable; glued to the types in a declaration of the
 * program's own, as in `extern void xmp_transpose(void *, void *, int);`, it makes the types of these functions.
 */
#ifndef SODE_SERIAL_PROCEDURES_H
#define SODE_SERIAL_PROCEDURES_H

#ifndef XMP_H
#error "include xmp.h instead"
#endif

#include <sode/serial_array.h>
#include <string.h>

#define sode_procedure_takes_only_xmp_desc_of(a) SODE_SERIAL_ARRAY_POINTER(a)
typedef const sode_serial_array_t sode_procedure_takes_only_void;
typedef const sode_serial_array_t *sode_procedure_takes_only_xmp_desc_t;

#define xmp_transpose(x, a, opt) sode_serial_transpose(sode_procedure_takes_only_##x, sode_procedure_takes_only_##a, opt)

/** An array of one node. */
struct sode_serial_whole {
    const char *name;
    char *base;
    size_t element_size, elements;
    int type, ndims;
    size_t extent[SODE_MAX_DIMS];
};

static inline void sode_serial_fail(const char *procedure, const char *name, const char *text)
{
    fprintf(stderr, "sode: %s: array '%s': %s\n", procedure, name, text);
    exit(EXIT_FAILURE);
}

/** ndims: how many dimensions it must have; 0: any. */
static inline struct sode_serial_whole sode_serial_whole_of(const char *procedure, const sode_serial_array_t *a, int ndims)
{
    struct sode_serial_whole whole = {a->name, (char *)a->base, 0, 1, -1, 0, {0}};
    int d; /* the standard of 1989 has no variables of loops */
    while (whole.ndims < SODE_MAX_DIMS && a->level[whole.ndims].subscript)
        whole.ndims++;
    if (ndims && whole.ndims != ndims)
        sode_serial_fail(procedure, a->name, "it has the wrong number of dimensions");
    whole.element_size = a->level[whole.ndims].size;
    whole.type = a->level[whole.ndims].type;
    for (d = 0; d < whole.ndims; d++) {
        whole.extent[d] = a->level[d].size / a->level[d + 1].size;
        if (d == 0 && a->pointer)
            sode_serial_fail(procedure, a->name, "a plain compiler does not know the first extent of a pointer");
        whole.elements *= whole.extent[d];
    }
    return whole;
}

static inline void sode_serial_same(const char *procedure, const char *name, int same)
{
    if (!same)
        sode_serial_fail(procedure, name, "its extents or the type of its elements do not fit the other arrays");
}

static inline void *sode_serial_copy(const struct sode_serial_whole *a)
{
    void *copy = malloc(a->elements * a->element_size + 1);
    if (!copy)
        abort();
    memcpy(copy, a->base, a->elements * a->element_size);
    return copy;
}

static inline void sode_serial_transpose(const sode_serial_array_t *to, const sode_serial_array_t *from, int opt)
{
    struct sode_serial_whole x = sode_serial_whole_of("xmp_transpose", to, 2);
    struct sode_serial_whole a = sode_serial_whole_of("xmp_transpose", from, 2);
    sode_serial_same("xmp_transpose", x.name, x.extent[0] == a.extent[1] && x.extent[1] == a.extent[0]
                                                  && x.type == a.type && x.element_size == a.element_size);
    char *values = (char *)sode_serial_copy(&a);
    size_t i, j;
    for (i = 0; i < x.extent[0]; i++)
        for (j = 0; j < x.extent[1]; j++)
            memcpy(x.base + (i * x.extent[1] + j) * x.element_size, values + (j * x.extent[0] + i) * x.element_size,
                   x.element_size);
    free(values);
    (void)opt;
}

#include <sode/serial_matmul.h>
#include <sode/serial_select.h>
#include <sode/serial_sort.h>

#endif
