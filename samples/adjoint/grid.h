// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes: groups() x rows() x columns(). Every group has all cells, cut into rows() x columns() tiles; the groups try
// step lengths of the line search side by side (linesearch.c).
//
// How many steps share an exchange of halos, `blocking` in model.c and adjoint.c: then a node keeps as many cells of its neighbors
// beside its own, of all fields.
//
// Functions that distribute fields declare the nodes as they are then:
//
//     #pragma xmp nodes p[groups()][rows()][columns()]
#pragma once

int groups(void);  // --oblt N; 1
int rows(void);    // --tile ROWSxCOLUMNS; without it as square as the ranks allow
int columns(void);

int fblt(void);    // steps of a forward run that share an exchange: --fblt N; 1
int bblt(void);    // of a backward run: --bblt N; 1
const char *block_scheme(void); // how halos of several steps are computed: --scheme NAME; pa1
int halo(void);    // cells of the neighbors on each side: as many as the larger of both

enum { MOST_BLOCKED = 64 };

// Other numbers of steps from now on. Fields whose halos have the old width must be gone.
void set_blocks(int forward, int backward);

// What the options say, before the first field.
void set_groups(int count);
void set_tile(int tile_rows, int tile_columns);
void set_scheme(const char *name);
