/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The owned part of a local section. */
#ifndef SODE_MAP_OWNED_H
#define SODE_MAP_OWNED_H

#include "map/array.h"
#include "select/selection.h"

/* In ascending order of global indices; free it with sode_selection_free, also after a
 * failure. */
int sode_array_owned(const sode_array_impl_t *array, sode_selection_t *owned);

#endif
