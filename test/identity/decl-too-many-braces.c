// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Closing braces and parentheses too many.
// identity: errors -- -std=c11
int f(int n)
{
    if (n)) {
        n--;
    }}
    return n;
}
}
int g(int n) { return (n + 1)); }
int h[3] = { 1, 2, 3 }};
int i[2]] = { 0 };
