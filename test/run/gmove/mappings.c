// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gmove and array between mappings that have nothing in common: other templates with offsets and other bounds, node arrays of other shapes,
// gblock with empty parts, copies in one dimension, permuted and collapsed dimensions, single elements and scalars, descending triplets,
// elements that are structures, members, memory from malloc and behind rows of pointers, an array onto itself; also in tasks of some of the nodes.
#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define MOVE(section, n, left, right) section;
#define SET(section, loop) section;
#else
/* As if the right side were read first. */
#define MOVE(section, n, left, right) \
    { \
        static __typeof__(left0(left)) old[1000]; \
        for (int k = 0; k < (n); k++) old[k] = right; \
        for (int k = 0; k < (n); k++) left = old[k]; \
    }
#define left0(left) ({ int k = 0; (void)k; left; })
#define SET(section, loop) loop;
#define xmp_num_nodes() 1
#endif
#define N 29
#define M 7

struct cell {
    char tag[3];
    double v;
    short s;
};
struct state {
    int list[N];
};
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp nodes one[1] = p[0:1]
#pragma xmp template blocks[N]
#pragma xmp template wide(-3:40)
#pragma xmp template combs[2 * N]
#pragma xmp template plane[N][M]
#pragma xmp template turned(1:N, 0:M-1)
#pragma xmp template lone[N]
#pragma xmp distribute blocks[block] onto p
#pragma xmp distribute wide(cyclic(4)) onto p
#pragma xmp distribute combs[cyclic] onto p
#pragma xmp distribute plane[cyclic(3)][block] onto q
#pragma xmp distribute turned(block, cyclic) onto q
#pragma xmp distribute lone[block] onto one
int a[N], b[N], c[N], single[N];
int g[N][M], h[M][N], copies[N], rows[N][M], cube[3][N][M];
struct cell cells[N], others[N];
#pragma xmp align a[i] with blocks[i]
#pragma xmp align b[i] with wide(i-2)
#pragma xmp align c[i] with combs[i+20]
#pragma xmp align single[i] with lone[i]
#pragma xmp align g[i][j] with plane[i][j]
#pragma xmp align h[j][i] with turned(i+1, j)
#pragma xmp align copies[i] with plane[i][*]
#pragma xmp align rows[i][*] with wide(i+5)
#pragma xmp align cube[*][i][j] with plane[i][j]
#pragma xmp align cells[i] with blocks[i]
#pragma xmp align others[i] with combs[i]
#pragma xmp align state.list[i] with wide(i)
#pragma xmp shadow a[2]
#pragma xmp shadow cells[1]
struct state s;

static void fill(void)
{
    int i, j, k;
#pragma xmp loop (i) on blocks[i]
    for (i = 0; i < N; i++) {
        a[i] = i;
        cells[i].tag[2] = (char)i;
        cells[i].v = i * 0.5;
        cells[i].s = -i;
    }
#pragma xmp loop (i) on wide(i-2)
    for (i = 0; i < N; i++)
        b[i] = 100 + i;
#pragma xmp loop (i) on wide(i)
    for (i = 0; i < N; i++)
        s.list[i] = 200 + i;
#pragma xmp loop (i) on wide(i+5)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            rows[i][j] = 300 + M * i + j;
#pragma xmp loop (i) on combs[i+20]
    for (i = 0; i < N; i++)
        c[i] = 1000 + i;
#pragma xmp loop (i) on combs[i]
    for (i = 0; i < N; i++)
        others[i].v = others[i].s = others[i].tag[2] = 7;
#pragma xmp loop (i) on lone[i]
    for (i = 0; i < N; i++)
        single[i] = 2000 + i;
#pragma xmp loop (i) on plane[i][:]
    for (i = 0; i < N; i++)
        copies[i] = 3000 + i;
#pragma xmp loop (i, j) on plane[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            g[i][j] = 4000 + M * i + j;
            for (k = 0; k < 3; k++)
                cube[k][i][j] = 5000 + 1000 * k + M * i + j;
        }
#pragma xmp loop (j, i) on turned(i+1, j)
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            h[j][i] = -i * M - j;
}

static void show(int line)
{
    int i, j, k;
    long sum[10] = {0};
#pragma xmp loop (i) on blocks[i] reduction(+: sum)
    for (i = 0; i < N; i++) {
        sum[0] += (i + 1) * a[i];
        sum[1] += (i + 1) * (cells[i].tag[2] + (long)(2 * cells[i].v) + cells[i].s * 3);
    }
#pragma xmp loop (i) on wide(i-2) reduction(+: sum)
    for (i = 0; i < N; i++)
        sum[2] += (i + 1) * b[i];
#pragma xmp loop (i) on wide(i) reduction(+: sum)
    for (i = 0; i < N; i++)
        sum[3] += (i + 1) * s.list[i];
#pragma xmp loop (i) on wide(i+5) reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum[4] += (i + 1 + 3 * j) * rows[i][j];
#pragma xmp loop (i) on combs[i+20] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum[5] += (i + 1) * c[i];
#pragma xmp loop (i) on combs[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum[6] += (i + 1) * (others[i].tag[2] + (long)(2 * others[i].v) + others[i].s * 3);
#pragma xmp loop (i) on lone[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum[7] += (i + 1) * single[i];
#pragma xmp loop (i, j) on plane[i][j] reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            sum[8] += (i + 1 + 3 * j) * (g[i][j] + copies[i]);
            for (k = 0; k < 3; k++)
                sum[8] += (i + 1 + 3 * j + 5 * k) * cube[k][i][j];
        }
