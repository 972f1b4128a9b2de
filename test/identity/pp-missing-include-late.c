// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A missing header after parser errors: clang shows these, the front end only the fatal error.
// identity: errors compare=fatal -- -std=c11
int f(void) { return undeclared; }
int g(int unused) { return f(1) }
#include <there/is/no/such/header.h>
int h(void) { return undeclared_too; }
