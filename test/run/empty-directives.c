// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=2,3,4,6 --sodecc-flags=-fsode-check %s
// Nodes that own nothing of an array along one of its dimensions, and nodes before, between and behind that do, with each
// directive: gmove in its three modes, reduce_shadow with corners and by face, pipeline, blockwise, gather, scatter, parameters
// that inherit, arrays aligned like others, sections, reductions with locations, ordered sums, bcast from owners, tasks.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

enum { N = 3, M = 5, K = 4 };
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N+6][M+1]
#pragma xmp distribute t[block][block] onto p
static int low[N][M], high[N][M], other[N][M], turned[M][N], deep[N][K][M], all[N+6][M+1];
static double x[N][M], y[N][M];
#pragma xmp align low[i][j] with t[i][j]
#pragma xmp align [i][j] with t[i+6][j+1] :: high, other
#pragma xmp align turned[j][i] with t[i+3][j]
#pragma xmp align deep[i][*][j] with t[i+5][j]
#pragma xmp align all[i][j] with t[i][j]
#pragma xmp align x[i][j] with t[i+6][j]
#pragma xmp align y[i][j] with t[i+2][j+1]
#pragma xmp shadow [2:1][1:2] :: low, high
#pragma xmp shadow deep[1][0][1]
#pragma xmp shadow all[1][1]
#pragma xmp shadow x[1][1]
static int col[N+6][2];

static int seed(int i, int j) { return i * 7 + j * j * 3 + 1; }

static void report(const char *what, unsigned sum)
{
    if (xmp_all_node_num() == 1)
        printf("%s %x\n", what, sum);
}

static void fill(int by)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            low[i][j] = by * seed(i, j);
#pragma xmp loop (i, j) on t[i+6][j+1]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            high[i][j] = by * seed(j, i);
#pragma xmp loop (i, j) on t[i+3][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            turned[j][i] = by * seed(i + 4, j);
#pragma xmp loop (i, j) on t[i+5][j]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < K; k++)
            for (int j = 0; j < M; j++)
                deep[i][k][j] = by * seed(i, j) + k;
#pragma xmp loop (i, j) on t[i+6][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            x[i][j] = by * seed(i, j) % 13;
#pragma xmp loop (i, j) on t[i+2][j+1]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            y[i][j] = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N + 6; i++)
        for (int j = 0; j < M + 1; j++)
            all[i][j] = 0;
}

static unsigned look(void)
{
    unsigned sum = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (unsigned)low[i][j] * (unsigned)(i * 31 + j + 1);
#pragma xmp loop (i, j) on t[i+6][j+1] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (unsigned)high[i][j] * (unsigned)(i * 37 + j + 2);
#pragma xmp loop (i, j) on t[i+3][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (unsigned)turned[j][i] * (unsigned)(i * 41 + j + 3);
#pragma xmp loop (i, j) on t[i+5][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < K; k++)
            for (int j = 0; j < M; j++)
                sum += (unsigned)deep[i][k][j] * (unsigned)(i * 43 + j * 5 + k + 4);
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N + 6; i++)
        for (int j = 0; j < M + 1; j++)
            sum += (unsigned)all[i][j] * (unsigned)(i * 47 + j + 5);
#pragma xmp loop (i, j) on t[i+2][j+1] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (unsigned)y[i][j] * (unsigned)(i * 53 + j + 6);
    return sum;
}

static void moves(void)
{
    int memory[N][M], i, j, one = 0;
    memset(memory, 0, sizeof memory);
    fill(3);
#pragma xmp gmove
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) low[i][j] = high[i][j];
#pragma xmp gmove async(2)
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) deep[i][3][j] = low[i][j];
#pragma xmp wait_async (2)
#pragma xmp gmove
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) low[i][j] = deep[i][2][j];
#pragma xmp gmove
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) memory[i][j] = deep[i][1][j];
#pragma xmp gmove
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) high[i][j] = memory[i][j];
    report("gmove", look());
#pragma xmp barrier
#pragma xmp gmove in
    for (i = 0; i < N; i++) for (j = 1; j < M; j++) memory[i][j] = high[i][j];
#pragma xmp gmove in
    one = turned[M-1][N-1];
#pragma xmp gmove in
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) low[i][j] = deep[i][3][j];
#pragma xmp barrier
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) one += memory[i][j] * (i + 2 * j);
    report("gmove in", look() + (unsigned)one);
#pragma xmp barrier
#pragma xmp gmove out
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) deep[i][0][j] = low[i][j];
#pragma xmp barrier
#pragma xmp gmove out
    for (i = 0; i < N; i++) for (j = 0; j < M - 1; j++) high[i][j] = memory[i][j];
#pragma xmp gmove out
    turned[1][2] = one;
#pragma xmp barrier
    report("gmove out", look());
}

/* Faces and corners of all scatter into cells of low and high. */
static void sums(void)
{
    fill(1);
#ifdef _XCALABLEMP
#pragma xmp loop (i, j) on t[i][j] expand(/unbound/2:1, /unbound/1:2)
#endif
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            low[i][j] = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < M + 1; j++) {
            if (i > 1 && j > 0)
                low[i-2][j-1] += i + 10 * j;
            if (i < N && j + 2 < M)
                low[i][j+2] += i * j;
            if (i > 0 && i <= N && j < M)
                low[i-1][j] += 3;
        }
