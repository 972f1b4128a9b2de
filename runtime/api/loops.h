/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the entry points of loops share. */
#ifndef SODE_API_LOOPS_H
#define SODE_API_LOOPS_H

#include "base/mark.h"
#include "sode/abi.h"

/* Fails if a loop cannot run along this dimension with this step. */
int sode_loop_check(const sode_template_t *tmpl, int dim, sode_index_t step);

/* Traces a loop from here to sode_loop_leave; an empty one leaves no trace. */
sode_loop_t sode_loop_enter(sode_loop_t loop, enum sode_mark kind,
                            const char *what, const char *where);

#endif
