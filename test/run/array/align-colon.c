// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// array on dimensions that are aligned by ':': each node assigns its own elements only, also where the template's subscripts are in ( ), in
// another order or partly replicated.
#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define SET(section, loop) section
#else
#define SET(section, loop) loop
#endif
#define N 11
#define M 6
#define FOR(v, from, to) for (v = from; v < to; v++)

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp template u[N][M]
#pragma xmp template w(0:M-1, 0:3, 0:N-1)
#pragma xmp distribute t[cyclic] onto p
#pragma xmp distribute u[block][cyclic(2)] onto q
#pragma xmp distribute w(cyclic, *, block) onto q
int a[N], b[N][M], c[N][2][M], rows[N];
#pragma xmp align a[:] with t[:]
#pragma xmp align b[:][:] with u(:, :)
#pragma xmp align c[i][*][:] with w(:, *, i)
#pragma xmp align rows[:] with u[:][*]

int main(void)
{
    int i, j, k, n = 3;
    long sum = 0;
#pragma xmp array on t[:]
    SET(a[:] = 3, FOR(i, 0, N) a[i] = 3);
#pragma xmp array on t[2:4:2]
    SET(a[2:4:2] = n, FOR(i, 0, 4) a[2 + 2 * i] = n);
#pragma xmp array on t[9:3:-2]
    SET(a[9:3:-2] += 40, FOR(i, 0, 3) a[9 - 2 * i] += 40);
#pragma xmp array on u[:][:]
    SET(b[:][:] = 1, FOR(i, 0, N) FOR(j, 0, M) b[i][j] = 1);
#pragma xmp array on u(1:4, 10:2:-1)
    SET(b[10:9:-1][1:4] = b[10:9:-1][1:4] + 5, FOR(i, 2, 11) FOR(j, 1, 5) b[i][j] += 5);
#pragma xmp array on u(2, 0:10)
    SET(b[:][2] *= 3, FOR(i, 0, N) b[i][2] *= 3);
#pragma xmp array on w(:, *, :)
    SET(c[:][:][:] = 2, FOR(i, 0, N) FOR(k, 0, 2) FOR(j, 0, M) c[i][k][j] = 2);
#pragma xmp array on w[3:5][*][4]
    SET(c[3:5][1][4] = 9, FOR(i, 3, 8) c[i][1][4] = 9);
#pragma xmp array on u
    SET(rows[1:9] = 7, FOR(i, 1, 10) rows[i] = 7);
#pragma xmp array on u[:][M-1:M:-1]
    SET(rows[10:5:-2] += 2, FOR(i, 0, 5) rows[10 - 2 * i] += 2);
#pragma xmp array on u(M-1:0:-1, 0:10)
    SET(rows[0:3] *= n, FOR(i, 0, 3) rows[i] *= n);
#pragma xmp loop (i) on t[i] reduction(+:sum)
    FOR(i, 0, N) sum += (i + 1) * a[i];
#pragma xmp loop (i, j) on u[i][j] reduction(+:sum)
    FOR(i, 0, N) FOR(j, 0, M) sum += (i + 2 * j + 5) * (b[i][j] + rows[i]);
#pragma xmp loop (i, j) on w(j, *, i) reduction(+:sum)
    FOR(i, 0, N) FOR(j, 0, M) FOR(k, 0, 2) sum += (i + 2 * j + 7 * k) * c[i][k][j];
#pragma xmp task on p[0]
    printf("%ld\n", sum);
    return 0;
}
