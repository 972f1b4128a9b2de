// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Goes through the translator; needs its neighbor answer.h. FAULT makes the host compiler fail.
#include "answer.h"
#pragma xmp nodes p[*]
int main(void)
{
#ifdef FAULT
    FAULT;
#endif
    return answer() - 42;
}
