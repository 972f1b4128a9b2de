// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #pragma clang attribute, section, optimize, assume_nonnull is left to its own file.
// identity: errors -- -std=c11
#pragma clang attribute push(__attribute__((unused)), apply_to = function)
static int never_called(void) { return 1; }
#pragma clang attribute pop
static int also_never_called(void) { return 2; }
#pragma clang section bss = "mybss" data = "mydata"
int in_section = 1;
#pragma clang section bss = "" data = ""
#pragma clang optimize off
int slow(int n) { return n * 2; }
#pragma clang optimize on
#pragma clang optimize sometimes
#pragma clang attribute push(__attribute__((no_such_attr)), apply_to = function)
#pragma clang attribute pop
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((annotate("x"))), apply_to = variable)
#pragma clang no_such
int last;
#pragma clang attribute push(__attribute__((deprecated)), apply_to = any(function, record))
