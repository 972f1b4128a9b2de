// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] on p
double a[100];
#pragma xmp align a[i] to t[i]
