// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes share two directions of a cube and have the third one whole: a pencil each.
#pragma once

int rows(void);
int columns(void);

#pragma xmp nodes p[rows()][columns()]
