// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What flows at the beginning.
#pragma once

#include "flow.h"

enum which {
    TGV,    // Taylor and Green's vortices in three dimensions
    TG2D,   // in two: decays as e^{-2 nu t}
    ABC,    // Arnold, Beltrami and Childress: decays as e^{-nu t}
    EULER,  // random large waves
    FORCED  // the same
};

// Velocities at the points, in x pencils, times `scale`.
void set_points(const struct flow *flow, enum which which, double scale, double complex a[3][flow->n][flow->n][flow->n / 2]);

// The waves of it. y and a are room.
void set_waves(const struct flow *flow, enum which which, double complex u[3][flow->n][flow->n][flow->n / 2],
               double complex y[3][flow->n][flow->n][flow->n / 2], double complex a[3][flow->n][flow->n][flow->n / 2]);
