/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Lengths of rows and planes in storage: whole cache lines, no page apart, and no
 * distance at which the first-level cache confuses lines (map/padding.c).
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/map/padding.c -o %t
 * RUN: %t
 */
#include <stdio.h>

#include "map/padding.h"

static int wrong;

static void expect(const char *what, long long is, long long wanted)
{
    if (is == wanted)
        return;
    printf("%s: %lld, not %lld\n", what, is, wanted);
    wrong = 1;
}

int main(void)
{
    expect("row of whole lines", sode_padded_row(1000, 8), 1000);
    expect("row with a part of a line", sode_padded_row(1001, 8), 1008);
    expect("row of two pages", sode_padded_row(1024, 8), 1032);
    expect("short row", sode_padded_row(10, 8), 10);

    /* As measured with rows of 8 KiB: distances of 33 and 31 times a power of two. */
    static const int slow[] = {132, 248, 264, 496, 528, 992, 1056, 1984, 2112};
    for (unsigned k = 0; k < sizeof slow / sizeof *slow; k++) {
        long long plane = sode_padded_plane(slow[k], 1024, 8);
        expect("slow plane stays", plane == slow[k], 0);
        expect("slow plane grows by a part in 64", plane < slow[k] || plane * 64 > slow[k] * 65LL, 0);
        /* One row less is as slow: a stencil reads the rows beside its own as well.  131 can't leave by two more. */
        if (k > 0)
            expect("next to a slow plane", sode_padded_plane(slow[k] - 1, 1024, 8) == slow[k] - 1, 0);
    }
    expect("fast plane", sode_padded_plane(514, 1024, 8), 514);
    expect("rows of no page", sode_padded_plane(528, 1000, 8), 528);
    expect("small plane", sode_padded_plane(33, 1024, 8), 33);
    expect("plane beyond memory", sode_padded_plane(1LL << 40, 1LL << 40, 8), 1LL << 40);
    return wrong;
}
