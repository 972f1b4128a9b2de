// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stencil.h"

void apply_row(int count, int first, int last, const double *diagonal, const double *x, const double *tx, const double *ty, const double *x_south,
               double north, const double *ty_north, const double *x_north, const double *tz, const double *x_down, double up, const double *tz_up,
               const double *x_up, double *restrict to)
{
    for (int i = 0; i < count; i++)
        to[i] = diagonal[i] * x[i] - ty[i] * x_south[i] - north * ty_north[i] * x_north[i] - tz[i] * x_down[i] - up * tz_up[i] * x_up[i];
    for (int i = first; i < count; i++)
        to[i] -= tx[i] * x[i - 1];
    for (int i = 0; i < count - last; i++)
        to[i] -= tx[i + 1] * x[i + 1];
}

// The chain from cell to cell, a product and a sum long, takes a processor's time. What else there is to do for a cell fits in between.
void forward_row(int count, const double *b, const double *inverse, const double *tx, const double *ty, const double *z_south, const double *tz,
                 const double *z_down, double *restrict z)
{
    double last = 0;

    for (int i = 0; i < count; i++) {
        double r = b[i] - z[i];

        r += z_down ? tz[i] * z_down[i] : 0;
        r += z_south ? ty[i] * z_south[i] : 0;
        last = r * inverse[i] + tx[i] * inverse[i] * last;
        z[i] = last;
    }
}

void backward_row(int count, const double *inverse, const double *tx, const double *ty_north, const double *z_north, const double *tz_up,
                  const double *z_up, double *restrict z, double *restrict x)
{
    double last = 0, t = 0; // of the cell after i, and of the face between

    for (int i = count - 1; i >= 0; i--) {
        double s = z_north ? ty_north[i] * z_north[i] : 0;

        s += z_up ? tz_up[i] * z_up[i] : 0;
        last = z[i] + s * inverse[i] + t * inverse[i] * last;
        t = tx[i];
        z[i] = last;
        if (x)
            x[i] += last;
    }
}
