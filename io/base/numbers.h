/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The runtime's arithmetic, a header that needs nothing else of it. */
#ifndef SODE_IO_BASE_NUMBERS_H
#define SODE_IO_BASE_NUMBERS_H
#include "../../runtime/base/numbers.h"
#endif
