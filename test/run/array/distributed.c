// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// The directive array: all formats, collapsed dimensions, offsets, pointers, members, partial lengths, steps, functions, and right
// sides that read what is written.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define SET(section, loop) section
#else
#define SET(section, loop) loop
#endif
#define N 23
#define FOR(v, from, to) for (v = from; v < to; v++)

struct field {
    int v[N];
};
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][1]
#pragma xmp template t[N]
#pragma xmp template tc[N]
#pragma xmp template t5[N]
#pragma xmp template u(0:N-1,0:N-1)
#pragma xmp template w(1:5,0:N-1,0:6)
#pragma xmp template wide[N + 3]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute tc[cyclic] onto p
#pragma xmp distribute t5[cyclic(3)] onto p
#pragma xmp distribute u(block,cyclic(2)) onto q
#pragma xmp distribute w(*,block,*) onto p
#pragma xmp distribute wide[block] onto p
int a[N], b[N], c[N], d[N], e[N], rows[N][4], columns[3][N];
double x[N], y[N];
double m[N][N];
int cube[7][N][5];
int (*ptr)[4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with tc[i]
#pragma xmp align d[i] with t5[i]
#pragma xmp align e[i] with wide[i+2]
#pragma xmp align x[i] with tc[i]
#pragma xmp align y[i] with tc[i]
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align columns[*][i] with t[i]
#pragma xmp align m[j][i] with u(i,j)
#pragma xmp align cube[k][j][i] with w(i+1,j,k)
#pragma xmp align ptr[i][*] with t[i]
#pragma xmp align field.v[i] with tc[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[2:1]
struct field f;

static long sum(void)
{
    long s = 0;
    int i, j, k;
#pragma xmp loop (i) on t[i] reduction(+:s)
    FOR(i, 0, N) s += (i + 1) * (a[i] + 3L * b[i] + 7 * rows[i][i % 4] + 5 * columns[i % 3][i] + ptr[i][2]);
#pragma xmp loop (i) on tc[i] reduction(+:s)
    FOR(i, 0, N) s += (i + 2) * (c[i] + (long)(1000 * x[i]) + 3 * f.v[i]);
#pragma xmp loop (i) on t5[i] reduction(+:s)
    FOR(i, 0, N) s += (i + 3) * d[i];
#pragma xmp loop (i) on wide[i+2] reduction(+:s)
    FOR(i, 0, N) s += (i + 4) * e[i];
#pragma xmp loop (j,i) on u(i,j) reduction(+:s)
    FOR(j, 0, N) FOR(i, 0, N) s += (i * 31 + j) * (long)m[j][i];
#pragma xmp loop (j) on w(:,j,:) reduction(+:s)
    FOR(j, 0, N) FOR(k, 0, 7) FOR(i, 0, 5) s += (i + 3 * j + 7 * k) * cube[k][j][i];
    return s;
}

static void simple(void)
{
    int i, j, n = N - 5;
#pragma xmp array on t[:]
    SET(ptr[:][:] = 0, FOR(i, 0, N) FOR(j, 0, 4) ptr[i][j] = 0);
#pragma xmp array on t[:]
    SET(a[:] = 3, FOR(i, 0, N) a[i] = 3);
#pragma xmp array on t[0:N-3]
    SET(b[0:N-3] = a[0:N-3] * 2, FOR(i, 0, N - 3) b[i] = a[i] * 2);
#pragma xmp array on t[:]
    SET(b[N-3:] = 1, FOR(i, N - 3, N) b[i] = 1);
#pragma xmp array on tc[:]
    SET(c[2:n/2:2] = n, FOR(i, 0, n / 2) c[2 + 2 * i] = n);
#pragma xmp array on t5[::3]
    SET(d[::3] = n - 1, for (i = 0; i < N; i += 3) d[i] = n - 1);
#pragma xmp array on t5[N-1:4:-2]
    SET(d[N-1:4:-2] = 9, FOR(i, 0, 4) d[N - 1 - 2 * i] = 9);
#pragma xmp array on wide[2:N]
    SET(e[:] += 11, FOR(i, 0, N) e[i] += 11);
#pragma xmp array on t[:]
    SET(rows[:][:] = 5, FOR(i, 0, N) FOR(j, 0, 4) rows[i][j] = 5);
#pragma xmp array on t
    SET(rows[1:n][0] = columns[1][1:n] + a[1:n], FOR(i, 1, n + 1) rows[i][0] = columns[1][i] + a[i]);
}

static void several(void)
{
    int i, j, k, row, s = -3;
    for (row = 0; row < 3; row++) {
#pragma xmp array on t[:]
        SET(columns[row][:] = rows[:][row] + row, FOR(i, 0, N) columns[row][i] = rows[i][row] + row);
    }
#pragma xmp array on t[:]
    SET(ptr[:][:] = rows[:][:] + 2, FOR(i, 0, N) FOR(j, 0, 4) ptr[i][j] = rows[i][j] + 2);
#pragma xmp array on tc[:]
    SET(x[:] = c[:] * 0.125, FOR(i, 0, N) x[i] = c[i] * 0.125);
#pragma xmp array on tc(:)
    SET(y[:] = sin(x[:] + x[:]), FOR(i, 0, N) y[i] = sin(x[i] + x[i]));
#pragma xmp array on tc[N-1:7:s]
    SET(x[N-1:7:s] = fabs(y[N-1:7:s]) + 1, FOR(i, 0, 7) x[N - 1 - 3 * i] = fabs(y[N - 1 - 3 * i]) + 1);
#pragma xmp array on u(:,:)
    SET(m[:][:] = 2, FOR(j, 0, N) FOR(i, 0, N) m[j][i] = 2);
#pragma xmp array on u(1:9:2,3:15)
    SET(m[3:13][1:5:2] = 4, FOR(j, 3, 16) FOR(i, 0, 5) m[j][1 + 2 * i] = 4);
#pragma xmp array on u(:,7)
    SET(m[7][:] = m[7][:] + 3, FOR(i, 0, N) m[7][i] += 3);
#pragma xmp array on u[:][:]
    SET(m[:][5] *= 3, FOR(j, 0, N) m[j][5] *= 3);
#pragma xmp array on u[20][:]
    SET(m[20][21:1] = 8, m[20][21] = 8);
#pragma xmp array on w(:,:,:)
    SET(cube[:][:][:] = 1, FOR(k, 0, 7) FOR(j, 0, N) FOR(i, 0, 5) cube[k][j][i] = 1);
#pragma xmp array on w(:,2:20,:)
    SET(cube[1:5][2:19][2] = cube[1:5][2:19][3] + 6, FOR(k, 1, 6) FOR(j, 2, 21) cube[k][j][2] = cube[k][j][3] + 6);
#pragma xmp array on tc[:]
    SET(f.v[:] = c[:], FOR(i, 0, N) f.v[i] = c[i]);
#pragma xmp array on t[9]
    SET(rows[9][1:3] = 77, FOR(j, 1, 4) rows[9][j] = 77);
}

static void overlapping(void)
{
    int i, j, old;
#pragma xmp loop (i) on t[i]
    FOR(i, 0, N) a[i] = b[i] = i * i;
#pragma xmp reflect (a, b)
#pragma xmp array on t[1:N-1]
    SET(a[1:N-1] = a[0:N-1], for (i = N - 1; i > 0; i--) a[i] = a[i - 1]);
#pragma xmp array on t[0:N-1]
    SET(b[0:N-1] += b[1:N-1], FOR(i, 0, N - 1) b[i] += b[i + 1]);
#pragma xmp array on t[:]
    SET(rows[2:9][0:3] = rows[2:9][1:3] * 2, FOR(i, 2, 11) FOR(j, 0, 3) rows[i][j] = rows[i][j + 1] * 2);
#pragma xmp array on t[:]
    SET(rows[:][3:4:-1] = rows[:][0:4], FOR(i, 0, N) FOR(j, 0, 2) { old = rows[i][j]; rows[i][j] = rows[i][3 - j]; rows[i][3 - j] = old; });
#pragma xmp array on w(:,:,:)
    SET(cube[1:6][:][0] = cube[0:6][:][0] + 1, for (i = 6; i > 0; i--) FOR(j, 0, N) cube[i][j][0] = cube[i - 1][j][0] + 1);
}

static void show(long s)
{
#pragma xmp task on p[0]
    printf("%ld\n", s);
}

int main(void)
{
#ifdef _XCALABLEMP
    ptr = (int (*)[4])xmp_malloc(xmp_desc_of(ptr), N, 4);
#else
    ptr = (int (*)[4])malloc(N * 4 * sizeof(int));
#endif
    simple();
    show(sum());
    several();
    show(sum());
    overlapping();
    show(sum());
    free(ptr);
    return 0;
}
