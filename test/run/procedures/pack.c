// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_pack and xmp_unpack: masks of _Bool and of int, without one, and NULL; one to three dimensions, cyclic ones, copies;
// nothing and everything selected; what is not selected stays; whole sections as arguments; declared by the program itself.
#include <stdio.h>
#include <xmp.h>

extern void xmp_pack(void *v_p, void *a_p, void *m_p);
extern void xmp_unpack();

#define N 11
#define M 7
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N * M]
#pragma xmp template u[N * M]
#pragma xmp template v[N][M]
#pragma xmp template w[N][M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(5)] onto p
#pragma xmp distribute v[block][cyclic(2)] onto q
#pragma xmp distribute w[cyclic][block] onto q

int a[N][M], other[N][M], mask[N][M];
_Bool flag[N][M];
int packed[N * M], cyclic[N * M];
#pragma xmp align a[i][j] with v[i][j]
#pragma xmp align other[i][j] with w[i][j]
#pragma xmp align mask[i][*] with v[i][*]
#pragma xmp align flag[i][j] with w[i][j]
#pragma xmp align packed[i] with t[i]
#pragma xmp align cyclic[i] with u[i]
#pragma xmp shadow a[1][0]
#pragma xmp shadow packed[3]
long double cube[3][N][M], line[3 * N * M];
short cubes[3][N][M];
#pragma xmp align cube[*][i][j] with w[i][j]
#pragma xmp align cubes[*][i][j] with v[i][j]
struct odd { char c[5]; } copies[N], back[M];
int chosen[N];
#pragma xmp align copies[i] with v[i][*]
#pragma xmp align back[j] with w[*][j]
#pragma xmp align chosen[i] with w[i][*]
#pragma xmp template x[3 * N * M]
#pragma xmp distribute x[cyclic(4)] onto p
#pragma xmp align line[i] with x[i]

static void fill(int step)
{
#pragma xmp loop (i, j) on v[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 100 * i + j;
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            other[i][j] = -(i * M + j);
            flag[i][j] = (i * M + j) % step == 1;
        }
#pragma xmp loop (i) on v[i][:]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            mask[i][j] = (i + 2 * j) % step == 0 ? 0 : i - 5;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N * M; i++)
        packed[i] = -1000 - i;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N * M; i++)
        cyclic[i] = -2000 - i;
}

static void show(void)
{
    long sums[4] = {0};
#pragma xmp loop (i, j) on v[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sums[0] += (1 + 3 * i + j) * (long)a[i][j];
#pragma xmp loop (i, j) on w[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sums[1] += (1 + 3 * i + j) * (long)other[i][j];
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N * M; i++)
        sums[2] += (1 + i) * (long)packed[i];
#pragma xmp loop (i) on u[i] reduction(+: sums)
    for (int i = 0; i < N * M; i++)
        sums[3] += (1 + i) * (long)cyclic[i];
    if (xmp_node_num() == 1)
        printf("%ld %ld %ld %ld\n", sums[0], sums[1], sums[2], sums[3]);
}

static void copies_and_wide(void)
{
    double sums[3] = {0};
#pragma xmp loop (i, j) on v[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < 3; k++)
                cubes[k][i][j] = (short)((k + i + j) % 2);
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < 3; k++)
                cube[k][i][j] = 0.5L * k + i * j;
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < 3 * N * M; i++)
        line[i] = -1;
    xmp_pack(xmp_desc_of(line), xmp_desc_of(cube), xmp_desc_of(cubes));
#pragma xmp loop (i) on x[i] reduction(+: sums)
    for (int i = 0; i < 3 * N * M; i++)
        sums[0] += (double)(line[i] * (1 + i));
#pragma xmp loop (i) on v[i][:]
    for (int i = 0; i < N; i++)
        copies[i].c[4] = (char)(10 + i);
#pragma xmp loop (j) on w[:][j]
    for (int j = 0; j < M; j++)
        back[j].c[4] = 99;
#pragma xmp loop (i) on w[i][:]
    for (int i = 0; i < N; i++)
        chosen[i] = i % 3 == 1;
    xmp_pack(xmp_desc_of(back), xmp_desc_of(copies), xmp_desc_of(chosen));
#pragma xmp loop (j) on w[:][j] reduction(+: sums)
    for (int j = 0; j < M; j++)
        sums[1] += (1 + j) * back[j].c[4];
#pragma xmp loop (i) on w[i][:]
    for (int i = 0; i < N; i++)
        chosen[i] = i % 2;
    xmp_unpack(xmp_desc_of(copies), xmp_desc_of(back), xmp_desc_of(chosen));
#pragma xmp loop (i) on v[i][:] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[2] += (1 + i) * copies[i].c[4];
    if (xmp_node_num() == 1)
        printf("%.1f %.0f %.0f\n", sums[0], sums[1], sums[2]);
}

int main(void)
{
    for (int step = 1; step < 5; step++) {
        fill(step);
        xmp_pack(xmp_desc_of(packed), xmp_desc_of(a), xmp_desc_of(mask));
        xmp_unpack(xmp_desc_of(other), xmp_desc_of(packed), xmp_desc_of(flag));
        xmp_pack(xmp_desc_of(cyclic), xmp_desc_of(other), xmp_desc_of(flag));
        show();
    }
    xmp_pack(xmp_desc_of(cyclic), xmp_desc_of(a));
    xmp_pack(xmp_desc_of(packed), xmp_desc_of(other), NULL);
    xmp_unpack(xmp_desc_of(a), xmp_desc_of(packed));
    show();
#ifdef __SODE__
    xmp_pack(packed[::], a[:][ : : ], mask[::][:]);
    xmp_unpack(other[:][:], xmp_desc_of(cyclic));
#else
    xmp_pack(xmp_desc_of(packed), xmp_desc_of(a), xmp_desc_of(mask));
    xmp_unpack(xmp_desc_of(other), xmp_desc_of(cyclic), NULL);
#endif
    show();
    copies_and_wide();
    return 0;
}
