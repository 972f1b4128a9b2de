// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: elsewhere
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=2
#include <stdio.h>

int main(void)
{
    printf("checked\n");
}
