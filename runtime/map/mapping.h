/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What tells mappings apart, and is kept once however many templates and arrays have it:
 * two have equal mappings if and only if these are the same object.  So who looks for what
 * was made for such arrays (plan/store.h) compares addresses.  It says what all ranks know
 * alike, and what decides where each of them stores it, but for the padding of rows.
 */
#ifndef SODE_MAP_MAPPING_H
#define SODE_MAP_MAPPING_H

#include <stdint.h>

struct sode_array_impl;
struct sode_template;
typedef struct sode_mapping sode_mapping_t;

/* That of a template which is fixed, or of an array whose extents and template are known.
 * The caller holds it until it releases it. */
int sode_mapping_of_template(const struct sode_template *tmpl, const sode_mapping_t **mapping);
int sode_mapping_of_array(const struct sode_array_impl *array, const sode_mapping_t **mapping);

/* Equal on all ranks. */
uint64_t sode_mapping_hash(const sode_mapping_t *mapping);

const sode_mapping_t *sode_mapping_hold(const sode_mapping_t *mapping);
void sode_mapping_release(const sode_mapping_t *mapping); /* NULL is allowed */

#endif
