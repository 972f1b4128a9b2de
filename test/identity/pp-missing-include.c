// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A missing header is fatal; here nothing stands before it.
// identity: errors -- -std=c11
#include "there-is-no-such-header.h"
int f(void) { return undeclared; }
