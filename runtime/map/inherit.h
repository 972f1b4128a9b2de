/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays that parameters inherit, and the template of an array's own indices.
 *
 * A function that inherits knows the array by its storage, and nothing of templates.
 * So it gets one in which the array lies index for index:
 *
 *     align u[*][i][j] with t[i][*][j+2]   own template: 0: whole   1: t's dimension 0
 *                                          2: t's dimension 2, from -2 on   3: t's 1
 *
 * Memory that is no array's is one that is not distributed, on a node array of this
 * rank alone: its loops are whole, its reductions combine one value.  So is a row
 * a[k], or a plane, of which this node has the whole; one that all nodes divide in the
 * same way, because each has every k, is an array on a's template.
 */
#ifndef SODE_MAP_INHERIT_H
#define SODE_MAP_INHERIT_H

#include "map/array.h"

/* See sode_array_inherit. */
int sode_map_inherit(const char *where, const char *name, int ndims,
                     size_t element_size, const int64_t *extents, void *base,
                     sode_array_impl_t **array);

/* See sode_array_template. */
int sode_map_own_template(sode_array_impl_t *array,
                          const sode_template_t **tmpl);

/* Does this node have all of a[k]..., with `subscripts` of them? */
int sode_map_rows(const sode_array_impl_t *array, int subscripts);

/* Is it that of memory, of which each node has the whole? */
int sode_template_of_memory(const sode_template_t *tmpl);

/* Forgets the memory that was inherited, at the end of the run. */
void sode_inherited_free(void);

#endif
