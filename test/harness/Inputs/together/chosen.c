// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=3 --sodecc-flags=-DCHOSEN %s
// RUN: env A=B %run-compare %s
#include <stdio.h>

int many = 7; // in all of them

int main(void)
{
    printf("a %d\n", many);
#ifdef CHOSEN
    if (VALUE)
        printf("chosen\n");
#endif
}
