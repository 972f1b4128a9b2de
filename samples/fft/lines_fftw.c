// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same lines by FFTW (Debian: libfftw3-dev), in the place of lines.c: cc -DFFT_FFTW ... -lfftw3. FFTW is under the GNU General Public License, and
// so is a program with it. Lines across memory are transformed where they are, which FFTW does faster than panels are copied; real ones go
// through a panel, because their wave n/2 has no place. The radix of the plan doesn't matter.
#ifdef FFT_FFTW
#include "lines.h"

#include <fftw3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lines_backend = "FFTW";

// Real lines that FFTW transforms at a time, if they stand one after the other.
enum { TOGETHER = 8 };

enum kind { ACROSS_FORWARD, ACROSS_BACKWARD, ALONG_FORWARD, ALONG_BACKWARD };

// Plans of FFTW are kept until the end.
static struct known {
    enum kind kind;
    int n, count;
    long stride;           // between the elements of lines across memory
    fftw_plan plan;
    struct known *next;
} *known;

// FFTW tries out on memory that it overwrites.
static fftw_plan measure(const struct known *k)
{
    const int waves = k->n / 2 + 1;
    double complex *array = fftw_malloc(sizeof *array * (size_t)k->n * ((size_t)k->stride + (size_t)k->count));
    double complex *panel = fftw_malloc(sizeof *panel * (size_t)waves * (size_t)k->count);
    fftw_plan plan = NULL;

    if (!array || !panel)
        plan = NULL;
    else if (k->kind == ALONG_FORWARD)
        plan = fftw_plan_many_dft_r2c(1, &k->n, k->count, (double *)array, NULL, 1, k->n, panel, NULL, 1, waves,
                                      FFTW_MEASURE | FFTW_PRESERVE_INPUT);
    else if (k->kind == ALONG_BACKWARD)
        plan = fftw_plan_many_dft_c2r(1, &k->n, k->count, panel, NULL, 1, waves, (double *)array, NULL, 1, k->n, FFTW_MEASURE);
    else
        plan = fftw_plan_many_dft(1, &k->n, k->count, array, NULL, (int)k->stride, 1, array, NULL, (int)k->stride, 1,
                                  k->kind == ACROSS_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_MEASURE);
    fftw_free(array);
    fftw_free(panel);
    return plan;
}

static fftw_plan find(enum kind kind, int n, int count, long stride)
{
    struct known *k = known;

    while (k && (k->kind != kind || k->n != n || k->count != count || k->stride != stride))
        k = k->next;
    if (k)
        return k->plan;
    k = malloc(sizeof *k);
    if (k) {
        *k = (struct known){kind, n, count, stride, NULL, known};
        k->plan = measure(k);
    }
    if (!k || !k->plan) {
        fprintf(stderr, "FFTW has no plan for lines of %d numbers\n", n);
        exit(1);
    }
    known = k;
    return k->plan;
}

static void multiply(double *to, const double *from, double re, double im)
{
    const double a = from[0], b = from[1];

    to[0] = a * re - b * im;
    to[1] = a * im + b * re;
}

// Row k of `count` numbers: to = factor_k from, or a copy.
static void copy_rows(int n, int count, const double complex *from, long stride, double complex *to, long to_stride, const double *factor)
{
    for (int k = 0; k < n; k++, from += stride, to += to_stride)
        if (factor)
            for (int l = 0; l < count; l++)
                multiply((double *)(to + l), (const double *)(from + l), factor[2 * k], factor[2 * k + 1]);
        else if (from != to)
            memcpy(to, from, (size_t)count * sizeof *to);
}

// One line: number k times factor_k, or a copy.
static void copy_line(int n, const double complex *restrict from, double complex *restrict to, const double *factor)
{
    const double *restrict a = (const double *)from;
    double *restrict b = (double *)to;

    if (!factor) {
        memcpy(to, from, (size_t)n * sizeof *to);
        return;
    }
    for (int k = 0; k < 2 * n; k += 2) {
        b[k] = a[k] * factor[k] - a[k + 1] * factor[k + 1];
        b[k + 1] = a[k] * factor[k + 1] + a[k + 1] * factor[k];
    }
}

void lines_across(const struct plan *plan, enum direction direction, const double complex *from, long stride, double complex *to,
                  long to_stride, int count, const double *factor)
{
    const int backward = direction == BACKWARD;

    copy_rows(plan->n, count, from, stride, to, to_stride, backward ? factor : NULL);
    fftw_execute_dft(find(backward ? ACROSS_BACKWARD : ACROSS_FORWARD, plan->n, count, to_stride), to, to);
    copy_rows(plan->n, count, to, to_stride, to, to_stride, backward ? NULL : factor);
}

static void few_along(const struct plan *plan, enum direction direction, double complex *first, int count, const double *factor)
{
    const int h = plan->n;
    double complex *panel = (double complex *)plan->panel;  // lines of h + 1 numbers

    if (direction == FORWARD) {
        fftw_execute_dft_r2c(find(ALONG_FORWARD, 2 * h, count, 1), (double *)first, panel);
        for (int l = 0; l < count; l++)
            copy_line(h, panel + l * (h + 1), first + l * h, factor);
    } else {
        for (int l = 0; l < count; l++) {
            copy_line(h, first + l * h, panel + l * (h + 1), factor);
            panel[l * (h + 1) + h] = 0;
        }
        fftw_execute_dft_c2r(find(ALONG_BACKWARD, 2 * h, count, 1), panel, (double *)first);
    }
}

void lines_along(const struct plan *plan, enum direction direction, double complex *line[], int count, const double *factor)
{
    for (int l = 0, some; l < count; l += some) {
        const int most = plan->block / 2 < TOGETHER ? plan->block / 2 : TOGETHER;  // what the panel holds

        for (some = 1; some < most && l + some < count && line[l + some] == line[l] + some * plan->n; some++)
            ;
        few_along(plan, direction, line[l], some, factor);
    }
}
#endif
