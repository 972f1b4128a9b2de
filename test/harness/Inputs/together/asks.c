// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --args=4 %s
#include <stdlib.h>

int main(void)
{
    abort();
}
