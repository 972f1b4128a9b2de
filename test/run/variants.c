// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variants of the program's own take turns; the fastest is taken by all nodes, by another run at once, and not on another number of nodes. Plain C takes the first.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && export SODE_TUNING=t.json && %sodecc %s -o %t && %mpirun -n 2 %t 3 1 > out && %filecheck %s < out
// RUN: %mpirun -n 2 %t 3 1 | grep "turns 0, then fast" && %mpirun -n 1 %t 3 1 | grep "turns [1-9][0-9]*, then fast"
// RUN: %cc -Wall -Wno-unknown-pragmas -Werror -I%source/include %s -o %t.plain && %t.plain 3 1 | grep "turns 0, then slow"
// RUN: not %mpirun -n 2 %t 0 1 2>&1 | %filecheck --check-prefix=NONE %s
// RUN: not %mpirun -n 2 %t 3 2 2>&1 | %filecheck --check-prefix=TWICE %s
// RUN: not %mpirun -n 2 %t 4 1 2>&1 | %filecheck --check-prefix=NAME %s
// RUN: not %mpirun -n 2 %t 3 0 2>&1 | %filecheck --check-prefix=ALONE %s
// CHECK: turns [[#%u, TURNS:]], then fast
// NONE: {{^}}sode: rank {{[01]}}: {{.*}}variants.c:[[#@LINE+21]]: function 'sode_variant': there are 0 variants; 1 to 40 are possible
// TWICE: variants.c:[[#@LINE+20]]: function 'sode_variant': a variant of 'variants of waiting, 3 of them, 2 ranks in steps of 1' is still being executed; call sode_variant_done() after it
// NAME: variants.c:[[#@LINE+19]]: function 'sode_variant': variant 3 has the name 'more than 23 characters, by one'; 1 to 23 characters are possible
// ALONE: variants.c:[[#@LINE+21]]: function 'sode_variant_done': no variant is being executed; call sode_variant() before it

#include <sode/variants.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(int argc, char **argv)
{
    static const char *const names[] = {"slow", "fast", "slower", "more than 23 characters, by one"};
    static const double milliseconds[] = {3, 0, 5, 0};
    const int count = argc > 2 ? atoi(argv[1]) : 0, nested = argc > 2 ? atoi(argv[2]) : 0;
    int turns = 0, now = 0, last = -1;

    for (int k = 0; k < 60; k++) {
        for (int deep = 0; deep < nested; deep++)
            now = sode_variant("waiting", count, names);
        for (double begin = xmp_wtime(); xmp_wtime() < begin + milliseconds[now] * 1e-3;)
            ;
        sode_variant_done();
        turns += k > 0 && now != last;
        last = now;
    }
    if (xmp_node_num() == 1)
        printf("turns %d, then %s\n", turns, names[now]);
    return 0;
}
