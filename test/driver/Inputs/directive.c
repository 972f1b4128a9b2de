// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Goes through the translator; needs its neighbor answer.h. FAULT is for what only the host compiler refuses.
#include "answer.h"
#pragma xmp nodes p[*]
int main(void)
{
#ifdef FAULT
    FAULT;
#endif
    return answer() - 42;
}
