// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10][4], b[10][2][3];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*][*] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b [0:1]