#ifdef _XCALABLEMP
#pragma xmp reduce_shadow (low)
#endif
    report("reduce_shadow", look());
#ifdef _XCALABLEMP
#pragma xmp loop (i, j) on t[i+6][j+1] expand(/unbound/2:1, /unbound/1:2)
#endif
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            high[i][j] = 0;
#pragma xmp loop (i, j) on t[i+6][j+1]
    for (int i = -1; i < N; i++)
        for (int j = -1; j < M; j++) {
            if (j >= 0)
                high[i+1 < N ? i+1 : i][j] += i + 10 * j;
            if (i >= 0 && j + 2 < M)
                high[i][j+2] += i * j + 1;
        }
#ifdef _XCALABLEMP
#pragma xmp reduce_shadow (high) orthogonal async(4)
#pragma xmp wait_async (4)
#endif
    report("orthogonal", look());
}

static void sweeps(void)
{
    fill(2);
    for (int step = 0; step < 2; step++) {
#pragma xmp reflect (high)
#pragma xmp loop (i, j) on t[i+6][j+1] pipeline(i, j)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                high[i][j] += high[i-1][j-1] - high[i][j-1] + 3 * high[i-1][j] + high[i+1][j+1];
#pragma xmp reflect (deep)
#pragma xmp loop (i, j) on t[i+5][j] pipeline(i)
        for (int i = N - 2; i >= 0; i--)
            for (int k = 0; k < K; k++)
                for (int j = 0; j < M; j++)
                    deep[i][k][j] += 3 * deep[i+1][k][j];
    }
    report("pipeline", look());
    double sum = 0;
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on t[i+6][j] blockwise(i, j)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++)
            x[i][j] = x[i][j] * 2 + (x[i-1][j] >= 0) + (x[i][j-1] >= 0);
#pragma xmp loop (i, j) on t[i+6][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += x[i][j] * (i * 3 + j);
    report("blockwise", (unsigned)sum);
}

static unsigned inner(int n, int m, int (*a)[M], int (*b)[M])
{
    unsigned sum = 0;
    int like[N][M];
#pragma xmp inherit (a, b)
#pragma xmp align like like a
#pragma xmp loop (i, j) on a[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            like[i][j] = a[i][j] * 3;
#pragma xmp reflect (a)
#pragma xmp reflect (like)
#pragma xmp loop (i, j) on a[i][j] reduction(+: sum)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) {
            b[i][j] = a[i-1][j-1] + like[i-1][j-1] + like[i][j];
            sum += (unsigned)b[i][j] * (unsigned)(i + j);
        }
    return sum;
}

static void irregular(void)
{
    fill(5);
    for (int i = 0; i < N + 6; i++)
        col[i][0] = i * 5 % N, col[i][1] = i * 3 % M;
#pragma xmp loop (i, j) on t[i][j] gather(high, x)
    for (int i = 0; i < N + 6; i++)
        for (int j = 0; j < M + 1; j++)
            all[i][j] = high[col[i][0]][(col[i][1] + j) % M] + (int)x[(col[i][0] + j) % N][col[i][1]];
    report("gather", look());
#pragma xmp loop (i, j) on t[i][j] scatter(+: low, y)
    for (int i = 0; i < N + 6; i++)
        for (int j = 0; j < M + 1; j++) {
            low[col[i][0]][(col[i][1] + j) % M] += i + j;
            y[(col[i][0] + j) % N][col[i][1]] += i * 2 - j;
        }
    report("scatter", look());
#pragma xmp loop (i, j) on t[i+6][j+1] scatter(+: y) ordered(any)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            y[col[i][0]][col[j][1]] += i * 3 - j;
    report("scatter ordered", look());
}

static void others(void)
{
    int most = -1, w0 = -1, w1 = -1, last = 0, count = 0;
    double s = 0, any = 0;
    fill(1);
#pragma xmp loop (i, j) on t[i+6][j+1] reduction(firstmax: most/w0, w1/)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            if (high[i][j] > most)
                most = high[i][j], w0 = i, w1 = j;
#pragma xmp loop (i, j) on t[i+6][j] reduction(+: s) ordered
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += x[i][j];
#pragma xmp loop (i, j) on t[i+6][j] reduction(+: any) ordered(any)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            any += x[i][j];
#pragma xmp task on t[8][5]
    last = high[N-1][M-1];
#pragma xmp bcast (last) from t[8][5]
#pragma xmp task on t[0:N][0:M]
    {
#pragma xmp loop (i, j) on t[i][j] reduction(+: count)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                count += low[i][j];
    }
#pragma xmp bcast (count) from t[0][0]
    if (xmp_all_node_num() == 1)
        printf("%d at %d %d, %.0f %.0f, %d, %d\n", most, w0, w1, s, any, last, count);
}

int main(void)
{
    moves();
    sums();
    sweeps();
    fill(2);
    report("inherit", inner(N, M, high, other));
    irregular();
    others();
    return 0;
}
