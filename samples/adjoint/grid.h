// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes: groups() x rows() x columns(). Every group has all cells, cut into rows() x columns() tiles; the groups try
// step lengths of the line search side by side (linesearch.c).
#pragma once

int groups(void);  // --oblt N; 1
int rows(void);    // --tile ROWSxCOLUMNS; without it as square as the ranks allow
int columns(void);

#pragma xmp nodes p[groups()][rows()][columns()]
