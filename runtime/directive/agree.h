/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Do two files say the same of one object?  `said` is what one file declares,
 * `made` the object that another one made.  A contradiction is a failure whose
 * text names both files and the place of the other declaration.
 */
#ifndef SODE_DIRECTIVE_AGREE_H
#define SODE_DIRECTIVE_AGREE_H

#include "map/array.h"

int sode_agree_nodes(const sode_nodes_t *said, const sode_nodes_t *made);
int sode_agree_templates(const sode_template_t *said,
                         const sode_template_t *made);
int sode_agree_arrays(const sode_array_impl_t *said,
                      const sode_array_impl_t *made);

#endif
