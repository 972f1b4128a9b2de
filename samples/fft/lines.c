// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines go through a panel, a small matrix of n x count numbers in the cache: read (and transposed), passes, written. So the
// strides of the array don't matter to the passes.
#ifndef FFT_FFTW
#include "lines.h"

#include "butterflies.h"

const char *const lines_backend = "own kernels";

// The backward transform is the forward one with re and im exchanged before and after.
static cell_t swap(cell_t a)
{
    return (cell_t){a.im, a.re};
}

static cell_t *run_passes(const struct plan *plan, int groups)
{
    cell_t *from = plan->panel, *to = plan->other;

    for (int k = 0, s = groups; k < plan->passes; s *= plan->pass[k++].radix) {
        run_pass(&plan->pass[k], s, from, to);
        cell_t *filled = to;
        to = from;
        from = filled;
    }
    return from;
}

// ---- lines side by side ------------------------------------------------------------------------------------------

static cell_t load_few(const double complex *from, int count)
{
    double some[2 * LANES] = {0};

    memcpy(some, from, (size_t)count * sizeof *from);
    return load_neighbors(some);
}

static void store_few(double complex *to, cell_t c, int count)
{
    double some[2 * LANES];

    store_neighbors(some, c);
    memcpy(to, some, (size_t)count * sizeof *to);
}

static void read_across(const struct plan *plan, const double complex *first, long stride, int count, const double *factor,
                        int swapped)
{
    const int groups = (count + LANES - 1) / LANES, rest = count % LANES;
    cell_t *to = plan->panel;

    for (int k = 0; k < plan->n; k++)
        for (int g = 0; g < groups; g++) {
            const double complex *from = first + k * stride + g * LANES;
            cell_t c = rest && g == groups - 1 ? load_few(from, rest) : load_neighbors((const double *)from);

            if (factor)
                c = times(c, factor[2 * k], factor[2 * k + 1]);
            *to++ = swapped ? swap(c) : c;
        }
}

static void write_across(const struct plan *plan, const cell_t *from, double complex *first, long stride, int count,
                         const double *factor, int swapped)
{
    const int groups = (count + LANES - 1) / LANES, rest = count % LANES;

    for (int k = 0; k < plan->n; k++)
        for (int g = 0; g < groups; g++) {
            double complex *to = first + k * stride + g * LANES;
            cell_t c = *from++;

            if (factor)
                c = times(c, factor[2 * k], factor[2 * k + 1]);
            if (swapped)
                c = swap(c);
            if (rest && g == groups - 1)
                store_few(to, c, rest);
            else
                store_neighbors((double *)to, c);
        }
}

// Whole vectors, and passes enough: the first and the last one do the reading and writing.
static void run_through(const struct plan *plan, const struct source *source, const struct target *target, int groups, int swapped)
{
    cell_t *from = plan->panel, *to = plan->other;
    const int last = plan->passes - 1;
    int s = groups * plan->pass[0].radix;

    run_first_pass(&plan->pass[0], groups, source, swapped, from);
    for (int k = 1; k < last; s *= plan->pass[k++].radix) {
        run_pass(&plan->pass[k], s, from, to);
        cell_t *filled = to;
        to = from;
        from = filled;
    }
    run_last_pass(&plan->pass[last], groups, s, from, target, swapped);
}

void lines_across(const struct plan *plan, enum direction direction, const double complex *from, long stride, double complex *to,
                  long to_stride, int count, const double *factor)
{
    const int groups = (count + LANES - 1) / LANES, backward = direction == BACKWARD;
    const double *before = backward ? factor : NULL, *after = backward ? NULL : factor;

    if (count % LANES == 0 && plan->passes > 1) {
        const struct source source = {(const double *)from, stride, before};
        const struct target target = {(double *)to, to_stride, after};

        run_through(plan, &source, &target, groups, backward);
        return;
    }
    read_across(plan, from, stride, count, before, backward);
    write_across(plan, run_passes(plan, groups), to, to_stride, count, after, backward);
}

// ---- real lines --------------------------------------------------------------------------------------------------
// As complex numbers x_{2j} + i x_{2j+1}, a line has half the length: h = plan->n.

