// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static int answer(void) { return 42; }
