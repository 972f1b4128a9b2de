/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/exact.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "sode/abi.h"

/* Behind the limbs of a part: how many summands were ... */
enum { IS_NAN, IS_INFINITE, IS_MINUS_INFINITE, IS_MINUS_ZERO, IS_OTHER, COUNTERS };

_Static_assert(FLT_RADIX == 2 && FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53,
               "float and double are those of IEEE 754");

static int limbs_for(int lowest, int highest)
{
    return (highest - lowest + 31) / 32 + 2;
}

int sode_exact_form(int type, sode_exact_form_t *form)
{
    *form = (sode_exact_form_t){.parts = 1 + (type >= SODE_CFLOAT)};
    switch (type) {
    case SODE_FLOAT:
    case SODE_CFLOAT:
        form->real = SODE_FLOAT;
        form->digits = FLT_MANT_DIG;
        form->lowest = FLT_MIN_EXP - FLT_MANT_DIG;
        form->limbs = limbs_for(form->lowest, FLT_MAX_EXP);
        break;
    case SODE_DOUBLE:
    case SODE_CDOUBLE:
        form->real = SODE_DOUBLE;
        form->digits = DBL_MANT_DIG;
        form->lowest = DBL_MIN_EXP - DBL_MANT_DIG;
        form->limbs = limbs_for(form->lowest, DBL_MAX_EXP);
        break;
    case SODE_LDOUBLE:
    case SODE_CLDOUBLE:
        form->real = SODE_LDOUBLE;
        form->digits = LDBL_MANT_DIG;
        form->lowest = LDBL_MIN_EXP - LDBL_MANT_DIG;
        form->limbs = limbs_for(form->lowest, LDBL_MAX_EXP);
        break;
    default:
        return 0;
    }
    form->words = form->parts * (form->limbs + COUNTERS);
    return 1;
}

/* ---- adding ------------------------------------------------------------ */

/* Adds +-mantissa * 2^(lowest + place); mantissa < 2^53. */
static inline void put_mantissa(int64_t *limb, uint64_t mantissa, unsigned place,
                                int negative)
{
    unsigned shift = place % 32;
    int64_t low = (int64_t)(mantissa << shift & 0xffffffffu);
    int64_t high = (int64_t)(mantissa >> (32 - shift));
    int64_t sign = -(int64_t)negative; /* x ^ -1 - -1 is -x */
    limb += place / 32;
    limb[0] += (low ^ sign) - sign;
    limb[1] += (high ^ sign) - sign;
}

static void count_special(int64_t *counter, int nan, int negative)
{
    counter[nan ? IS_NAN : negative ? IS_MINUS_INFINITE : IS_INFINITE]++;
}

static inline void put_float(const sode_exact_form_t *form, int64_t *limb,
                             float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned exponent = bits >> 23 & 0xff;
    uint32_t mantissa = bits & 0x7fffff;
    int negative = bits >> 31;
    int64_t *counter = limb + form->limbs;
    if (exponent == 0xff) {
        count_special(counter, mantissa != 0, negative);
        return;
    }
    counter[bits == 0x80000000u ? IS_MINUS_ZERO : IS_OTHER]++;
    mantissa |= (uint32_t)(exponent != 0) << 23;
    put_mantissa(limb, mantissa, exponent - (exponent != 0), negative);
}

static inline void put_double(const sode_exact_form_t *form, int64_t *limb,
                              double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned exponent = bits >> 52 & 0x7ff;
    uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
    int negative = (int)(bits >> 63);
    int64_t *counter = limb + form->limbs;
    if (exponent == 0x7ff) {
        count_special(counter, mantissa != 0, negative);
        return;
    }
    counter[bits == (uint64_t)1 << 63 ? IS_MINUS_ZERO : IS_OTHER]++;
    mantissa |= (uint64_t)(exponent != 0) << 52;
    put_mantissa(limb, mantissa, exponent - (exponent != 0), negative);
}

/* Digit by digit from the top, each subtracted exactly: long doubles differ
 * too much between machines to look at their bits. */
static void put_ldouble(const sode_exact_form_t *form, int64_t *limb,
                        long double value)
{
    int64_t *counter = limb + form->limbs;
    int negative = signbit(value) != 0;
    if (isnan(value) || isinf(value)) {
        count_special(counter, isnan(value), negative);
        return;
    }
    counter[value == 0 && negative ? IS_MINUS_ZERO : IS_OTHER]++;
    long double rest = negative ? -value : value;
    while (rest > 0) {
        int exponent; /* rest < 2^exponent */
        frexpl(rest, &exponent);
        int k = (exponent - 1 - form->lowest) / 32;
        int place = form->lowest + 32 * k;
        int64_t digit = (int64_t)ldexpl(rest, -place);
        limb[k] += negative ? -digit : digit;
        rest -= ldexpl((long double)digit, place);
    }
}

