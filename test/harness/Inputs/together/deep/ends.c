// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
#include <stdio.h>
#include <stdlib.h>

int many = 7; // in all of them

int main(void)
{
    printf("a %d\n", many);
    if (VALUE)
        exit(3);
}
