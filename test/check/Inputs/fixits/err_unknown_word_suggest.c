// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[cylic] onto p
double sum;
void f(void)
{
#pragma xmp reduction (sum: sum)
}
