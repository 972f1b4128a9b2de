// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same in GNU C89, where it is allowed.
// identity: warnings -- -std=gnu89
static count = 3;
f() { return g(1) + h("x"); }
int use()
{
    auto n = printf("hello\n");
    char *p = malloc(n);
    exit(strlen(p));
    return undeclared_function(p, n, count);
}
int undeclared_function();
