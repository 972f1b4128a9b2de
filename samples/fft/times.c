// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "times.h"

#include <math.h>
#include <stdlib.h>
#include <xmp.h>

#include "nodes.h"
#include "random.h"

void reset_times(struct cube *cube)
{
    cube->transforms = 0;
    for (int k = 0; k < PHASES; k++)
        cube->seconds[k] = 0;
}

void write_times(FILE *file, const struct cube *cube, double seconds)
{
    static const char *const names[PHASES] = {"transforms in x", "between x and y", "transforms in y", "between y and z",
                                              "transforms in z"};
    const double n = cube->n, flops = 2.5 * n * n * n * 3 * log2(n) * (double)cube->transforms / xmp_all_num_nodes();
    double mean[PHASES], all = 0;
#pragma xmp nodes p[rows()][columns()]

    for (int k = 0; k < PHASES; k++)
        mean[k] = cube->seconds[k];
#pragma xmp reduction(+: mean) on p
    for (int k = 0; k < PHASES; k++)
        all += mean[k] /= xmp_all_num_nodes();
    if (!file || all <= 0)
        return;
    for (int k = 0; k < PHASES; k++)
        fprintf(file, "%s: %.6f\n", names[k], mean[k]);
    if (seconds > all)
        fprintf(file, "other: %.6f\n", seconds - all);
    fprintf(file, "# %ld transforms by %s, %.2f GFLOPS of a node, %.1f %% of the time\n", cube->transforms, lines_backend,
            flops / all / 1e9, 100 * all / fmax(seconds, all));
}

static void set_points(const struct cube *cube, int fields, double complex x[fields][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][block][*] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: x

    for (int f = 0; f < fields; f++)
#pragma xmp loop (k, j) on t[k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++)
                    x[f][k][j][i] = random_number(3, (uint64_t)((k * n + j) * n + i));
}

double time_cube(struct cube *cube, int fields, int tries)
{
    const int n = cube->n;
    double fastest = 0;
    double complex (*x)[n][n][n / 2], (*y)[n][n][n / 2], (*z)[n][n][n / 2];
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template tx[cube->n][cube->n][cube->n / 2]
#pragma xmp template ty[cube->n][cube->n][cube->n / 2]
#pragma xmp template tz[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute tx[block][block][*] onto p
#pragma xmp distribute ty[block][*][block] onto p
#pragma xmp distribute tz[*][block][block] onto p
#pragma xmp align [*][k][j][i] with tx[k][j][i] :: x
#pragma xmp align [*][k][j][i] with ty[k][j][i] :: y
#pragma xmp align [*][k][j][i] with tz[k][j][i] :: z
#pragma xmp shadow [0][0][0][0:padding()] :: y, z

    x = xmp_malloc(xmp_desc_of(x), fields, n, n, n / 2);
    y = xmp_malloc(xmp_desc_of(y), fields, n, n, n / 2);
    z = xmp_malloc(xmp_desc_of(z), fields, n, n, n / 2);
    set_points(cube, fields, x);
    for (int k = -1; k < tries; k++) {  // the first one is for caches and plans
        double since, seconds;

        if (k == 0)
            reset_times(cube);
#pragma xmp barrier
        since = xmp_wtime();
        cube_forward(cube, 0, fields, x, y, z);
        cube_backward(cube, 0, fields, z, y, x);
        seconds = xmp_wtime() - since;
#pragma xmp reduction(max: seconds) on p
        fastest = k <= 0 || seconds < fastest ? seconds : fastest;
    }
    free(x);
    free(y);
    free(z);
    return fastest;
}
