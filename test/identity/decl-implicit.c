// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Implicit functions, implicit int, implicit return types in C11.
// identity: errors -- -std=c11
static count = 3;
const k = 4;
f(void) { return g(1) + h("x"); }
double g(int x) { return x; }
int use(void)
{
    auto n = printf("hello\n");
    char *p = malloc(n);
    memcpy(p, "x", strlen("x"));
    return undeclared_function(p, n)(3);
}
