// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One array, reflected in two ways, then to one side only.

#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
static double u[16];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[2]

int main(void)
{
    for (int n = 0; n < 3; n++) {
#pragma xmp reflect (u) transport(pack)
#pragma xmp reflect (u) transport(datatype)
#pragma xmp reflect (u) width(2:0) transport(pack)
    }
    return 0;
}
