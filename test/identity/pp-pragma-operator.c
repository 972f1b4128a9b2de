// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _Pragma in macros, between statements, in the middle of expressions and stringized.
// identity: warnings -- -std=c11
#define DO_PRAGMA(x) _Pragma(#x)
#define QUIET(decl) \
    DO_PRAGMA(clang diagnostic push) \
    DO_PRAGMA(clang diagnostic ignored "-Wunused-variable") \
    decl \
    DO_PRAGMA(clang diagnostic pop)
#define PACKED_BEGIN _Pragma("pack(push, 1)")
#define PACKED_END _Pragma("pack(pop)")

PACKED_BEGIN
struct tight { char c; int i; };
PACKED_END
struct loose { char c; int i; };
_Static_assert(sizeof(struct tight) == 5, "packed");
_Static_assert(sizeof(struct loose) == 8, "not packed");

int f(int n)
{
    QUIET(int silent = n;)
    int loud = n;
    int r = n _Pragma("message(\"in an expression\")") + 1;
    _Pragma("unroll(4)")
    for (int i = 0; i < n; i++)
        r += i;
    _Pragma(L"clang loop vectorize(enable)")
    while (r > 100)
        r /= 2;
    DO_PRAGMA(no_such_pragma at all)
    return r;
}
