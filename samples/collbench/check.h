// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Are sums in a fixed order what they promise?
#pragma once

// Prints a line for each figure; how many are wrong.
int check(void);
