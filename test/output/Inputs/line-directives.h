// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static double b[100];
#pragma xmp align b[i] with t[i]
