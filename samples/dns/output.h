// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run leaves: the series, the spectrum, the fields.
#pragma once

#include "flow.h"

// "t E eps Z H div", with eps = 2 nu Z; a file begins anew at t = 0. path NULL: standard output.
void append_row(const char *path, double t, double nu, const struct totals *now);

// "k E(k)" of the shells.
void write_spectrum(const char *path, const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2]);

// What takes how long, by times.h; `seconds` for all of it.
void write_phases(const char *path, const struct cube *cube, int steps, double seconds);

// The velocities at points, in x pencils, as arrays ux, uy, uz of an HDF5 file, with an XDMF file beside it.
void write_fields(const char *path, const struct flow *flow, double t, double complex a[3][flow->n][flow->n][flow->n / 2]);
