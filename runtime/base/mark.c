/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Nothing is observed until somebody says so. */
#include "base/mark.h"

unsigned sode_observed;
const sode_recorder_t *sode_recorder;
