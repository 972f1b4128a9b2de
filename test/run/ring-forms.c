// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-local-subscripts %s
// RUN: %run-compare --ranks=1,4 --sodecc-flags=-fsode-check %s
// Every form of a subscript that goes round a ring, with the serial program's text.

#include <stdio.h>
#include <xmp.h>

#define N 23 /* prime */
#define P2 32
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template s[P2]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[block] onto p
static double u[N], v[N], a[P2], b[P2];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align [i] with s[i] :: a, b
#pragma xmp shadow u[2]
#pragma xmp shadow a[1:2]

#define UP(i) (((i) + 1) % N)
#define DOWN(i) (((i) + N - 1) % N)
enum { ELEMENTS = N };
static const int elements = N;

static inline int next(int i) { return i + 1 == N ? 0 : i + 1; }
static inline int before(int i)
{
    if (i == 0)
        return N - 1;
    return i - 1;
}
static inline unsigned shift(unsigned i, int by, unsigned n)
{
    int k = (int)i + by;
    if (k < 0)
        k += n;
    else if (k >= (int)n)
        k -= n;
    return k;
}

static void start(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = (i * 37 + 11) % 101;
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < P2; i++)
        a[i] = (i * 53 + 7) % 97;
#pragma xmp reflect (u) width(/periodic/2)
#pragma xmp reflect (a) width(/periodic/1:2)
}

static void show(const char *what)
{
    double sum = 0, weighted = 0;
#pragma xmp loop (i) on t[i] reduction(+:sum, weighted)
    for (int i = 0; i < N; i++) {
        sum += v[i];
        weighted += (i + 1) * v[i];
    }
    if (xmp_node_num() == 1)
        printf("%s %g %g\n", what, sum, weighted);
}

#define TRY(subscript) \
    do { \
        _Pragma("xmp loop (i) on t[i]") \
        for (int i = 0; i < N; i++) \
            v[i] = u[subscript]; \
        show(#subscript); \
    } while (0)

int main(void)
{
    const int n = N;

    start();
    TRY((i + 1) % N);
    TRY((i + 2) % N);
    TRY((i + N - 1) % N);
    TRY((i - 1 + N) % N);
    TRY((N + i - 2) % N);
    TRY((i + (N - 1)) % N);
    TRY((i + 1) % ELEMENTS);
    TRY((i + 1) % elements);
    TRY((i + n - 1) % n);
    TRY(((i - 2) % N + N) % N);
    TRY((i + 3 * 1 - 2) % N);
    TRY(i % N);
    TRY((i + N) % N);
    TRY(i == 0 ? N - 1 : i - 1);
    TRY(i ? i - 1 : N - 1);
    TRY(i > 0 ? i - 1 : N - 1);
    TRY(0 < i ? i - 1 : N - 1);
    TRY(!i ? N - 1 : i - 1);
    TRY(i >= 1 ? i - 1 : i - 1 + N);
    TRY(i < N - 1 ? i + 1 : 0);
    TRY(i == N - 1 ? 0 : i + 1);
    TRY(i != N - 1 ? i + 1 : 0);
    TRY(i + 1 == N ? 0 : i + 1);
    TRY((i + 1 < N) ? (i + 1) : 0);
    TRY(i >= N - 2 ? i + 2 - N : i + 2);
    TRY(i == N - 1 ? 1 : i == N - 2 ? 0 : i + 2);
    TRY(i + 1 - N * (i == N - 1));
    TRY(i - 1 + (i == 0) * N);
    TRY(UP(i));
    TRY(DOWN(i));
    TRY(UP(UP(i)));
    TRY(next(i));
    TRY(before(i));
    TRY(before(before(i)));
    TRY(next(next(before(i))));
    TRY(shift(i, 1, N));
    TRY(shift(i, -2, N));
    TRY((int)(((unsigned)i + N - 1u) % N));
    TRY((size_t)(i + 1) % N);

#pragma xmp loop (i) on t[i]
    for (unsigned i = 0; i < N; i++)
        v[i] = u[(i + N - 1) % N] + 2 * u[(i + 1) % N] + 4 * u[i ? i - 1 : N - 1] + 8 * u[i - 1 < N ? i - 1 : N - 1];
    show("unsigned");
#pragma xmp loop (i) on t[i]
    for (size_t i = 0; i < N; ++i)
        v[i] = u[(i + N - 2) % N] + 2 * u[i == N - 1 ? 0 : i + 1];
    show("size_t");
#pragma xmp loop (i) on t[i]
    for (unsigned char i = 0; i < N; i++)
        v[i] = u[(i + 22) % N] + 2 * u[i == N - 1 ? 0 : i + 1];
    show("unsigned char");
#pragma xmp loop (i) on t[i]
    for (long i = N - 1; i >= 0; i--)
        v[i] = u[(i + N - 1) % N] + 2 * u[(i + 1) % N];
    show("downwards");
#pragma xmp loop (i) on t[i]
    for (int i = 1; i <= N - 2; i += 2)
        v[i] = u[(i + N - 1) % N] + 2 * u[(i + 1) % N];
    show("inside");

    double sum = 0;
#pragma xmp loop (i) on s[i] reduction(+:sum)
    for (int i = 0; i < P2; i++) {
        b[i] = a[(i + 1) & (P2 - 1)] + 2 * a[(i - 1) & (P2 - 1)] + 4 * a[(i + 2) & 31] + 8 * a[(i + 31) % P2];
        sum += i * b[i];
    }
    if (xmp_node_num() == 1)
        printf("powers of two %g\n", sum);
    return 0;
}
