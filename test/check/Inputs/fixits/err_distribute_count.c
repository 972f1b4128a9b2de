// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[2]
#pragma xmp template t[10][8]
#pragma xmp distribute t[block] onto p
#pragma xmp template u(10, 8, 6)
#pragma xmp distribute u(*, block) onto p
