// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections aren't C. After `#pragma xmp gmove`, ASSIGN(to, from) is the assignment of all elements of an array of four dimensions: the
// section assignment for Sode, a copy for a plain compiler, where both have the same layout.
#pragma once

#ifdef __SODE__
#define ASSIGN(to, from) to[:][:][:][:] = from[:][:][:][:]
#else
#include <string.h>
#define ASSIGN(to, from) memcpy((to), (from), (size_t)(fields) * sizeof *(to))  // `fields`: their first extent
#endif
