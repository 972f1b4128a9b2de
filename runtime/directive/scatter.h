/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The clause scatter of a loop: what nodes add to elements of an array, wherever they are
 * owned, lies in an image of it as the clause gather has one, and travels back by the same
 * plan; or, with ordered(any), one by one in the order of the loop (plan/scatter.h).
 */
#ifndef SODE_DIRECTIVE_SCATTER_H
#define SODE_DIRECTIVE_SCATTER_H

#include "map/array.h"
#include "sode/scatter.h"

/* *scatter->inspects: the nest is to note what it adds to. The clauses and their keys are
 * used until the end. */
int sode_scatter_open(const char *where, const void *site, sode_array_impl_t *array,
                      const sode_scatter_how_t *how, sode_gather_t **scatter);

/* *image: zeros where the nest adds. */
int sode_scatter_prepare(const char *where, sode_gather_t *scatter, void **image);

/* The owners get it. */
int sode_scatter_add(const char *where, sode_gather_t *scatter);

/* Room for notes. */
int sode_scatter_grow(sode_gather_t *scatter);

/* The array goes, or its storage. */
void sode_scatter_release(sode_array_impl_t *array);

#endif
