// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// array on members of several structs that have one name, and other alignments; and on a variable of that name.
#include <stdio.h>
#ifdef _XCALABLEMP
#define SET(section, loop) section
#else
#define SET(section, loop) loop
#endif
#define N 11
#define M 6
#define FOR(v, from, to) for (v = from; v < to; v++)

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template wide[2 * N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp distribute wide[block] onto p
struct rows {
    int n;
    int v[N][M];
};
struct columns {
    int v[M][N];
};
#pragma xmp align rows.v[i][*] with t[i]
#pragma xmp align columns.v[*][j] with wide[j+7]
static struct rows first[2], *at = &first[1];
static struct columns second;
int v[N];
#pragma xmp align v[i] with wide[i]

static void scale(struct rows *r, struct columns *c)
{
    int i, j;
#pragma xmp array on t[1:9]
    SET(r->v[1:9][:] *= 2, FOR(i, 1, 10) FOR(j, 0, M) r->v[i][j] *= 2);
#pragma xmp array on wide[7:N]
    SET(c->v[3][:] += 5, FOR(i, 0, N) c->v[3][i] += 5);
}

int main(void)
{
    int i, j;
    long sum = 0;
#pragma xmp array on t[:]
    SET(first[0].v[:][:] = 3, FOR(i, 0, N) FOR(j, 0, M) first[0].v[i][j] = 3);
#pragma xmp array on t[:]
    SET(at->v[:][0:M] = 4, FOR(i, 0, N) FOR(j, 0, M) at->v[i][j] = 4);
#pragma xmp array on wide[17:N:-1]
    SET(second.v[:][10:N:-1] = 5, FOR(j, 0, M) FOR(i, 0, N) second.v[j][i] = 5);
#pragma xmp array on wide[0:N]
    SET(v[:] = 6, FOR(i, 0, N) v[i] = 6);
    scale(at, &second);
#pragma xmp loop (i) on t[i] reduction(+:sum)
    FOR(i, 0, N) FOR(j, 0, M) sum += (i + 3 * j) * (first[0].v[i][j] + 2 * first[1].v[i][j]);
#pragma xmp loop (i) on wide[i+7] reduction(+:sum)
    FOR(i, 0, N) FOR(j, 0, M) sum += (i + 5 * j) * second.v[j][i];
#pragma xmp loop (i) on wide[i] reduction(+:sum)
    FOR(i, 0, N) sum += (i + 1) * v[i];
#pragma xmp task on p[0]
    printf("%ld\n", sum);
    return 0;
}
