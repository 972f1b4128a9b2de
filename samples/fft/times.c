// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "times.h"

#include <math.h>
#include <xmp.h>

#include "fields.h"

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

    for (int k = 0; k < PHASES; k++)
        mean[k] = cube->seconds[k];
#pragma xmp reduction(+: mean)
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

double time_cube(struct cube *cube, int fields, int tries)
{
    struct fields all = fields_create(cube, fields);
    double fastest = 0;

    set_random(cube, fields, all.x);
    for (int k = -1; k < tries; k++) {  // the first one is for caches and plans
        double since, seconds;

        if (k == 0)
            reset_times(cube);
#pragma xmp barrier
        since = xmp_wtime();
        cube_forward(cube, 0, fields, all.x, all.y, all.z);
        cube_backward(cube, 0, fields, all.z, all.y, all.x);
        seconds = xmp_wtime() - since;
#pragma xmp reduction(max: seconds)
        fastest = k <= 0 || seconds < fastest ? seconds : fastest;
    }
    fields_free(all);
    return fastest;
}
