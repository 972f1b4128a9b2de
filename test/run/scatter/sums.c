// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Additions to elements of others: arrays and loops of several distributions and types, several statements and arrays, conditions,
// together with gather, loops that count downwards, iterations that all nodes run; and sums whose bits are those of the serial program.

#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 23
#define M 60
#define W 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[M]
#pragma xmp distribute s[cyclic] onto p
#pragma xmp template g[N][W]
#pragma xmp distribute g[block][*] onto p
double y[N], f[M], u[N][W];
long z[N];
short h[M];
#pragma xmp align y[i] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp align h[i] with s[i]
#pragma xmp align f[i] with s[i]
#pragma xmp align u[i][j] with g[i][j]
int col[M], ptr[N + 1], at[3 * N];

static void show(const char *what)
{
    double sum = 0, weighted = 0;
    int i, j;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
    for (i = 0; i < N; i++) {
        sum += y[i] + z[i];
        weighted += (i + 1) * (y[i] - 2 * z[i]);
    }
#pragma xmp loop (i) on g[i][*] reduction(+: sum, weighted)
    for (i = 0; i < N; i++)
        for (j = 0; j < W; j++)
            sum += u[i][j] * (j + 1), weighted += u[i][j] * (i + 2);
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (i = 0; i < M; i++)
        sum += h[i] * (i % 5);
#pragma xmp task on p[0]
    printf("%s %.17g %.17g\n", what, sum, weighted);
}

/* Blocks of any sizes, some of them empty. */
static int *uneven(int extent)
{
    int nodes = xmp_all_num_nodes(), *map = calloc((size_t)nodes, sizeof *map);
    for (int k = 0; k < extent; k++)
        map[k * k % 7 * 3 % nodes]++;
    return map;
}

static void types(int n, double scale)
{
    int i, *map = uneven(n);
#pragma xmp template b[n + 2]
#pragma xmp distribute b[cyclic(3)] onto p
#pragma xmp template e[n]
#pragma xmp distribute e[gblock(map)] onto p
#pragma xmp template r[7][n]
#pragma xmp distribute r[block][*] onto p
    int a[n];
#pragma xmp align a[i] with e[i]
    float w[n];
    double _Complex c[n];
    unsigned char small[n];
#pragma xmp align w[i] with b[i + 2]
#pragma xmp align c[i] with e[i]
#pragma xmp align small[i] with e[i]
#pragma xmp shadow small[1]
#pragma xmp loop (i) on b[i + 2]
    for (i = 0; i < n; i++)
        w[i] = i;
#pragma xmp loop (i) on e[i]
    for (i = 0; i < n; i++)
        c[i] = i, small[i] = i, a[i] = 0;
    for (int turn = 0; turn < 2; turn++) {
#pragma xmp loop (i) on e[i] scatter(+: w, c, small) expect(changing)
        for (i = 0; i < n; i++) {
            long to = n - 1 - i;
            w[to] += scale * i;
            while (to > 4) {
                to = (to * 3 + 1) % n / 2;
                c[to] += i * I - to;
                i % 3 ? small[to + 1] += 100, (void)small[to]++ : (void)(small[(to + turn) % n] -= i);
            }
        }
#pragma xmp loop (i) on r[*][i] scatter(+: a, w)
        for (i = 0; i < n; i += 2) {
            a[at[i]] += i; // every node comes here
            w[i / 2] -= turn;
        }
#pragma xmp loop (i) on r[*][i] scatter(+: a) ordered(any) expect(fixed)
        for (i = n - 1; i > 0; i--)
            a[at[i]]--, a[0]++;
    }
    double sums[4] = {0, 0, 0, 0};
#pragma xmp loop (i) on b[i + 2] reduction(+: sums)
    for (i = 0; i < n; i++)
        sums[0] += w[i] * (i % 5 + 1);
#pragma xmp loop (i) on e[i] reduction(+: sums)
    for (i = 0; i < n; i++)
        sums[1] += creal(c[i]) * i + cimag(c[i]), sums[2] += small[i] * (i + 2), sums[3] += (i + 1) * a[i];
#pragma xmp task on p[0]
    printf("types %.0f %.0f %.0f %.0f\n", sums[0], sums[1], sums[2], sums[3]);
    free(map);
}

int main(void)
{
    int i, j, k;
    for (j = 0; j < M; j++)
        col[j] = (j * 7 + 3) % N;
    for (i = 0; i <= N; i++)
        ptr[i] = i + i / 2;
    for (i = 0; i < 3 * N; i++)
        at[i] = (i * i + 1) % N;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        y[i] = z[i] = i;
#pragma xmp loop (i) on g[i][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < W; j++)
            u[i][j] = i - j;
#pragma xmp loop (j) on s[j]
    for (j = 0; j < M; j++)
        h[j] = j, f[j] = (j % 3 - 1) * 1e6 + 1.0 / (j + 1); // sums grow and shrink: what is added to a larger one always rounds alike, in any order
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop (j) on s[j] scatter(+: y)
        for (j = 0; j < M; j++)
            y[col[j]] += j - 20;
        show("simple");
#pragma xmp loop (i) on t[i] scatter(+: z, h, u)
        for (i = 0; i < N; i++) {
            for (j = ptr[i]; j < ptr[i + 1]; j++) {
                z[at[j]] -= i * j;
                h[(at[j] * 2) % M]++;
            }
            for (k = 0; k < 3; k++)
                if (at[3 * i + k] % 4 != turn)
                    u[at[3 * i + k]][(i + k) % W] += k - 1;
            --z[i];
        }
        show("several");
#pragma xmp loop (j) on s[j] gather(y) scatter(+: u)
        for (j = M - 1; j >= 0; j--)
            u[col[j]][j % W] += y[(col[j] + 5) % N];
        show("both");
#pragma xmp loop (j) on s[j] scatter(+: y) ordered(any)
        for (j = M - 1; j >= 0; j--)
            y[col[j]] += f[j] / 3, y[(col[j] + j) % N] -= f[j] / 7;
#pragma xmp loop (i, k) on g[i][k] scatter(+: y, u) ordered(any)
        for (i = 0; i < N; i++)
            for (k = 0; k < W; k++) {
                y[at[i + k]] += 1.0 / (3 + i + k);
                u[at[2 * i]][k ^ 1] += 0.1 * k;
            }
        unsigned long all = 0;
        for (i = 0; i < N; i++) {
            unsigned long bits, one = 0;
#pragma xmp loop (k) on t[k] reduction(+: one)
            for (k = i; k < i + 1; k++) {
                memcpy(&bits, &y[k], sizeof bits);
                one += bits;
            }
            all = all * 31 + one;
        }
#pragma xmp task on p[0]
        printf("bits %lx\n", all);
#pragma xmp loop (j) on s[j]
        for (j = 0; j < M; j++)
            h[j] += turn;
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            y[i] = (int)y[i];
#pragma xmp loop (i) on g[i][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < W; j++)
            u[i][j] = (int)u[i][j];
        col[turn] = 3;
        types(N, turn + 1);
    }
    return 0;
}