void sode_exact_put(const sode_exact_form_t *form, int64_t *number,
                    const void *value)
{
    for (int part = 0; part < form->parts; part++) {
        int64_t *limb = number + part * (form->limbs + COUNTERS);
        if (form->real == SODE_DOUBLE)
            put_double(form, limb, ((const double *)value)[part]);
        else if (form->real == SODE_FLOAT)
            put_float(form, limb, ((const float *)value)[part]);
        else
            put_ldouble(form, limb, ((const long double *)value)[part]);
    }
}

/* ---- carrying and rounding --------------------------------------------- */

static void carry(int64_t *limb, int limbs)
{
    int64_t over = 0;
    for (int k = 0; k < limbs - 1; k++) {
        int64_t sum = limb[k] + over;
        over = sum >> 32; /* rounds down, so what stays is not negative */
        limb[k] = sum & 0xffffffff;
    }
    limb[limbs - 1] += over;
}

void sode_exact_carry(const sode_exact_form_t *form, int64_t *number)
{
    for (int part = 0; part < form->parts; part++) {
        int64_t *limb = number + part * (form->limbs + COUNTERS);
        carry(limb, form->limbs);
        for (int k = 0; k < COUNTERS; k++)
            limb[form->limbs + k] = limb[form->limbs + k] != 0;
    }
}

/* The bit of weight 2^(lowest + place). */
static int bit_at(const int64_t *limb, int place)
{
    return place >= 0 && (limb[place / 32] >> place % 32 & 1);
}

static int any_below(const int64_t *limb, int place)
{
    if (place <= 0)
        return 0;
    for (int k = 0; k < place / 32; k++)
        if (limb[k])
            return 1;
    return (limb[place / 32] & (((int64_t)1 << place % 32) - 1)) != 0;
}

/* The value of limbs that are carried and not negative.  The result is a number
 * of the type or overflows it, so the conversion to it does not round again. */
static long double round_limbs(const sode_exact_form_t *form,
                               const int64_t *limb)
{
    int top = form->limbs - 1;
    while (top > 0 && limb[top] == 0)
        top--;
    if (limb[top] == 0)
        return 0;
    int high = 32 * top + 63 - __builtin_clzll((uint64_t)limb[top]);
    int low = high - form->digits + 1;
    if (low < 0)
        low = 0; /* subnormal: exact */
    unsigned __int128 mantissa = 0;
    for (int place = high; place >= low; place--)
        mantissa = mantissa << 1
                   | (place / 32 >= form->limbs - 1
                          ? (unsigned)(limb[form->limbs - 1]
                                       >> (place - 32 * (form->limbs - 1)) & 1)
                          : (unsigned)bit_at(limb, place));
    if (low > 0 && bit_at(limb, low - 1)
        && ((mantissa & 1) || any_below(limb, low - 1)))
        mantissa++;
    return ldexpl((long double)mantissa, form->lowest + low);
}

static long double round_part(const sode_exact_form_t *form, int64_t *limb)
{
    const int64_t *counter = limb + form->limbs;
    if (counter[IS_NAN]
        || (counter[IS_INFINITE] && counter[IS_MINUS_INFINITE]))
        return NAN;
    if (counter[IS_INFINITE] || counter[IS_MINUS_INFINITE])
        return counter[IS_INFINITE] ? INFINITY : -INFINITY;
    if (counter[IS_MINUS_ZERO] && !counter[IS_OTHER])
        return -0.0L;
    carry(limb, form->limbs);
    int negative = limb[form->limbs - 1] < 0;
    if (negative) {
        for (int k = 0; k < form->limbs; k++)
            limb[k] = -limb[k];
        carry(limb, form->limbs);
    }
    long double value = round_limbs(form, limb);
    return negative ? -value : value;
}

void sode_exact_round(const sode_exact_form_t *form, int64_t *number,
                      void *value)
{
    for (int part = 0; part < form->parts; part++) {
        long double rounded =
            round_part(form, number + part * (form->limbs + COUNTERS));
        if (form->real == SODE_DOUBLE)
            ((double *)value)[part] = (double)rounded;
        else if (form->real == SODE_FLOAT)
            ((float *)value)[part] = (float)rounded;
        else
            ((long double *)value)[part] = rounded;
    }
}
