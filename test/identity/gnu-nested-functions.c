// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GNU nested functions, which clang refuses.
// identity: errors -- -std=gnu11
int outer(int n)
{
    int twice(int x) { return x * 2; }
    auto int thrice(int);
    int thrice(int x) { return x * 3 + n; }
    return twice(n) + thrice(n);
}
int next(int a) { return a; }
