// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is to be solved: permeability, sources, faces.
//
//     line    ground of `permeability` with a well of strength 1 along z in the middle; phi = 0 on top, no flow elsewhere
//     sine    kappa = 1, phi = 0 on all faces, q = 3 pi^2 sin sin sin: the discrete solution is known in closed form
//     waves   kappa = 1 + sin(2 pi x) cos(2 pi y) cos(2 pi z) / 2, phi = sin sin sin
//     across, along   layers in z with jumps of 1e6; phi = 1 on one face, 0 on the opposite one, along z or along x
#pragma once

#include "solve.h"

#include <stdint.h>

struct problem {
    const char *name;
    double s;       // of `line`: the roughness of the ground
    uint64_t seed;
};

extern const char problem_names[]; // between spaces

struct faces faces_of(const struct problem *problem);

kappa_reader problem_kappa; // of a struct problem

// b of the finest level.
void set_sources(const struct problem *problem, const struct level *l);

// sqrt(h^3 sum of (phi - exact)^2) against the solution of the differential equation, and the largest |phi - discrete| / max |discrete|,
// of `sine` and `waves`.
double error_of(const struct level *l, void *phi);
double discrete_error(const struct level *l, void *phi);

// Of what flows out through a face of the cube (0 to 5: -x +x -y +y -z +z), if phi is given there.
double outflow(const struct level *l, const struct faces *faces, int face, void *phi);
