// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Discrete Fourier transforms of 2, 3, 4, 5, 8 and 16 cells: X_k = sum_j x_j e^{-2 pi i j k / R}, in place. Those of 8 and 16 leave
// X_k where ORDER says; the others leave it at k.
#pragma once

#include "lanes.h"

static inline cell_t add(cell_t a, cell_t b)
{
    return (cell_t){a.re + b.re, a.im + b.im};
}

static inline cell_t subtract(cell_t a, cell_t b)
{
    return (cell_t){a.re - b.re, a.im - b.im};
}

static inline cell_t add_i(cell_t a, cell_t b)  // a + i b
{
    return (cell_t){a.re - b.im, a.im + b.re};
}

static inline cell_t subtract_i(cell_t a, cell_t b)  // a - i b
{
    return (cell_t){a.re + b.im, a.im - b.re};
}

static inline cell_t scale(cell_t a, double by)
{
    return (cell_t){a.re * by, a.im * by};
}

static inline cell_t times(cell_t a, double re, double im)
{
    return (cell_t){a.re * re - a.im * im, a.re * im + a.im * re};
}

static inline void butterfly2(cell_t *a, cell_t *b)
{
    cell_t sum = add(*a, *b);

    *b = subtract(*a, *b);
    *a = sum;
}

static inline void butterfly3(cell_t *a, cell_t *b, cell_t *c)
{
    const double sine = 0.86602540378443864676;  // of 2 pi / 3
    cell_t sum = add(*b, *c), across = scale(subtract(*b, *c), sine);
    cell_t middle = subtract(*a, scale(sum, 0.5));

    *a = add(*a, sum);
    *b = subtract_i(middle, across);
    *c = add_i(middle, across);
}

static inline void butterfly4(cell_t *a, cell_t *b, cell_t *c, cell_t *d)
{
    cell_t even = add(*a, *c), odd = add(*b, *d), left = subtract(*a, *c), right = subtract(*b, *d);

    *a = add(even, odd);
    *b = subtract_i(left, right);
    *c = subtract(even, odd);
    *d = add_i(left, right);
}

static inline void butterfly5(cell_t *a, cell_t *b, cell_t *c, cell_t *d, cell_t *e)
{
    const double cos1 = 0.30901699437494742410, cos2 = -0.80901699437494742410;  // of 2 pi / 5, 4 pi / 5
    const double sin1 = 0.95105651629515357212, sin2 = 0.58778525229247312917;
    cell_t outer = add(*b, *e), inner = add(*c, *d), outward = subtract(*b, *e), inward = subtract(*c, *d);
    cell_t first = add(*a, add(scale(outer, cos1), scale(inner, cos2)));
    cell_t second = add(*a, add(scale(outer, cos2), scale(inner, cos1)));
    cell_t first_i = add(scale(outward, sin1), scale(inward, sin2));
    cell_t second_i = subtract(scale(outward, sin2), scale(inward, sin1));

    *a = add(*a, add(outer, inner));
    *b = subtract_i(first, first_i);
    *c = subtract_i(second, second_i);
    *d = add_i(second, second_i);
    *e = add_i(first, first_i);
}

#define HALF_ROOT 0.70710678118654752440  // square root of 1/2: e^{-i pi/4} = HALF_ROOT (1 - i)

static inline cell_t turn1(cell_t a)  // by e^{-i pi/4}
{
    return (cell_t){(a.re + a.im) * HALF_ROOT, (a.im - a.re) * HALF_ROOT};
}

static inline cell_t turn2(cell_t a)  // by -i
{
    return (cell_t){a.im, -a.re};
}

static inline cell_t turn3(cell_t a)  // by e^{-3 i pi/4}
{
    return (cell_t){(a.im - a.re) * HALF_ROOT, -(a.re + a.im) * HALF_ROOT};
}

// 8 = 2 x 4: x_{4j+m}, X_{k+2l}; transforms over j, turns by e^{-2 pi i m k / 8}, transforms over m.
static inline void butterfly8(cell_t a[8])
{
    butterfly2(&a[0], &a[4]);
    butterfly2(&a[1], &a[5]);
    butterfly2(&a[2], &a[6]);
    butterfly2(&a[3], &a[7]);
    a[5] = turn1(a[5]);
    a[6] = turn2(a[6]);
    a[7] = turn3(a[7]);
    butterfly4(&a[0], &a[1], &a[2], &a[3]);
    butterfly4(&a[4], &a[5], &a[6], &a[7]);
}

// 16 = 4 x 4, in the same way.
static inline void butterfly16(cell_t a[16])
{
    const double cosine = 0.92387953251128675613, sine = 0.38268343236508977173;  // of pi / 8

    butterfly4(&a[0], &a[4], &a[8], &a[12]);
    butterfly4(&a[1], &a[5], &a[9], &a[13]);
    butterfly4(&a[2], &a[6], &a[10], &a[14]);
    butterfly4(&a[3], &a[7], &a[11], &a[15]);
    a[5] = times(a[5], cosine, -sine);
    a[6] = turn1(a[6]);
    a[7] = times(a[7], sine, -cosine);
    a[9] = turn1(a[9]);
    a[10] = turn2(a[10]);
    a[11] = turn3(a[11]);
    a[13] = times(a[13], sine, -cosine);
    a[14] = turn3(a[14]);
    a[15] = times(a[15], -cosine, sine);
    butterfly4(&a[0], &a[1], &a[2], &a[3]);
    butterfly4(&a[4], &a[5], &a[6], &a[7]);
    butterfly4(&a[8], &a[9], &a[10], &a[11]);
    butterfly4(&a[12], &a[13], &a[14], &a[15]);
}

// Where X_k is.
#define ORDER2(k) (k)
#define ORDER3(k) (k)
#define ORDER4(k) (k)
#define ORDER5(k) (k)
#define ORDER8(k) (4 * ((k) % 2) + (k) / 2)
#define ORDER16(k) (4 * ((k) % 4) + (k) / 4)
