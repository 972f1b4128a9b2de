/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reflect with width(/mirror/n) or (/antimirror/n): the shadow beyond the ends of an array. */
#ifndef SODE_DIRECTIVE_MIRROR_H
#define SODE_DIRECTIVE_MIRROR_H

#include "map/array.h"
#include "sode/communication.h"

/* 1 if the widths, [ndims], have a mirror: only then is there anything to fill. */
int sode_mirror_is_asked(int ndims, const sode_width_t *widths);

/* After an exchange with these widths, [ndims of the array]: copies what lies inside the ends to where it is seen in a
 * mirror.  Nothing is sent.  faces: without corners. */
int sode_mirror_fill(const sode_array_impl_t *array, const sode_width_t *widths, int faces);

/* The same in a part of the shadow: cells[ndims], indices that lie beyond the ends in the dimensions that are mirrored. */
int sode_mirror_fill_cells(const sode_array_impl_t *array, const sode_width_t *widths, const sode_interval_t *cells);

#endif
