// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix Market files (.mtx) of square sparse matrices: coordinate; real, integer or pattern; general, symmetric or
// skew-symmetric. Others are refused, with the reason.
#pragma once

#include "matrix.h"

// Every node reads the file and keeps its own rows. Collective.
void market_read(const char *path, struct matrix *m);