#pragma xmp loop (j, i) on turned(i+1, j) reduction(+: sum)
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            sum[9] += (i + 1 + 3 * j) * h[j][i];
#pragma xmp task on p[0]
    {
        printf("%d:", line);
        for (i = 0; i < 10; i++)
            printf(" %ld", sum[i]);
        printf("\n");
    }
}
#define SHOW show(__LINE__)

static void lines(int n)
{
    fill();
#pragma xmp gmove
    MOVE(a[3:n:2] = b[20:n:-1], n, a[3 + 2 * k], b[20 - k])
#pragma xmp gmove
    MOVE(c[28:n:-3] = a[3:n], n, c[28 - 3 * k], a[3 + k])
    SHOW;
#pragma xmp gmove
    MOVE(b[1:28] = b[0:28], 28, b[1 + k], b[k])
#pragma xmp gmove
    MOVE(a[28:29:-1] = a[0:29], 29, a[28 - k], a[k])
#pragma xmp gmove
    MOVE(c[0:28] = c[1:28], 28, c[k], c[1 + k])
    SHOW;
#pragma xmp gmove
    MOVE(single[:] = c[:], N, single[k], c[k])
#pragma xmp gmove
    MOVE(copies[4:20] = single[23:20:-1], 20, copies[4 + k], single[23 - k])
#pragma xmp gmove
    MOVE(s.list[:] = copies[:], N, s.list[k], copies[k])
#pragma xmp gmove
    MOVE(single[0:5] = s.list[n:5], 5, single[k], s.list[n + k])
    SHOW;
#pragma xmp gmove
    MOVE(a[n] = b[n - 1], 1, a[n], b[n - 1])
#pragma xmp gmove
    MOVE(a[n + 1:4] = c[n], 4, a[n + 1 + k], c[n])
#pragma xmp gmove
    MOVE(copies[7] = single[8], 1, copies[7], single[8])
    SHOW;
#pragma xmp gmove
    MOVE(others[0:N] = cells[N-1:N:-1], N, others[k], cells[N - 1 - k])
#pragma xmp gmove
    MOVE(cells[0:14] = cells[14:14], 14, cells[k], cells[14 + k])
    SHOW;
}

static void planes(int i)
{
    fill();
#pragma xmp gmove
    MOVE(g[2:20][1:5] = rows[21:20:-1][5:5:-1], 100, g[2 + k / 5][1 + k % 5], rows[21 - k / 5][5 - k % 5])
#pragma xmp gmove
    MOVE(h[:][i] = g[i][:], M, h[k][i], g[i][k])
#pragma xmp gmove
    MOVE(h[3][4:20] = g[20:20:-1][i], 20, h[3][4 + k], g[20 - k][i])
    SHOW;
#pragma xmp gmove
    MOVE(cube[i-3][:][:] = g[:][:], N * M, cube[i - 3][k / M][k % M], g[k / M][k % M])
#pragma xmp gmove
    MOVE(cube[2:2:-1][0:N][2] = h[i-1:2][:], 2 * N, cube[2 - k / N][k % N][2], h[i - 1 + k / N][k % N])
#pragma xmp gmove
    MOVE(rows[:][6] = copies[::1], N, rows[k][6], copies[k])
    SHOW;
#pragma xmp gmove
    MOVE(g[1:28][:] = g[0:28][:], 28 * M, g[1 + k / M][k % M], g[k / M][k % M])
#pragma xmp gmove
    MOVE(rows[0:28:2>1?1:1][0:6] = rows[1:28][1:6], 28 * 6, rows[k / 6][k % 6], rows[1 + k / 6][1 + k % 6])
#pragma xmp gmove
    MOVE(cube[0][::2][::3] = cube[1][28:15:-2][6:3:-3], 45, cube[0][2 * (k / 3)][3 * (k % 3)], cube[1][28 - 2 * (k / 3)][6 - 3 * (k % 3)])
#pragma xmp gmove
    MOVE(h[0:3][0:4] = h[i][i], 12, h[k / 4][k % 4], h[i][i])
    SHOW;
}

