// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[gblock({4, 6})] onto p
