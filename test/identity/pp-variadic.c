// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variadic macros: GNU comma swallowing, named rest argument, counting arguments.
// identity: warnings -- -std=gnu11 -Wvariadic-macros
#include <stdio.h>
#define LOG(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#define NAMED(fmt, args...) fprintf(stderr, fmt, ##args)
#define NARGS_(_1, _2, _3, _4, _5, N, ...) N
#define NARGS(...) NARGS_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define FOREACH_1(m, x) m(x)
#define FOREACH_2(m, x, ...) m(x) FOREACH_1(m, __VA_ARGS__)
#define FOREACH_3(m, x, ...) m(x) FOREACH_2(m, __VA_ARGS__)
#define SHOW(x) LOG(#x " = %d", x);

int main(void)
{
    int a = 1, b = 2, c = NARGS(a, (b, c), b);
    LOG("plain");
    LOG("%d %s", a, b);
    NAMED("none\n");
    NAMED("%d\n", b);
    FOREACH_3(SHOW, a, b, c)
    return NARGS(1) - 1;
}
