// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same lines by FFTW (Debian: libfftw3-dev), in the place of lines.c: cc -DFFT_FFTW ... -lfftw3. FFTW is under the GNU General Public License, and
// so is a program with it. It transforms panels; the radix of the plan doesn't matter to it.
#ifdef FFT_FFTW
#include "lines.h"

#include <fftw3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lines_backend = "FFTW";

enum kind { ACROSS_FORWARD, ACROSS_BACKWARD, ALONG_FORWARD, ALONG_BACKWARD };

// Plans of FFTW are kept until the end.
static struct known {
    enum kind kind;
    int n, count;
    fftw_plan plan;
    double complex *line;  // n numbers, of plans for lines along memory
    struct known *next;
} *known;

// FFTW tries out on memory that it overwrites.
static fftw_plan measure(const struct known *k)
{
    const size_t bytes = sizeof(double complex) * (size_t)k->n * (size_t)(k->count + 1);
    double complex *from = fftw_malloc(bytes), *to = fftw_malloc(bytes);
    fftw_plan plan = NULL;

    if (from && to && k->kind == ALONG_FORWARD)
        plan = fftw_plan_dft_r2c_1d(k->n, (double *)from, k->line, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
    else if (from && to && k->kind == ALONG_BACKWARD)
        plan = fftw_plan_dft_c2r_1d(k->n, k->line, (double *)from, FFTW_MEASURE);
    else if (from && to)
        plan = fftw_plan_many_dft(1, &k->n, k->count, from, NULL, k->count, 1, to, NULL, k->count, 1,
                                  k->kind == ACROSS_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_MEASURE);
    fftw_free(from);
    fftw_free(to);
    return plan;
}

static const struct known *find(enum kind kind, int n, int count)
{
    struct known *k = known;

    while (k && (k->kind != kind || k->n != n || k->count != count))
        k = k->next;
    if (k)
        return k;
    k = malloc(sizeof *k);
    if (k) {
        *k = (struct known){kind, n, count, NULL, fftw_malloc((size_t)n * sizeof *k->line), known};
        k->plan = k->line ? measure(k) : NULL;
    }
    if (!k || !k->plan) {
        fprintf(stderr, "FFTW has no plan for lines of %d numbers\n", n);
        exit(1);
    }
    return known = k;
}

// to = factor from, where factor is not NULL.
static void multiply(int n, int count, const double complex *restrict from, long stride, double complex *restrict to, long to_stride,
                     const double *factor)
{
    for (int k = 0; k < n; k++) {
        const double *a = (const double *)(from + k * stride);
        double *b = (double *)(to + k * to_stride);

        if (!factor)
            memcpy(b, a, 2 * sizeof *a * (size_t)count);
        else
            for (int l = 0; l < 2 * count; l += 2) {
                b[l] = a[l] * factor[2 * k] - a[l + 1] * factor[2 * k + 1];
                b[l + 1] = a[l] * factor[2 * k + 1] + a[l + 1] * factor[2 * k];
            }
    }
}

void lines_across(const struct plan *plan, enum direction direction, const double complex *from, long stride, double complex *to,
                  long to_stride, int count, const double *factor)
{
    const struct known *k = find(direction == FORWARD ? ACROSS_FORWARD : ACROSS_BACKWARD, plan->n, count);
    double complex *panel = (double complex *)plan->panel, *other = (double complex *)plan->other;

    multiply(plan->n, count, from, stride, panel, count, direction == BACKWARD ? factor : NULL);
    fftw_execute_dft(k->plan, panel, other);
    multiply(plan->n, count, other, count, to, to_stride, direction == FORWARD ? factor : NULL);
}

void lines_along(const struct plan *plan, enum direction direction, double complex *line[], int count, const double *factor)
{
    const int h = plan->n;
    const struct known *k = find(direction == FORWARD ? ALONG_FORWARD : ALONG_BACKWARD, 2 * h, 1);

    for (int l = 0; l < count; l++)
        if (direction == FORWARD) {
            fftw_execute_dft_r2c(k->plan, (double *)line[l], k->line);
            multiply(h, 1, k->line, 1, line[l], 1, factor);
        } else {
            multiply(h, 1, line[l], 1, k->line, 1, factor);
            k->line[h] = 0;
            fftw_execute_dft_c2r(k->plan, k->line, (double *)line[l]);
        }
}
#endif