// Blocks of LANES lines by LANES numbers are transposed in registers. Lines that aren't there are the first one.
static void read_along(const struct plan *plan, double complex *line[], int count)
{
    const int groups = (count + LANES - 1) / LANES, numbers = 2 * plan->n;

    for (int g = 0; g < groups; g++)
        for (int at = 0; at < numbers; at += LANES) {
            lanes_t v[LANES];

            for (int l = 0; l < LANES; l++) {
                const double *from = (const double *)line[g * LANES + l < count ? g * LANES + l : 0] + at;
                double some[LANES] = {0};

                if (at + LANES > numbers)
                    memcpy(some, from, (size_t)(numbers - at) * sizeof *some);
                v[l] = load_lanes(at + LANES > numbers ? some : from);
            }
            transpose_lanes(v);
            for (int k = 0; 2 * k < LANES && at / 2 + k < plan->n; k++)
                plan->panel[(at / 2 + k) * groups + g] = (cell_t){v[2 * k], v[2 * k + 1]};
        }
}

static void write_along(const struct plan *plan, const cell_t *from, double complex *line[], int count, const double *factor,
                        int swapped)
{
    const int groups = (count + LANES - 1) / LANES, numbers = 2 * plan->n;

    for (int g = 0; g < groups; g++)
        for (int at = 0; at < numbers; at += LANES) {
            lanes_t v[LANES];

            for (int k = 0; 2 * k < LANES; k++) {
                int index = at / 2 + k < plan->n ? at / 2 + k : 0;
                cell_t c = from[index * groups + g];

                if (factor)
                    c = times(c, factor[2 * index], factor[2 * index + 1]);
                v[2 * k] = swapped ? c.im : c.re;
                v[2 * k + 1] = swapped ? c.re : c.im;
            }
            transpose_lanes(v);
            for (int l = 0; l < LANES && g * LANES + l < count; l++) {
                double *to = (double *)line[g * LANES + l] + at;

                if (at + LANES > numbers)
                    memcpy(to, &v[l], (size_t)(numbers - at) * sizeof *to);
                else
                    store_lanes(to, v[l]);
            }
        }
}

static cell_t conjugate(cell_t a)
{
    return (cell_t){a.re, -a.im};
}

// From the transform Z of pairs to that of the line: even numbers give E_k = (Z_k + conj Z_{h-k}) / 2, odd ones
// O_k = (Z_k - conj Z_{h-k}) / 2i, and X_k = E_k + e^{-pi i k / h} O_k.
static void unfold(const struct plan *plan, cell_t *z, int groups)
{
    const int h = plan->n;

    for (int g = 0; g < groups; g++)
        z[g] = (cell_t){z[g].re + z[g].im, z[g].re - z[g].re};
    for (int k = 1; k <= h - k; k++)
        for (int g = 0; g < groups; g++) {
            cell_t *low = &z[k * groups + g], *high = &z[(h - k) * groups + g];
            cell_t even = scale(add(*low, conjugate(*high)), 0.5);
            cell_t odd = turn2(scale(subtract(*low, conjugate(*high)), 0.5));
            cell_t turned = times(odd, plan->half_roots[2 * k], plan->half_roots[2 * k + 1]);

            *high = conjugate(subtract(even, turned));
            *low = add(even, turned);
        }
}

// Back, and re and im exchanged: Z_k = (X_k + conj X_{h-k}) + i e^{pi i k / h} (X_k - conj X_{h-k}), with X_h = 0.
static void fold(const struct plan *plan, cell_t *x, int groups)
{
    const int h = plan->n;

    for (int g = 0; g < groups; g++)
        x[g] = (cell_t){x[g].re, x[g].re};
    for (int k = 1; k <= h - k; k++)
        for (int g = 0; g < groups; g++) {
            cell_t *low = &x[k * groups + g], *high = &x[(h - k) * groups + g];
            cell_t even = add(*low, conjugate(*high)), odd = subtract(*low, conjugate(*high));
            cell_t turned = times(odd, plan->half_roots[2 * k], -plan->half_roots[2 * k + 1]);

            *high = swap(conjugate(subtract_i(even, turned)));
            *low = swap(add_i(even, turned));
        }
}

static void apply(const struct plan *plan, int groups, const double *factor)
{
    for (int k = 0; k < plan->n; k++)
        for (int g = 0; g < groups; g++)
            plan->panel[k * groups + g] = times(plan->panel[k * groups + g], factor[2 * k], factor[2 * k + 1]);
}

void lines_along(const struct plan *plan, enum direction direction, double complex *line[], int count, const double *factor)
{
    const int groups = (count + LANES - 1) / LANES;

    read_along(plan, line, count);
    if (direction == FORWARD) {
        cell_t *z = run_passes(plan, groups);

        unfold(plan, z, groups);
        write_along(plan, z, line, count, factor, 0);
    } else {
        if (factor)
            apply(plan, groups, factor);
        fold(plan, plan->panel, groups);
        write_along(plan, run_passes(plan, groups), line, count, NULL, 1);
    }
}
#endif
