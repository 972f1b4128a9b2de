// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes share two directions of a cube and have the third one whole: a pencil each. How many share which may change from
// one cube to the next; fields_create (fields.h) makes arrays for the grid of now.
#pragma once

int rows(void);
int columns(void);

// "2x3": rows x columns. NULL: as square as the number of nodes allows. A grid that isn't the nodes' ends the program.
void set_grid(const char *text);

// Columns that the lines in y and z have more in memory: then they don't meet in one set of the cache. It is a shadow that nobody fills; a plain
// compiler, which knows none, has no such columns.
int padding(void);
void set_padding(int columns);
