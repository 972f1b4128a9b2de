/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exact sums of floating-point numbers: a fixed-point number as long as the
 * range of the type, in digits of 32 bits.  Whatever is added, in whatever
 * order, the digits are the same; there is one rounding, at the end.
 *
 *   limb       0         1         2      ...  n-1
 *   weight     2^lowest  2^(+32)   2^(+64)     two limbs of head room
 *
 * A limb has 64 bits: carries wait in the upper half until it might overflow
 * (R. Neal, Fast exact summation using small and large superaccumulators,
 * 2015).  Infinities and NaN are counted apart.
 */
#ifndef SODE_COLLECTIVE_EXACT_H
#define SODE_COLLECTIVE_EXACT_H

#include <stddef.h>
#include <stdint.h>

typedef struct sode_exact_form {
    int real;   /* SODE_FLOAT, SODE_DOUBLE or SODE_LDOUBLE */
    int parts;  /* 2: complex */
    int lowest; /* exponent of the smallest positive number */
    int digits; /* bits of a mantissa */
    int limbs;  /* of one part */
    int words;  /* of one number: limbs and counters of all parts */
} sode_exact_form_t;

/* 0: the type is no floating type. */
int sode_exact_form(int type, sode_exact_form_t *form);

/* A number: int64_t[words], zero at first. */

/* Adds *value, which is of the type.  At most SODE_EXACT_BUDGET times between
 * two carries. */
enum { SODE_EXACT_BUDGET = 1000 };
void sode_exact_put(const sode_exact_form_t *form, int64_t *number,
                    const void *value);

/* Brings all limbs but the highest into 0 .. 2^32-1 and the counters to 0 or 1:
 * numbers that have been carried can be added word by word, 2^30 of them. */
void sode_exact_carry(const sode_exact_form_t *form, int64_t *number);

/* The nearest number of the type, ties to even.  Changes the number. */
void sode_exact_round(const sode_exact_form_t *form, int64_t *number,
                      void *value);

#endif
