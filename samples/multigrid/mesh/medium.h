// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permeability of a rough medium, or of one that solutions are known for: a field that depends on a cell's place only, so every node makes any box
// of it alone.
#pragma once

#include <stdint.h>

enum ground { ROUGH, WAVES, LAYERS };

struct medium {
    int cells[3];  // of the cube: x, y, z
    double s;      // of ROUGH; 0: constant, 1: four decades, 2.3: nine
    uint64_t seed;
    enum ground ground;
    const char *file; // instead of all that, what others have made (given.h); or NULL
};

// WAVES: 1 + sin(2 pi x) cos(2 pi y) cos(2 pi z) / 2. LAYERS: four of equal thickness in z, with jumps of 1e6.
double wave_kappa(double x, double y, double z);
double layer_kappa(double z);

// ROUGH: exp(s g) within 1e-5 to 1e5; g: standard normals of all cells, averaged twice over the 27 cells around each (periodic), with
// variance 1 again. kappa: count[0] * count[1] * count[2] cells from `first` on, x fastest. Returns 1 if there is no memory.
int medium_box(const struct medium *medium, const int first[3], const int count[3], double *kappa);
