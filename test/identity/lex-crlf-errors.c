// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same line ends with faults; columns must not move.
// identity: errors -- -std=c11
int f(int a)
{
    int b = a +
        undeclared;
    const char *s = "open;
    return b
}
#define M(x) x \
    y
int c = M(1);
