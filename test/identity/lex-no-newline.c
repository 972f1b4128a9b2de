// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last line has no newline.
// identity: warnings -- -std=c11 -Wnewline-eof
int f(int unused)
{
    return 0;
}
#define LAST 1
int g(void) { return LAST; }
void h(void) { int spare; } // no newline here