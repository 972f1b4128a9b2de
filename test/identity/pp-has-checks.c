// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __has_include, __has_attribute, __has_builtin, __has_feature and friends.
// identity: warnings -- -std=c11
#if __has_include(<stdio.h>) && !__has_include("no such file.h")
#include <stdio.h>
#endif
#if defined __has_attribute && __has_attribute(fallthrough)
#define FALL __attribute__((fallthrough))
#else
#define FALL
#endif
#if __has_builtin(__builtin_expect)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#endif
#if __has_feature(c_generic_selections) && __has_extension(c_alignas)
int generic = _Generic(1, int: 2, default: 3);
#endif
#if __has_warning("-Wunused-variable")
int f(int n)
{
    int unused_here;
    switch (n) {
    case 1:
        n++;
        FALL;
    case 2:
        n++;
    case 3:
        n--;
    }
    return LIKELY(n) ? printf("%d\n", n) : 0;
}
#endif
#ifdef __clang__
#if __clang_major__ != 19
#error "pin the major version"
#endif
#endif
