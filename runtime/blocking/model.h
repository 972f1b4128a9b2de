/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What time blocks of each form cost (tile/predict.h), from the shape of the loop. */
#ifndef SODE_BLOCKING_MODEL_H
#define SODE_BLOCKING_MODEL_H

#include "blocking/trials.h"
#include "tile/predict.h"

/* On the largest block, with neighbors wherever blocks meet: the same on all ranks.
 * plan: of tiles, or NULL; then the form's scheme is PA1. */
sode_load_t sode_model_load(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                            const sode_block_form_t *form);

/* Do all arrays of the largest block fit into a core's cache? */
int sode_model_in_cache(const sode_blocking_t *block);

#endif
