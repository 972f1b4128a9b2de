// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocation, format and purity attributes with the warnings they bring.
// identity: warnings -- -std=gnu11
#include <stdlib.h>
#include <stdio.h>
void *my_alloc(size_t n, size_t m) __attribute__((malloc, alloc_size(1, 2), returns_nonnull));
int my_printf(int level, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int my_scanf(const char *fmt, ...) __attribute__((format(scanf, 1, 2)));
const char *translate(const char *) __attribute__((format_arg(1)));
int pure_one(int) __attribute__((pure));
int must(void) __attribute__((warn_unused_result));
void sentinel(const char *, ...) __attribute__((sentinel));
void old(void) __attribute__((deprecated("be new")));
void never(void) __attribute__((error("do not call"), unused));
int f(int n, char *s)
{
    my_printf(1, "%d %ld\n", n, n);
    my_scanf("%d %s", &n, &n);
    printf(translate("%s"), n);
    printf(s);
    pure_one(1);
    must();
    sentinel("a", "b");
    old();
    return my_alloc(1, 2) != 0;
}
