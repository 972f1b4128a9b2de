// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One brace too few in the middle, functions inside functions, one too many at the end.
// identity: errors -- -std=c11
int f(int n)
{
    if (n) {
        while (n--) {
            n -= 2;
    }
    return n;
}

int g(int n)
{
    return f(n);
}

static int h(int n) { return g(n); }
int (*p)(int) = h;
