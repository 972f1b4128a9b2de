// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semicolons missing after declarations, statements, structs and at the end.
// identity: errors -- -std=c11
int a = 1
int b = 2;
struct s { int x }
struct t { int y; } v
int f(void)
{
    int c = 3
    c++
    if (c) c-- else c++;
    do { c++; } while (c < 3)
    for (int i = 0; i < 3, i++) c++;
    return c
}
enum e { A, B }
int g(void) { return 1 }
typedef int T
