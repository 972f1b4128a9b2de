// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtins with special parsing: va_arg, offsetof, choose_expr, types_compatible, convert.
// identity: warnings -- -std=gnu11
#include <stdarg.h>
struct s { int a; struct { double d[4]; } in; };
int sum(int n, ...)
{
    va_list ap, copy;
    va_start(ap, n);
    va_copy(copy, ap);
    int t = 0, unused;
    while (n--)
        t += va_arg(ap, int);
    float f = va_arg(copy, float);
    short h = va_arg(copy, short);
    va_end(ap);
    va_end(copy);
    t += __builtin_choose_expr(1, 2, "text");
    t += __builtin_types_compatible_p(int, const int);
    t += __builtin_offsetof(struct s, in.d[2]);
    t += __builtin_constant_p(n) + __builtin_clz(3) + __builtin_object_size(&t, 0);
    if (__builtin_expect(t, 0)) __builtin_unreachable();
    if (__builtin_add_overflow(t, 1, &t)) __builtin_trap();
    return t + f + h;
}
