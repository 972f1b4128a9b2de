// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translator refuses it.
#pragma xmp nosuch p[*]
int main(void) { return 0; }
