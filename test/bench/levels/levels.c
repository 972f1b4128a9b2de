// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
 * What the levels of a multigrid cycle cost: a function that makes a template, its distribution and three arrays, exchanges
 * the shadow of one and calls itself for half the size.  In turn, medians of ROUNDS, in each of which a reflect counts as
 * long as the shortest one took, for others may use the machine:
 *
 *   call        of a level, without the exchange: template, distribution, arrays, and all of it released
 *   reflect     of an array of a level, inside such calls
 *   file scope  the same reflect of an array of file scope of the same size
 */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define COLUMNS 16
#define ROUNDS 41
#define CYCLES 200

#pragma xmp nodes p[*]

#define FIXED 512
#pragma xmp template fixed[FIXED]
#pragma xmp distribute fixed[block] onto p
static double w[FIXED][COLUMNS];
#pragma xmp align w[i][*] with fixed[i]
#pragma xmp shadow w[1][0]

static int exchanging;
static double least; /* seconds of a reflect of this round, of FIXED rows */
static long levels;

static void took(double seconds)
{
    least = seconds < least ? seconds : least;
}

static void level(int n)
{
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
    double u[n][COLUMNS], f[n][COLUMNS], r[n][COLUMNS];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align f[i][*] with t[i]
#pragma xmp align r[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow f[1][0]
#pragma xmp shadow r[1][0]
    levels++;
    if (exchanging) {
        double begin = xmp_wtime();
#pragma xmp reflect (u)
        if (n == FIXED)
            took(xmp_wtime() - begin);
    }
    if (n / 2 >= FIXED / 8)
        level(n / 2);
}

static int by_value(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

static double median(double *list)
{
    qsort(list, ROUNDS, sizeof *list, by_value);
    return list[ROUNDS / 2];
}

/* Seconds of a level. */
static double calls(void)
{
    exchanging = 0;
    levels = 0;
    double begin = xmp_wtime();
    for (int k = 0; k < CYCLES; k++)
        level(FIXED);
    return (xmp_wtime() - begin) / (double)levels;
}

/* Of a reflect of a level of FIXED rows; all ranks begin together. */
static double reflects(void)
{
    exchanging = 1;
    least = 1;
#pragma xmp barrier
    for (int k = 0; k < CYCLES; k++)
        level(FIXED);
    return least;
}

/* The same exchange, with calls beside it that come between two. */
static double file_scope(void)
{
    least = 1;
    exchanging = 0;
#pragma xmp barrier
    for (int k = 0; k < CYCLES; k++) {
        double begin = xmp_wtime();
#pragma xmp reflect (w)
        took(xmp_wtime() - begin);
        level(FIXED);
    }
    return least;
}

int main(void)
{
    static double call[ROUNDS], reflect[ROUNDS], file[ROUNDS];
    for (int k = 0; k < 4; k++) { /* auto has tried out what there is */
        reflects();
        file_scope();
    }
    for (int k = 0; k < ROUNDS; k++) {
        call[k] = calls();
        reflect[k] = reflects();
        file[k] = file_scope();
    }
    double c = 1e6 * median(call), r = 1e6 * median(reflect), f = 1e6 * median(file);
    if (xmpc_all_node_num() == 0)
        printf("| %d | %.2f | %.2f | %.2f | %.2f |\n", xmp_all_num_nodes(), c, r, f, r / f);
    return 0;
}
