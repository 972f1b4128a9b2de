// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.h"

#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#include "../common/text.h"
#include "cells.h"

static void write_array(sode_file_t *file, const char *name, int n, double (*a)[n][n])
{
#pragma xmp inherit (a)
    sode_file_write(file, name, xmp_desc_of(a));
}

// What flows along an axis: the mean of both faces. Through faces of the cube, half a cell away, it is from or to what is given there.
static void set_flux(int n, int axis, const struct faces *faces, double (*kappa)[n][n], double (*phi)[n][n], double (*t)[n][n], double (*flux)[n][n])
{
    const int dk = axis == 0, dj = axis == 1, di = axis == 2, low = 2 * (2 - axis), high = low + 1;
    const double h = 1.0 / n;
#pragma xmp inherit (kappa, phi, t, flux)
#pragma xmp reflect (phi) width(1, 1, 1) orthogonal
#pragma xmp loop (k, j, i) on phi[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const int at = axis == 0 ? k : axis == 1 ? j : i;
                const double here = phi[k][j][i], half = 2 * kappa[k][j][i] * h;
                const double in = at > 0 ? t[k][j][i] * (phi[k - dk][j - dj][i - di] - here)
                                : faces->given & 1u << low ? half * (faces->value[low] - here) : 0;
                const double out = at < n - 1 ? t[k + dk][j + dj][i + di] * (here - phi[k + dk][j + dj][i + di])
                                 : faces->given & 1u << high ? half * (here - faces->value[high]) : 0;

                flux[k][j][i] = (in + out) / (2 * h * h);
            }
}

void write_fields(const char *path, const struct run *r)
{
    static const char *const names[] = {"flux_z", "flux_y", "flux_x"};
    const struct level *l = &r->h.level[0];
    const struct faces faces = faces_of(&r->problem);
    const double origin[3] = {l->h / 2, l->h / 2, l->h / 2}, spacing[3] = {l->h, l->h, l->h};
    void *const t[] = {l->tz, l->ty, l->tx};
    void *flux = cells_create(l->n, SHARED);
    sode_file_t *file = sode_file_open(path, "w");

    write_array(file, "phi", l->n, r->phi);
    write_array(file, "kappa", l->n, l->kappa);
    for (int axis = 0; axis < 3; axis++) {
        set_flux(l->n, axis, &faces, l->kappa, r->phi, t[axis], flux);
        write_array(file, names[axis], l->n, flux);
    }
    sode_file_grid_uniform(file, NULL, 3, origin, spacing);
    sode_file_close(file);
    free(flux);
}

static void write_levels(FILE *file, const struct hierarchy *h)
{
    for (int k = 0; k < h->count; k++) {
        if (file)
            fprintf(file, "%s\n    {\"level\": %d, \"n\": %d, \"whole\": %s, \"staged\": %s", k ? "," : "", k + 1, h->level[k].n, h->level[k].share == WHOLE ? "true" : "false",
                    h->level[k].share != SHARED && h->level[k].share != WHOLE ? "true" : "false");
        for (int phase = 0; phase < PHASES; phase++) {
            const double seconds = phase_seconds(k, (enum phase)phase);

            if (file)
                fprintf(file, ", \"%s\": %.9f", phase_names[phase], seconds);
        }
        if (file)
            fprintf(file, "}");
    }
}

void write_figures(const char *path, const struct run *r, const double *history)
{
    FILE *file = text_open(path, "w");
    const double error = error_of(&r->h.level[0], r->phi);
    const struct cycle *how = &r->how;

    if (file) {
        fprintf(file, "{\n  \"case\": \"%s\", \"n\": %d, \"s\": %g, \"seed\": %d,\n", r->problem.name, r->n, r->problem.s, (int)r->problem.seed);
        fprintf(file, "  \"nodes\": [%d, %d, %d], \"blocks\": [%d, %d, %d],\n", nodes_along(0), nodes_along(1), nodes_along(2), blocks_along(0),
                blocks_along(1), blocks_along(2));
        fprintf(file, "  \"nu\": %d, \"omega\": %g, \"cga_level\": %d, \"coarse\": \"%s\",\n  \"hcga_levels\": [", how->sweeps, how->factor,
                how->gathered == NEVER_GATHERED ? 0 : how->gathered + 1, how->goes_on ? "cycle" : how->solves > 0 ? "cg" : "sweeps");
        for (int k = 0; k < how->stages.count; k++)
            fprintf(file, "%s%d", k ? ", " : "", how->stages.from[k] + 1);
        fprintf(file, "],\n");
        fprintf(file, "  \"kappa_s\": %.9f, \"setup_s\": %.9f, \"solution_s\": %.9f,\n", r->input, r->setup, r->found.seconds);
        fprintf(file, "  \"iterations\": %d, \"error\": %.9e,\n  \"residuals\": [", r->found.iterations, error);
        for (int k = 0; k <= r->found.iterations; k++)
            fprintf(file, "%s%.6e", k ? ", " : "", history[k]);
        fprintf(file, "],\n  \"levels\": [");
    }
    write_levels(file, &r->h);
    if (file)
        fprintf(file, "\n  ]\n}\n");
    text_close(path, file);
}
