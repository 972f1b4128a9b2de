// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No directive: goes to the host compiler as it is.
int plain(void) { return 7; }