static void memory(int n)
{
    int i, j, x = 0, local[3][N], *heap = malloc(N * sizeof *heap), (*block)[M] = malloc(N * sizeof *block), *list[2];
    long sum = 0;
    struct cell cell, held[4];
    struct {
        int v[2][N];
    } in, *at = &in;
    fill();
    for (i = 0; i < N; i++) {
        heap[i] = local[0][i] = local[1][i] = local[2][i] = in.v[0][i] = in.v[1][i] = i - 50;
        for (j = 0; j < M; j++)
            block[i][j] = 3 * i + j;
    }
    list[0] = heap;
    list[1] = &local[1][2];
#pragma xmp gmove
    MOVE(heap[1:n:2] = c[27:n:-3], n, heap[1 + 2 * k], c[27 - 3 * k])
#pragma xmp gmove
    MOVE(block[2:20][1:3] = g[0:20][6:3:-2], 60, block[2 + k / 3][1 + k % 3], g[k / 3][6 - 2 * (k % 3)])
#pragma xmp gmove
    MOVE(local[2:3:-1][0:M] = h[0:3:3][0:M], 3 * M, local[2 - k / M][k % M], h[3 * (k / M)][k % M])
#pragma xmp gmove
    MOVE(at->v[1][4:n] = s.list[:n], n, at->v[1][4 + k], s.list[k])
#pragma xmp gmove
    MOVE(list[1][0:n] = single[1:n], n, list[1][k], single[1 + k])
#pragma xmp gmove
    MOVE(x = rows[n][n - 5], 1, x, rows[n][n - 5])
#pragma xmp gmove
    MOVE(cell = cells[n], 1, cell, cells[n])
#pragma xmp gmove
    MOVE(held[3:4:-1] = cells[0:4:7], 4, held[3 - k], cells[7 * k])
#pragma xmp gmove
    MOVE(b[0:n] = heap[n:n:-1], n, b[k], heap[n - k])
#pragma xmp gmove
    MOVE(g[:][:] = block[0:N][:], N * M, g[k / M][k % M], block[k / M][k % M])
#pragma xmp gmove
    MOVE(cube[:][3][:] = x, 3 * M, cube[k / M][3][k % M], x)
#pragma xmp gmove
    MOVE(others[1:4] = held[:], 4, others[1 + k], held[k])
#pragma xmp gmove
    MOVE(copies[n] = in.v[1][6], 1, copies[n], in.v[1][6])
    for (i = 0; i < N; i++) {
        sum += (i + 1) * (heap[i] + 2 * local[0][i] + 3 * local[1][i] + 5 * local[2][i] + 7 * in.v[1][i]);
        for (j = 0; j < M; j++)
            sum += (i + j) * block[i][j];
    }
    sum += x + cell.s * 100 + held[2].s * 1000 + cell.tag[2];
#pragma xmp reduction (max: sum)
#pragma xmp task on p[0]
    printf("%ld\n", sum);
    SHOW;
    free(heap);
    free(block);
}

/* gblock, the first and the last part empty where there are enough; and templates of a block. */
static void unequal(int n)
{
    int i, sizes[16] = {0}, left = N;
    for (i = n > 2; i < n - (n > 2); i++)
        left -= sizes[i] = i + 1 < n - (n > 2) ? left / 2 : left;
    fill();
#pragma xmp template gt[N]
#pragma xmp distribute gt[gblock(sizes)] onto p
    int mine[N], other[N][2];
#pragma xmp align mine[i] with gt[i]
#pragma xmp align other[i][*] with gt[i]
#pragma xmp loop (i) on gt[i]
    for (i = 0; i < N; i++)
        mine[i] = other[i][0] = other[i][1] = -9;
#pragma xmp gmove
    MOVE(mine[27:14:-2] = b[0:14], 14, mine[27 - 2 * k], b[k])
#pragma xmp gmove
    MOVE(other[1:27][1] = mine[27:27:-1], 27, other[1 + k][1], mine[27 - k])
#pragma xmp gmove
    MOVE(g[0:N][2:2] = other[:][:], 2 * N, g[k / 2][2 + k % 2], other[k / 2][k % 2])
#pragma xmp array on gt[2:25]
    SET(mine[2:25] = other[2:25][1] + 3, for (int k = 2; k < 27; k++) mine[k] = other[k][1] + 3)
#pragma xmp gmove
    MOVE(c[:] = mine[:], N, c[k], mine[k])
    SHOW;
}

/* Some of the nodes, with arrays on them alone; their elements of arrays on all. */
static void some(int n)
{
    fill();
#pragma xmp task on p[0:(n+1)/2]
    {
#pragma xmp nodes few[*] = *
#pragma xmp template ft(10:10+N-1)
#pragma xmp distribute ft(cyclic(2)) onto few
        int inner[N];
#pragma xmp align inner[i] with ft(i+10)
#pragma xmp array on ft(:)
        SET(inner[:] = 6, for (int k = 0; k < N; k++) inner[k] = 6)
#pragma xmp gmove
        MOVE(inner[28:10:-1] = single[5:10], 10, inner[28 - k], single[5 + k])
#pragma xmp gmove
        MOVE(single[0:N] = inner[:], N, single[k], inner[k])
#pragma xmp gmove
        MOVE(inner[0:9] = a[0:9], 9, inner[k], a[k])
#pragma xmp gmove
        MOVE(a[0:9] = inner[8:9:-1], 9, a[k], inner[8 - k])
    }
    SHOW;
}

int main(void)
{
    lines(9);
    planes(4);
    memory(8);
    unequal(xmp_num_nodes());
    some(xmp_num_nodes());
    return 0;
}
