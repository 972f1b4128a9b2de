// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A comment that never ends swallows the rest.
// identity: errors -- -std=c11
int a = undeclared;
int f(int x) { /* nested /* comment */ return x; }
int g(int unused) { return 1 }
/* from here on everything is comment
int h(void) { return 2; }
// even this */ int back;
int i = "x";
/* the end is missing
int j;
