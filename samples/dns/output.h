// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run leaves: the series, the spectrum, the fields.
#pragma once

#include "flow.h"

// "t E eps Z H div", with eps = 2 nu Z; a file begins anew at t = 0. path NULL: standard output.
void append_row(const char *path, double t, double nu, const struct totals *now);

// "k E(k)" of the shells.
void write_spectrum(const char *path, const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2]);

// "what: seconds" of the phases of transforms, means of the nodes, and of the rest of `seconds`; steps, transforms, GFLOPS, share.
void write_times(const char *path, const struct cube *cube, int steps, double seconds);

// The velocities at points, in x pencils, as arrays ux, uy, uz of an HDF5 file, with an XDMF file beside it.
void write_fields(const char *path, const struct flow *flow, double t, double complex a[3][flow->n][flow->n][flow->n / 2]);
