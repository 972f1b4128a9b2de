// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_matmul: all distribution formats, copies, dimensions that are not distributed, shadows, other templates; integers that
// wrap round, real and complex numbers, bit for bit; more than one panel; x and an operand one array; one column.
#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define R 23
#define K 700
#define L 12000 /* of long double: more than one panel on any number of nodes, the last one narrower */
#define C 19
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[K]
#pragma xmp template v[K][K]
#pragma xmp template w[K][K]
#pragma xmp template s[C][C]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp distribute v[block][cyclic(2)] onto q
#pragma xmp distribute w[cyclic][block] onto q
#pragma xmp distribute s[block(19)][cyclic(4)] onto q

#define ARRAYS(type, name) type name##_x[R][C], name##_a[R][K], name##_b[K][C];
ARRAYS(short, h)
ARRAYS(int, i)
ARRAYS(long, l)
ARRAYS(float, f)
ARRAYS(double, d)
ARRAYS(long double, e)
ARRAYS(double _Complex, z)
double square[C][C], column[C][1];
#pragma xmp align [i][j] with v[i][j] :: h_x, i_x, l_a, d_x
#pragma xmp align [i][j] with w[i][j] :: h_a, i_b, l_x, z_a
#pragma xmp align [i][*] with t[i] :: h_b, f_x, d_b, e_x, f_a, z_x
#pragma xmp align [*][j] with t[j] :: i_a, f_b, e_a, z_b
#pragma xmp align [i][*] with w[i][*] :: l_b, d_a, e_b
#pragma xmp align square[i][j] with s[j][i]
#pragma xmp align column[i][*] with s[i][*]
#pragma xmp template r[L]
#pragma xmp distribute r[block] onto p
long double n_x[R][C], n_a[R][L], n_b[L][C];
#pragma xmp align n_x[i][*] with t[i]
#pragma xmp align n_a[*][j] with r[j]
#pragma xmp align n_b[i][*] with r[i]
#pragma xmp shadow d_x[1][0]
#pragma xmp shadow i_b[0][1]

#define FILL(name, a_on, b_on, imaginary) \
    _Pragma(a_on) for (int i = 0; i < R; i++) \
        for (int j = 0; j < K; j++) \
            name##_a[i][j] = (i * 37 + j * 11) % 1009 / 3.0 imaginary(j); \
    _Pragma(b_on) for (int i = 0; i < K; i++) \
        for (int j = 0; j < C; j++) \
            name##_b[i][j] = (i * 53 - j * 29) % 997 / 7.0 imaginary(i); \
    xmp_matmul(xmp_desc_of(name##_x), xmp_desc_of(name##_a), xmp_desc_of(name##_b))
#define NONE(k)
#define PART(k) + (k % 5 - 2) * 1.0i

/* Sums of values that are whole: the order of a reduction must not matter. */
static double bits(double x) { return (double)(long long)(x * 1048576) - 1048576.0 * (double)(long long)x + (double)((long long)x % 65536); }

#define SHOW(name, on, first, second) \
    do { \
        double sum = 0; \
        _Pragma(on) for (int i = 0; i < R; i++) \
            for (int j = 0; j < C; j++) \
                sum += (1 + i + 2 * j) * (bits((double)first(name##_x[i][j])) + 3 * bits((double)second(name##_x[i][j]))); \
        if (xmp_node_num() == 1) \
            printf(#name " %.0f\n", sum); \
    } while (0)
#define REAL(x) (x)
#define ZERO(x) (0 * (x))

int main(void)
{
    FILL(h, "xmp loop (i, j) on w[i][j]", "xmp loop (i) on t[i]", NONE);
    SHOW(h, "xmp loop (i, j) on v[i][j] reduction(+: sum)", REAL, ZERO);
    FILL(i, "xmp loop (j) on t[j]", "xmp loop (i, j) on w[i][j]", NONE);
    SHOW(i, "xmp loop (i, j) on v[i][j] reduction(+: sum)", REAL, ZERO);
    FILL(l, "xmp loop (i, j) on v[i][j]", "xmp loop (i) on w[i][:]", NONE);
    SHOW(l, "xmp loop (i, j) on w[i][j] reduction(+: sum)", REAL, ZERO);
    FILL(f, "xmp loop (i) on t[i]", "xmp loop (j) on t[j]", NONE);
    SHOW(f, "xmp loop (i) on t[i] reduction(+: sum)", REAL, ZERO);
    FILL(d, "xmp loop (i) on w[i][:]", "xmp loop (i) on t[i]", NONE);
    SHOW(d, "xmp loop (i, j) on v[i][j] reduction(+: sum)", REAL, ZERO);
    FILL(e, "xmp loop (j) on t[j]", "xmp loop (i) on w[i][:]", NONE);
    SHOW(e, "xmp loop (i) on t[i] reduction(+: sum)", REAL, ZERO);
    FILL(z, "xmp loop (i, j) on w[i][j]", "xmp loop (j) on t[j]", PART);
    SHOW(z, "xmp loop (i) on t[i] reduction(+: sum)", creal, cimag);
#pragma xmp loop (i) on r[i]
    for (int i = 0; i < L; i++) {
        for (int j = 0; j < R; j++)
            n_a[j][i] = (j * 37 + i * 11) % 1009 / 3.0L;
        for (int j = 0; j < C; j++)
            n_b[i][j] = (i * 53 - j * 29) % 997 / 7.0L;
    }
    xmp_matmul(xmp_desc_of(n_x), xmp_desc_of(n_a), xmp_desc_of(n_b));
    SHOW(n, "xmp loop (i) on t[i] reduction(+: sum)", REAL, ZERO);
    double sum = 0;
#pragma xmp loop (j, i) on s[j][i]
    for (int i = 0; i < C; i++)
        for (int j = 0; j < C; j++)
            square[i][j] = (i * 7 + j * 3) % 11 / 8.0;
#pragma xmp loop (i) on s[i][:]
    for (int i = 0; i < C; i++)
        column[i][0] = i;
    xmp_matmul(xmp_desc_of(square), xmp_desc_of(square), xmp_desc_of(square));
    xmp_matmul(xmp_desc_of(column), xmp_desc_of(square), xmp_desc_of(column));
#pragma xmp loop (i) on s[i][:] reduction(+: sum)
    for (int i = 0; i < C; i++)
        sum += (1 + i) * column[i][0];
    if (xmp_node_num() == 1)
        printf("%.3f\n", sum);
    return 0;
}
