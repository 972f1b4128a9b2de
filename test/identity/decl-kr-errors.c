// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Old style definitions in C23, wrong declarations between ) and {.
// identity: errors -- -std=c23
int add(a, b)
    int a;
{
    return a + b;
}
int twice(a) int a, c; { return a; }
int init(a) int a = 3; { return a; }
int mixed(int a, b) { return a; }
int (*fp)();
int call(void) { return fp(1, 2, 3); }
f(void) { return 1; }
