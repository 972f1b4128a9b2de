/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sorting of long double. */
__extension__ typedef unsigned __int128 wide_t;

#define KEY wide_t
#define SORT sode_sort_wide
#include "procedure/sort_by_keys.h"
