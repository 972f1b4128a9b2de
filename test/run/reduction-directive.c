// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Every kind; each node's value counts. Divided by the node count where needed.

#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    const int size = xmp_num_nodes(), me = xmpc_node_num();
    int sum = 6, product = 1, and = 0xff ^ (me == 0), or = 1 << (me == size - 1), xor = me == 0 ? 9 : 4;
    int all = 1, some = me == size - 1, most = -me, least = me + 3;
    double dsum = me == 0 ? 2.5 : 0;
    float complex z = me == size - 1 ? 1 + 2 * I : 0;
    unsigned char byte = 250;
    if (me == 0)
        product = 21;
#pragma xmp reduction (+: sum, dsum, z)
#pragma xmp reduction (*: product) on p
#pragma xmp reduction (&: and)
#pragma xmp reduction (|: or) on p[:]
#pragma xmp reduction (^: xor)
#pragma xmp reduction (&&: all)
#pragma xmp reduction (||: some)
#pragma xmp reduction (MAX: most, byte)
#pragma xmp reduction (min: least)
    xor = (size - 1) % 2 ? xor ^ 4 : xor;
    if (me == 0) {
        printf("%d %d %x %d %d %d %d\n", sum / size, product, and, size == 1 ? or : or - 1, xor, all, some);
        printf("%d %d %g %g %g %d\n", most, least, dsum, crealf(z), cimagf(z), byte);
    }
    return 0;
}
