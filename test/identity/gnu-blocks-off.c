// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Caret blocks and other things of other languages.
// identity: errors -- -std=gnu11
int f(int n)
{
    int (^block)(int) = ^(int x) { return x; };
    auto lambda = [n](int x) { return x; };
    int &ref = n;
    class c { int x; };
    template <typename T> T id(T t);
    try { n++; } catch (int e) { }
    new int;
    return block(n) + nullptr_like + true;
}
namespace x { int y; }
using z = int;
