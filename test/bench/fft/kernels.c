// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The own kernels against FFTW_MEASURE, 32 complex lines side by side, in the cache: seconds of the processor, so that others who use the machine
// matter less. Prints: length, radix, ratio of FFTW's time to the own one (median of ROUNDS, in turn), GFLOPS of both.
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lines.h"

enum { COUNT = 32, ROUNDS = 9 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double own(const struct plan *plan, double complex *x, int repeats)
{
    const double since = now();

    for (int k = 0; k < repeats; k++)
        lines_across(plan, FORWARD, x, COUNT, x, COUNT, COUNT, NULL);
    return (now() - since) / repeats;
}

static double theirs(fftw_plan plan, int repeats)
{
    const double since = now();

    for (int k = 0; k < repeats; k++)
        fftw_execute(plan);
    return (now() - since) / repeats;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void compare(int n, int radix, double complex *x, fftw_plan peer)
{
    struct plan *plan = plan_create(n, radix, COUNT);
    const double flops = 5.0 * n * log2(n) * COUNT;
    const int repeats = (int)(4e6 / (n * COUNT)) + 1;
    double ratio[ROUNDS], mine = 1e9, other = 1e9;

    for (int k = 0; k < ROUNDS; k++) {
        const double a = own(plan, x, repeats), b = theirs(peer, repeats);

        for (int i = 0; i < n * COUNT; i++)
            x[i] = 1e-3 * (i % 7);
        ratio[k] = b / a;
        mine = fmin(mine, a);
        other = fmin(other, b);
    }
    qsort(ratio, ROUNDS, sizeof *ratio, ascending);
    if (radix == MIXED)
        printf("| %d | mixed | %.2f | %.1f | %.1f |\n", n, ratio[ROUNDS / 2], flops / mine / 1e9, flops / other / 1e9);
    else
        printf("| %d | %d | %.2f | %.1f | %.1f |\n", n, radix, ratio[ROUNDS / 2], flops / mine / 1e9, flops / other / 1e9);
    plan_free(plan);
}

int main(void)
{
    static const int lengths[] = {64, 96, 128, 256, 512}, radices[] = {4, 8, 16, MIXED};

    printf("| length | radix | FFTW / own | own, GFLOPS | FFTW, GFLOPS |\n|---|---|---|---|---|\n");
    for (int k = 0; k < 5; k++) {
        const int n = lengths[k];
        double complex *x = fftw_alloc_complex((size_t)(n * COUNT));
        fftw_plan peer = fftw_plan_many_dft(1, &n, COUNT, x, NULL, COUNT, 1, x, NULL, COUNT, 1, FFTW_FORWARD, FFTW_MEASURE);

        for (int i = 0; i < n * COUNT; i++)
            x[i] = 1e-3 * (i % 7);
        for (int r = 0; r < 4; r++)
            compare(n, radices[r], x, peer);
        fftw_destroy_plan(peer);
        fftw_free(x);
    }
    return 0;
}
