// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spliced line just before the end of a broken function.
// identity: errors -- -std=c11
int f(int a)
{
    int unused \
    = 3;
    return a \
        + b \
        + c
}

#define TAIL(x) \
    x \

int g = TAIL(unknown);
int h(void) { return 3; \
}}
