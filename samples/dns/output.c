// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#include "../common/text.h"
#include "../fft/times.h"

void append_row(const char *path, double t, double nu, const struct totals *now)
{
    FILE *file = path ? text_open(path, t > 0 ? "a" : "w") : xmp_node_num() == 1 ? stdout : NULL;

    if (file && t == 0)
        fprintf(file, "# t E eps Z H div\n");
    if (file)
        fprintf(file, "%.6f %.15e %.15e %.15e %.6e %.2e\n", t, now->energy, 2 * nu * now->enstrophy, now->enstrophy,
                now->helicity, now->divergence);
    if (path)
        text_close(path, file);
    else
        fflush(stdout);
}

void write_spectrum(const char *path, const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2])
{
    FILE *file = text_open(path, "w");

    for (int shell = 1; shell < flow->n / 2; shell++) {
        double energy = shell_energy(flow, shell, u);

        if (file)
            fprintf(file, "%d %.15e\n", shell, energy);
    }
    text_close(path, file);
}

void write_phases(const char *path, const struct cube *cube, int steps, double seconds)
{
    FILE *file = text_open(path, "w");

    write_times(file, cube, seconds);
    if (file)
        fprintf(file, "# %d steps, %.6f s\n", steps, seconds);
    text_close(path, file);
}

void write_fields(const char *path, const struct flow *flow, double t, double complex a[3][flow->n][flow->n][flow->n / 2])
{
    static const char *const names[3] = {"ux", "uy", "uz"};
    const int n = flow->n;
    const double step = 2 * 3.14159265358979323846 / n, spacing[3] = {step, step, step};
    sode_file_t *file = sode_file_open(path, "w");
    double (*v)[n][n];
#pragma xmp align v[k][j][*] like a[*][k][j][*]

    v = xmp_malloc(xmp_desc_of(v), n, n, n);
    for (int c = 0; c < 3; c++) {
#pragma xmp loop (k, j) on v[k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    v[k][j][i] = ((const double *)&a[c][k][j][0])[i];
        sode_file_write(file, names[c], xmp_desc_of(v));
    }
    sode_file_set_number(file, NULL, "time", t);
    sode_file_grid_uniform(file, NULL, 3, NULL, spacing);
    sode_file_close(file);
    free(v);
}
