// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[99];
#pragma xmp align a[i] with t[j]
#pragma xmp align b[k] with t[i+1]
