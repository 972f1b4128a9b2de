// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three barriers, to which each rank comes half a second later than the one before.

#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    for (int n = 0; n < 3; n++) {
        usleep(500000 * (unsigned)(xmp_all_node_num() - 1));
#pragma xmp barrier on p
    }
    return 0;
}
