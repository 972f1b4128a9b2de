/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One level more, then a macro whose expansion is wrong. */
#include "deeper.h"
#define DEEP_MACRO(p) DEEPER((p)->missing_member)
