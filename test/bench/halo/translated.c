// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some cells (periodic, with corners) as a program has them: arrays and reflects that sodecc translates, from directive to directive.
// -DRANKS=n: for n ranks, which share the first dimension.

#include <stddef.h>

#include "translated.h"

#pragma xmp nodes p2[RANKS][1]
#pragma xmp nodes p3[RANKS][1][1]

#define TEXT(...) _Pragma(#__VA_ARGS__)

#define SQUARE(n, w)                                                      \
    static double u##n[RANKS * n][n];                                     \
    TEXT(xmp template t##n[RANKS * n][n])                                 \
    TEXT(xmp distribute t##n[block][block] onto p2)                       \
    TEXT(xmp align u##n[i][j] with t##n[i][j])                            \
    TEXT(xmp shadow u##n[w][w])                                           \
    static double *square##n(void) { return (double *)u##n; }             \
    static void reflect_square##n(void)                                   \
    {                                                                     \
        TEXT(xmp reflect (u##n) width(/periodic/w:w, /periodic/w:w))      \
    }

#define CUBE(n, w)                                                                      \
    static double c##n[RANKS * n][n][n];                                                \
    TEXT(xmp template s##n[RANKS * n][n][n])                                            \
    TEXT(xmp distribute s##n[block][block][block] onto p3)                              \
    TEXT(xmp align c##n[i][j][k] with s##n[i][j][k])                                    \
    TEXT(xmp shadow c##n[w][w][w])                                                      \
    static double *cube##n(void) { return (double *)c##n; }                             \
    static void reflect_cube##n(void)                                                   \
    {                                                                                   \
        TEXT(xmp reflect (c##n) width(/periodic/w:w, /periodic/w:w, /periodic/w:w))     \
    }

SQUARE(5, 1)
SQUARE(64, 1)
SQUARE(512, 1)
SQUARE(2048, 4)
CUBE(16, 1)
CUBE(64, 1)

#define ENTRY(ndims, kind, n, w) {ndims, n, w, RANKS, kind##n, reflect_##kind##n}

const translated_t translated[] = {
    ENTRY(2, square, 5, 1),    ENTRY(2, square, 64, 1), ENTRY(2, square, 512, 1),
    ENTRY(2, square, 2048, 4), ENTRY(3, cube, 16, 1),   ENTRY(3, cube, 64, 1), {0},
};
