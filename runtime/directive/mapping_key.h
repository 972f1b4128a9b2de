/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What tells mappings apart, for what is kept by content (plan/store.h). */
#ifndef SODE_DIRECTIVE_MAPPING_KEY_H
#define SODE_DIRECTIVE_MAPPING_KEY_H

#include "map/array.h"
#include "plan/store.h"

/* Adds what all ranks know alike of an array that has storage, and what decides where each
 * of them stores it. */
void sode_key_add_array(sode_key_t *key, const sode_array_impl_t *array);

#endif
