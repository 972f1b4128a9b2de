/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sorting of elements of at most 64 bits. */
#include <stdint.h>

#define KEY uint64_t
#define SORT sode_sort_narrow
#include "procedure/sort_by_keys.h"
