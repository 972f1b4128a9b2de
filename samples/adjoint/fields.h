// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic with fields: arrays of ny x nx cells with a shadow of one cell on all sides.
//
// Sums over the cells are exact before they are rounded, ordered(any): they have the same bits on any number of nodes, and
// so has everything that depends on them. What is summed over time as well is first summed at each cell.
#pragma once

#include "model.h"

// Fields and lists of them, to be given back by free(). Functions that take them `inherit` how they are distributed.
void *create_field(const struct model *c);
void *create_fields(const struct model *c, int count);

void fill(const struct model *c, double to[c->ny][c->nx], double value);
void copy(const struct model *c, double to[c->ny][c->nx], double from[c->ny][c->nx]);

// to = x + a y; `to` may be x or y.
void combine(const struct model *c, double to[c->ny][c->nx], double x[c->ny][c->nx], double a, double y[c->ny][c->nx]);

double dot(const struct model *c, double x[c->ny][c->nx], double y[c->ny][c->nx]);
double sum(const struct model *c, double x[c->ny][c->nx]);
