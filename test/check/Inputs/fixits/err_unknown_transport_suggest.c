// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Misspelt transports.
#pragma xmp nodes p[4]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void fill(void)
{
#pragma xmp reflect (a) transport(shn)
#pragma xmp reflect (a) transport(datatyp) async(1)
#pragma xmp reduce_shadow (a) transport(neighbour)
}
