// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_sort_up and xmp_sort_down: the source comes first; all real types, many equal ones, all equal ones, NaN, infinities and
// zeros of both signs, bit for bit; blocks, unequal ones, cyclic, copies, shadows; in place; fewer elements than nodes.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <xmp.h>

extern void xmp_sort_up(xmp_desc_t a, xmp_desc_t b);

#define N 1013
#define FEW 3
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[N][4]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(7)] onto p
#pragma xmp distribute v[block][block] onto q

#define ARRAYS(type, name) type name##_t[N], name##_u[N], name##_v[N];
ARRAYS(int, i)
ARRAYS(unsigned char, c)
ARRAYS(long long, l)
ARRAYS(unsigned long, n)
ARRAYS(float, f)
ARRAYS(double, d)
ARRAYS(long double, w)
int few[FEW], few_u[FEW];
#pragma xmp align [k] with t[k] :: i_t, c_t, l_t, n_t, f_t, d_t, w_t, few
#pragma xmp align [k] with u[k] :: i_u, c_u, l_u, n_u, f_u, d_u, w_u, few_u
#pragma xmp align [k] with v[k][*] :: i_v, c_v, l_v, n_v, f_v, d_v, w_v
#pragma xmp shadow i_t[1]
#pragma xmp shadow d_v[2:0]

static unsigned mix(int k) { return ((unsigned)k * 2654435761u) ^ (((unsigned)k * 2654435761u) >> 13); }

static double special(int k)
{
    static const double values[] = {0.0, -0.0, INFINITY, -INFINITY, 1e-310, -1e-310};
    return k % 9 < 6 ? values[k % 9] : k % 9 == 6 ? (double)NAN : k % 9 == 7 ? -(double)NAN : (int)mix(k) * 1e-3;
}

/* What tells an order: the value, NaN and zeros by their signs. */
static double told(double x)
{
    int sign = signbit(x) != 0;
    return x != x ? 7777 + sign : isinf(x) ? (sign ? -4444 : 4444) : x == 0 ? 0.125 * sign : x;
}

#define CHECK(name, value, tell) \
    do { \
        double sums[3] = {0}; \
        _Pragma("xmp loop (k) on t[k]") \
        for (int k = 0; k < N; k++) \
            name##_t[k] = value; \
        xmp_sort_up(xmp_desc_of(name##_t), xmp_desc_of(name##_u)); \
        xmp_sort_down(xmp_desc_of(name##_u), xmp_desc_of(name##_v)); \
        xmp_sort_up(xmp_desc_of(name##_v), xmp_desc_of(name##_t)); \
        _Pragma("xmp loop (k) on t[k] reduction(+: sums)") \
        for (int k = 0; k < N; k++) \
            sums[0] += (1 + k % 17) * floor(8 * tell(name##_t[k]) / 65536); \
        _Pragma("xmp loop (k) on u[k] reduction(+: sums)") \
        for (int k = 0; k < N; k++) \
            sums[1] += (1 + k % 17) * floor(8 * tell(name##_u[k])); \
        _Pragma("xmp loop (k) on v[k][:] reduction(+: sums)") \
        for (int k = 0; k < N; k++) \
            sums[2] += (1 + k % 19) * floor(8 * tell(name##_v[k])); \
        if (xmp_node_num() == 1) \
            printf(#name " %.0f %.0f %.0f\n", sums[0], sums[1], sums[2]); \
    } while (0)
#define SAME(x) ((double)(x))
#define SHIFTED(x) ((double)((x) / 65536 / 65536))

int main(void)
{
    CHECK(i, (int)mix(k), SAME);
    CHECK(i, (int)(mix(k) % 3) - 1, SAME);
    CHECK(i, 5, SAME);
    CHECK(c, (unsigned char)mix(k), SAME);
    CHECK(l, (long long)((unsigned long long)mix(k) * mix(k + 1) ^ (k % 2 ? ~0ull : 0)), SHIFTED);
    CHECK(n, ULONG_MAX - (unsigned long)mix(k) * mix(k + 1), SHIFTED);
    CHECK(f, (float)special(k), told);
    CHECK(d, special(k), told);
    CHECK(w, special(k), told);
    int sums[1] = {0};
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < FEW; k++)
        few[k] = 10 - k;
    xmp_sort_up(xmp_desc_of(few), xmp_desc_of(few_u));
    xmp_sort_down(xmp_desc_of(few), xmp_desc_of(few));
    xmp_sort_up(xmp_desc_of(few), xmp_desc_of(few));
#pragma xmp loop (k) on t[k] reduction(+: sums)
    for (int k = 0; k < FEW; k++)
        sums[0] += (k + 1) * few[k];
#pragma xmp loop (k) on u[k] reduction(+: sums)
    for (int k = 0; k < FEW; k++)
        sums[0] += 100 * (k + 1) * few_u[k];
    if (xmp_node_num() == 1)
        printf("%d\n", sums[0]);
    return 0;
}
