// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #error, #warning and #pragma message among parser errors.
// identity: errors -- -std=c23
#warning "first, a warning"
int a = undeclared;
#pragma message "a message"
#pragma message("in parentheses")
#pragma GCC warning "from a pragma"
int f(void)
{
#error this one   has  spaces
    return 1
}
#pragma GCC error "and from a pragma"
int g(void) { return 2; }
