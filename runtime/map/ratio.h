/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Two grids, one distribution: templates whose indices lie where those of another one do,
 * at a ratio.  Index i of a dimension lies on index (factor * i + offset) / divisor, rounded
 * down, of the other template, and belongs to the owner of that.
 *
 *     of       0 1 2 3 4 5 6|7 8 9 A B C D|   blocks of 7
 *     2*i      0   1   2   3|  4   5   6  |
 *     2*i+1      0   1   2  |3   4   5   6|
 *
 * Where the other one is not fixed yet, neither is this one.
 */
#ifndef SODE_MAP_RATIO_H
#define SODE_MAP_RATIO_H

#include "map/template.h"

/* Distributes it; see sode_template_like. */
int sode_map_like(sode_template_t *tmpl, const sode_template_t *of,
                  const sode_ratio_t *ratios);

/* One of as many indices as the other one has; see sode_template_ratio. */
int sode_map_ratio(const char *where, const char *name, const sode_template_t *of,
                   int ndims, const sode_ratio_t *ratios, const sode_template_t **tmpl);

/* Who owns what of a template that has such a one, once both have bounds. */
int sode_template_follow(sode_template_t *tmpl);

#endif
