/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exact numbers against rational arithmetic (exact_sum.py): random summands of
 * all magnitudes that cancel, subnormal ones, sums that are ties or overflow,
 * infinities, NaN, signed zeros; float, double, long double. Every second sum is
 * that of a loop, whose doubles are first added in pairs, if the machine rounds
 * as usual: also upwards.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/collective/exact{,_loop}.c -o %t -lm
 * RUN: %t | %python %S/exact_sum.py
 */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "collective/collective.h"
#include "collective/exact.h"
#include "collective/exact_loop.h"
#include "sode/abi.h"

static uint64_t state = 1;

static unsigned pick(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

/* A number of the type: any, near one, or a short one (ties). */
static long double random_number(int digits, int lowest, int highest, int kind)
{
    long double m = 0;
    for (int k = 0; k < digits; k += 16)
        m = ldexpl(m, 16) + pick(1 << 16);
    int e = lowest + (int)pick((unsigned)(highest - lowest - digits - 16));
    if (kind == 1)
        e = (int)pick(2u * (unsigned)digits) - digits;
    if (kind == 2) {
        m = 1 + pick(3);
        e = (int)pick(2u * (unsigned)digits);
    }
    if (kind == 3) /* near the end of the range */
        e = highest - digits - 1 - (int)pick(3);
    return pick(2) ? ldexpl(m, e) : -ldexpl(m, e);
}

#define RUN(type, T, name, DIGITS, MIN, MAX) \
    for (int round = 0; round < 300; round++) { \
        sode_exact_form_t form; \
        sode_exact_form(type, &form); \
        int64_t *number = calloc((size_t)form.words, sizeof *number); \
        sode_exact_t *loop; \
        sode_exact_loop_create(type, &loop); \
        int n = 1 + (int)pick(40), budget = 0, kind = (int)pick(4); \
        printf("%s", name); \
        for (int k = 0; k < n; k++) { \
            T x = (T)random_number(DIGITS, MIN - DIGITS, MAX, kind); \
            static T last; \
            if (pick(3) == 0) \
                x = -last; \
            last = x; \
            if (round % 50 == 49 && pick(9) == 0) \
                x = pick(4) == 0 ? (T)NAN : pick(3) ? (T)INFINITY : (T)-INFINITY; \
            if (round % 50 == 48) \
                x = pick(40) ? (T)-0.0 : (T)0.0; \
            if (round % 50 == 47) \
                x = (T)ldexpl(1 + (int)pick(3), MIN - DIGITS); \
            printf(" %La", (long double)x); \
            if (round / 50 % 2) \
                sode_exact_loop_add(loop, &x); \
            else \
                sode_exact_put(&form, number, &x); \
            if (++budget % 7 == 0) \
                sode_exact_carry(&form, number); \
        } \
        T sum; \
        sode_exact_loop_total(loop, NULL, number); \
        sode_exact_round(&form, number, &sum); \
        printf(" = %La\n", (long double)sum); \
        sode_exact_loop_free(loop); \
        free(number); \
    }

/* As many additions as are allowed between two carries, of the largest. */
static void fill(void)
{
    sode_exact_form_t form;
    sode_exact_form(SODE_DOUBLE, &form);
    int64_t *number = calloc((size_t)form.words, sizeof *number);
    double x = ldexp(1 - DBL_EPSILON / 2, 31 - 21), sum;
    for (int k = 0; k < 100 * SODE_EXACT_BUDGET; k++) {
        sode_exact_put(&form, number, &x);
        if (k % SODE_EXACT_BUDGET == SODE_EXACT_BUDGET - 1)
            sode_exact_carry(&form, number);
    }
    sode_exact_round(&form, number, &sum);
    printf("double");
    for (int k = 0; k < 100 * SODE_EXACT_BUDGET; k++)
        printf(" %a", x);
    printf(" = %a\n", sum);
    free(number);
}

/* A long one: numbers around some size, and tiny ones, which are all that remains. */
static void stream(void)
{
    sode_exact_t *loop;
    sode_exact_form_t form;
    sode_exact_form(SODE_DOUBLE, &form);
    sode_exact_loop_create(SODE_DOUBLE, &loop);
    int64_t *number = calloc((size_t)form.words, sizeof *number);
    static double taken[10000];
    double sum;
    printf("double");
    for (int k = 0; k < 20000; k++) {
        double x = k < 10000 ? (taken[k] = (double)random_number(DBL_MANT_DIG, -80, 40, 1)) : -taken[k - 10000];
        if (k % 500 == 499)
            x = taken[k % 10000] = k < 10000 ? 0x1p-300 : -0x1p-301;
        printf(" %a", x);
        sode_exact_loop_add(loop, &x);
    }
    sode_exact_loop_total(loop, NULL, number);
    sode_exact_round(&form, number, &sum);
    printf(" = %a\n", sum);
    sode_exact_loop_free(loop);
    free(number);
}

/* What the sum of a loop needs of other files. */
int sode_no_memory(const char *what)
{
    fprintf(stderr, "no memory for %s\n", what);
    return 1;
}

int sode_refuse(const char *format, ...)
{
    fputs(format, stderr);
    return 1;
}

int sode_set_sum_words(sode_set_t *set, int64_t *words, int count)
{
    (void)set, (void)words, (void)count;
    return 0;
}

int main(void)
{
    RUN(SODE_FLOAT, float, "float", FLT_MANT_DIG, FLT_MIN_EXP, FLT_MAX_EXP)
    RUN(SODE_DOUBLE, double, "double", DBL_MANT_DIG, DBL_MIN_EXP, DBL_MAX_EXP)
    RUN(SODE_LDOUBLE, long double, "long", LDBL_MANT_DIG, LDBL_MIN_EXP,
        LDBL_MAX_EXP)
    fill();
    stream();
    fesetround(FE_UPWARD);
    stream();
    return 0;
}
