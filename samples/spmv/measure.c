// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "measure.h"

#include <stdlib.h>

#include "../common/arguments.h"
#include "volume.h"

enum { WARM = 2, FIRST = 250 }; // so many products at first: for caches, and for what tries methods and formats meanwhile

static double *replicate(const struct matrix *m, uint64_t seed)
{
    double *whole = malloc((size_t)m->n * sizeof *whole);

    if (!whole)
        refuse("there is not enough memory for the measurement; give the matrix more nodes, or fewer rows by --n");
    for (int i = 0; i < m->n; i++)
        whole[i] = element(REALS, seed, i);
    return whole;
}

// On the slowest node, from when all begin.
static double time_product(const struct formats *f, const struct product *how, double y[f->rows.n], double x[f->rows.n],
                           const double *whole)
{
    double seconds;

#pragma xmp barrier
    seconds = xmp_wtime();
    if (how)
        multiply(f, how, y, x);
    else
        multiply_whole(&f->rows, y, whole);
    seconds = xmp_wtime() - seconds;
#pragma xmp reduction(max: seconds)
    return seconds;
}

static int is_tuned(const struct product *how)
{
    return how->way == AUTO || how->way == TUNED;
}

static double tune(const struct formats *f, const struct product *how, double y[f->rows.n], double x[f->rows.n])
{
    double seconds = 0;

    for (int k = 0; k < FIRST; k++)
        seconds += time_product(f, how, y, x, NULL);
    return seconds;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static double median(double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, ascending);
    return count % 2 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

void measure(const struct formats *f, const struct product *only, int repeats, uint64_t seed, struct timing *timings)
{
    const struct matrix *m = &f->rows;
    double (*times)[repeats] = malloc((PRODUCTS + 1) * sizeof *times), *whole = replicate(m, seed);
    double *x, *y;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y

    x = xmp_malloc(xmp_desc_of(x), m->n);
    y = xmp_malloc(xmp_desc_of(y), m->n);
    set_vector(m, REALS, seed, x);
    for (int k = 0; k < PRODUCTS; k++)
        if (is_tuned(&products[k]) && (!only || only == &products[k]))
            timings[k].plan = tune(f, &products[k], y, x);
    for (int turn = -WARM; turn < repeats; turn++)
        for (int k = 0; k <= PRODUCTS; k++) {
            const struct product *how = k < PRODUCTS ? &products[k] : NULL;
            double seconds;

            if (how && only && how != only)
                continue;
            seconds = time_product(f, how, y, x, whole);
            if (turn == -WARM && how && !is_tuned(how))
                timings[k].plan = seconds;
            if (turn >= 0)
                times[k][turn] = seconds;
        }
    for (int k = 0; k < PRODUCTS; k++)
        if (!only || only == &products[k]) {
            timings[k].seconds = median(times[k], repeats);
            timings[k].kernel = median(times[PRODUCTS], repeats);
            if (is_tuned(&products[k])) // what these products took longer than later ones
                timings[k].plan -= (FIRST - 1) * timings[k].seconds;
        }
    free(x);
    free(y);
    free(times);
    free(whole);
}

double nonzeros(const struct matrix *m)
{
    double count = (double)m->count;

#pragma xmp reduction(+: count)
    return count;
}

void csv_head(FILE *file)
{
    fprintf(file, "family,k,method,order,n_gap,GFLOPS,seconds,comm_s,pack_s,unpack_s,kernel_s,plan_s,bytes,messages,needed,index_bytes\n");
}

// Of the calls; any: the run chooses it.
static const char *order_of(const struct product *how)
{
    return how->way == MINIMAL_ISEND ? "isend" : how->way == MINIMAL_ROUNDS ? "sendrecv" : "any";
}

void csv_line(FILE *file, const struct formats *f, const char *family, int k, int product, const struct timing *timing)
{
    const struct product *how = &products[product];
    const struct volume volume = volume_of(&f->rows, how);
    const double count = nonzeros(&f->rows), comm = timing->seconds - timing->kernel;

    if (!file)
        return;
    fprintf(file, "%s,%d,%s,%s,%d,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.0f,%.0f,%.6g,%.0f\n", family, k, how->name, order_of(how), how->gap,
            2e-9 * count / timing->seconds, timing->seconds, comm > 0 ? comm : 0, volume.pack, volume.unpack, timing->kernel, timing->plan,
            8 * volume.elements, volume.messages, volume.needed, volume.index_bytes);
    fflush(file);
}
