// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang and GCC diagnostic push, ignored, warning, error, pop, across functions and headers.
// identity: errors -- -std=c11
int a(int unused_1) { return 0; }
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
int b(int unused_2) { return 0; }
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wunused-parameter"
int c(int unused_3) { return 0; }
#pragma GCC diagnostic pop
int d(int unused_4) { int v; return 0; }
#pragma clang diagnostic pop
int e(int unused_5) { return 0; }
#pragma clang diagnostic fatal "-Wno-such-warning"
#pragma clang diagnostic pop
#pragma clang diagnostic ignored unquoted
#pragma clang diagnostic frobnicate "-Wall"
#pragma GCC diagnostic warning "-Wshadow"
int f(int x)
{
#pragma GCC diagnostic ignored "-Wunused-variable"
    int silent;
    { int x = 1; (void)x; }
#pragma GCC diagnostic warning "-Wunused-variable"
    int loud;
    return x;
}
