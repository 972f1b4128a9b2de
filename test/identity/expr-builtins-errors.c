// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same builtins used wrongly.
// identity: errors -- -std=gnu11
#include <stdarg.h>
struct s { int a; };
int none(void) { va_list ap; va_start(ap, none); return 0; }
int sum(int n, int m, ...)
{
    va_list ap;
    va_start(ap, n);
    int t = va_arg(ap);
    t += va_arg(n, int);
    t += va_arg(ap, struct unknown);
    t += __builtin_offsetof(struct s, b);
    t += __builtin_offsetof(struct s a);
    t += __builtin_choose_expr(n, 1, 2);
    t += __builtin_types_compatible_p(1, int);
    t += __builtin_add_overflow(1, 2);
    t += __builtin_shufflevector(1, 2, 3);
    t += __builtin_no_such_thing(4);
    return t + __func__[0] + __FUNCTION__;
}
