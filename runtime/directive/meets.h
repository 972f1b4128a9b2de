/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Does this rank have the elements of its iterations, in an array of which the translator
 * could not say whether it is mapped as the loop is? */
#ifndef SODE_DIRECTIVE_MEETS_H
#define SODE_DIRECTIVE_MEETS_H

#include "base/status.h"
#include "sode/abi.h"

/* SODE_ERR_ARGUMENT if it lacks one, with the remedy. */
int sode_meet(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *meeting);

#endif
