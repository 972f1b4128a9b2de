/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reflect with width(/mirror/n) in a time loop with `blocking`. */
#ifndef SODE_BLOCKING_ENDS_H
#define SODE_BLOCKING_ENDS_H

/* Before a nest, in each step and each tile: fills what the nest reads beyond the ends of arrays.  nest: its number in the
 * file. */
int sode_ends_fill(int nest);

#endif
