/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Types of elements, in NumPy's words: "<f8" is a double in little-endian order. */
#include <complex.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/raw_types.h"

static const struct {
    char kind; /* NumPy's letter */
    size_t bytes;
} types[] = {
    [SODE_BOOL] = {'b', sizeof(bool)},
    [SODE_CHAR] = {CHAR_MIN < 0 ? 'i' : 'u', 1},
    [SODE_SCHAR] = {'i', 1},
    [SODE_UCHAR] = {'u', 1},
    [SODE_SHORT] = {'i', sizeof(short)},
    [SODE_USHORT] = {'u', sizeof(short)},
    [SODE_INT] = {'i', sizeof(int)},
    [SODE_UINT] = {'u', sizeof(int)},
    [SODE_LONG] = {'i', sizeof(long)},
    [SODE_ULONG] = {'u', sizeof(long)},
    [SODE_LLONG] = {'i', sizeof(long long)},
    [SODE_ULLONG] = {'u', sizeof(long long)},
    [SODE_FLOAT] = {'f', sizeof(float)},
    [SODE_DOUBLE] = {'f', sizeof(double)},
    [SODE_LDOUBLE] = {'f', sizeof(long double)},
    [SODE_CFLOAT] = {'c', sizeof(float complex)},
    [SODE_CDOUBLE] = {'c', sizeof(double complex)},
    [SODE_CLDOUBLE] = {'c', sizeof(long double complex)},
};

static const struct {
    char kind;
    const char *words;
} kinds[] = {
    {'b', "%zu-byte truth values"},
    {'i', "signed %zu-byte integers"},
    {'u', "unsigned %zu-byte integers"},
    {'f', "%zu-byte floating-point numbers"},
    {'c', "%zu-byte complex numbers"},
};

size_t sode_raw_type(int type, char text[SODE_RAW_TYPE])
{
    const short one = 1;
    if (type < 0 || type >= (int)(sizeof types / sizeof *types))
        return 0;
    char order = *(const char *)&one == 1 ? '<' : '>';
    snprintf(text, SODE_RAW_TYPE, "%c%c%zu", types[type].bytes > 1 ? order : '|',
             types[type].kind, types[type].bytes);
    return types[type].bytes;
}

void sode_raw_describe(const char *type, char *text, size_t size)
{
    size_t bytes = strlen(type) > 2 ? strtoul(type + 2, NULL, 10) : 0;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (bytes > 0 && kinds[k].kind == type[1]) {
            int used = snprintf(text, size, kinds[k].words, bytes);
            if (type[0] == '>')
                snprintf(text + used, size - (size_t)used, " (big-endian)");
            return;
        }
    snprintf(text, size, "'%s'", type);
}
