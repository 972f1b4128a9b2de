// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file includes itself under different macros: one buffer, several inclusions.
// identity: warnings -- -std=c11
#ifndef PASS
#define PASS 1
#include "pp-include-self.c"
#undef PASS
#define PASS 2
#include "pp-include-self.c"
#undef PASS

int main(void) { return value_1() + value_2(); }

#else
#define GLUE(a, b) a##b
#define MAKE(p) GLUE(value_, p)
static int MAKE(PASS)(void)
{
    int never_used;
    return PASS;
}
#undef GLUE
#undef MAKE
#endif
