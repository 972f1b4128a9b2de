// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines that end in CR LF, with splices, macros, strings and pragmas.
// identity: warnings -- -std=c11
#include <stdio.h>
#define TWO(a) \
    do { \
        (a)++; \
        (a)++; \
    } while (0)
/* a comment
   over lines */
int f(int unused)
{
    int n = 0, spare;
    TWO(n);
    printf("spliced \
string %d\n", n);
#pragma omp parallel for reduction(+ : n) \
    schedule(static)
    for (int i = 0; i < 3; i++)
        n += i;
    return n;
}
