/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lists that grow: the runtime's sode_grow, a header that needs nothing else of it. */
#ifndef SODE_IO_BASE_GROW_H
#define SODE_IO_BASE_GROW_H
#include "../../runtime/base/grow.h"
#endif
