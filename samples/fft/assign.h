// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections aren't C. After `#pragma xmp gmove`, ASSIGN is an assignment between arrays [field][z][y][x] of which a plain compiler, to which
// both sides have the same layout, makes a copy.
#pragma once

#ifdef __SODE__
// `count` fields from `first` on, rows y from `low` on, the first `width` of the columns.
#define ASSIGN(to, from, first, count, low, height, width) \
    to[first:count][:][low:height][0:width] = from[first:count][:][low:height][0:width]
#else
#include <string.h>
// All of these fields: rows and columns that aren't named have no meaning before and after.
#define ASSIGN(to, from, first, count, low, height, width) \
    ((void)(low), (void)(height), (void)(width), memcpy((to) + (first), (from) + (first), (size_t)(count) * sizeof *(to)))
#endif
