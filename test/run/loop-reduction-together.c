// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// Several variables, types and kinds in the clauses of one loop: one message, the serial values. Also in nested loops, with
// threads, in tasks, in recursion, and where one variable of the list chooses another.

#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 37
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
#pragma xmp template rows[N]
#pragma xmp distribute rows[block] onto p

struct sums {
    double mass;
    struct {
        int count;
        _Bool any;
    } in;
};

static void every_type(void)
{
    _Bool any = 0;
    char c = 'a';
    signed char sc = -3;
    unsigned char uc = 200;
    short s = 5;
    unsigned short us = 9;
    int i1 = 1;
    unsigned u = 2, bits = 0;
    long l = -7;
    unsigned long ul = 3;
    long long ll = 1, product = 1;
    unsigned long long all = ~0ull;
    float f = 0.5f;
    double d = 0.25, least = 1e9;
    long double ld = 0.125L;
    float complex cf = I;
    double complex cd = 1;
    long double complex cl = 2 * I;
#pragma xmp loop (k) on t[k] reduction(||: any) reduction(+: c, sc, uc, s, us, i1, u, l) reduction(-: ul, ll) \
    reduction(+: f, d, ld, cf, cd, cl) reduction(|: bits) reduction(&: all) reduction(min: least) reduction(*: product)
    for (int k = 0; k < N; k++) {
        any = any || k == N - 1;
        c++;
        sc += 2;
        uc += (unsigned char)k;
        s += (short)k;
        us += 3;
        i1 += k * k;
        u += 5;
        l -= k;
        ul -= (unsigned long)k;
        ll -= 3 * k;
        f += 0.5f;
        d += k;
        ld += 0.25L * k;
        cf += 1;
        cd += I * k;
        cl += 0.5L;
        bits |= 1u << (k % 32);
        all &= ~(1ull << k);
        least = (k - 20) * (k - 20) + 0.5 < least ? (k - 20) * (k - 20) + 0.5 : least;
        product *= k % 4 ? 1 : 3;
    }
    if (xmp_node_num() == 1) {
        printf("%d %d %d %d %d %d %d %u %ld %lu %lld\n", any, c, sc, uc, s, us, i1, u, l, ul, ll);
        printf("%g %g %Lg %g %g %g %g %x %llx %g %lld\n", f, d, ld, crealf(cf), cimag(cd), (double)creall(cl),
               (double)cimagl(cl), bits, all, least, product);
    }
}

static double members(struct sums *far, double list[4], int k)
{
    struct sums near = {0, {0, 0}};
    double v[2][2] = {{1, 2}, {3, 4}};
#pragma xmp loop (i) on rows[i] reduction(+: near.mass, far->mass, list[k], v, near.in.count, far->in.count) \
    reduction(||: near.in.any)
    for (int i = 0; i < N; i++) {
        near.mass += i;
        far->mass += 2 * i;
        list[k] += 3 * i;
        v[1][0] += i;
        v[i % 2][1] += 1;
        near.in.count++;
        far->in.count += 2;
        near.in.any = near.in.any || i == 3;
    }
    return near.mass + v[0][0] + 2 * v[0][1] + 3 * v[1][0] + 4 * v[1][1] + near.in.count + near.in.any;
}

static void nested(int depth, long *sum, int *most)
{
    long own = 0;
    int top = -1, threads = 0;
    float small = 0;
#pragma xmp loop (i) on t[i] reduction(+: own, small) reduction(max: top) reduction(+: threads)
#pragma omp parallel for reduction(+: own, small, threads) reduction(max: top)
    for (int i = 0; i < N; i++) {
        own += i + depth;
        small += 1;
        threads++;
        top = (i * 5 + depth) % N > top ? (i * 5 + depth) % N : top;
    }
    *sum += own + (long)small + threads;
    *most = top > *most ? top : *most;
    if (depth > 0)
        nested(depth - 1, sum, most);
}

int main(void)
{
    struct sums far = {0.5, {1, 0}};
    double list[4] = {0, 1, 2, 3}, inner = 0, twice = 0;
    long sum = 0;
    int most = 0, count = 0, n = 0;
    every_type();
    double all = members(&far, list, 2);
    nested(3, &sum, &most);
#pragma xmp task on p
    {
#pragma xmp loop (i) on rows[i] reduction(+: count) reduction(max: n) reduction(+: twice)
        for (int i = N - 1; i >= 0; i--) {
            count++;
            n = i > n ? i : n;
            twice += 2;
        }
    }
    for (int step = 0; step < 3; step++) {
#pragma xmp loop (i) on rows[i] reduction(+: inner, count)
        for (int i = step; i < N; i += 2) {
            inner += i;
            count++;
        }
    }
    if (xmp_node_num() == 1) {
        printf("%g %g %d %g %g %g %g\n", all, far.mass, far.in.count, list[0], list[1], list[2], list[3]);
        printf("%ld %d %d %d %g %g\n", sum, most, count, n, twice, inner);
    }
    return 0;
}
