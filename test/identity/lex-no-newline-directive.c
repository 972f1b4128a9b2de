// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last line is a pragma without a newline, in an open conditional.
// identity: warnings -- -std=c11
int f(int unused)
{
    return 0;
}
#if 1
int g(void) { int spare; return 1; }
#endif
#pragma weak f