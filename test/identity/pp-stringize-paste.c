// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// # and ## in every place, with empty arguments and strings to be escaped.
// identity: warnings -- -std=c11
#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define DECL(t, n) t CAT(var_, n) = n
#define MK(n) int CAT(fn, n)(void) { return CAT(0x, n); }
#define OP(a, o, b) (a o##= b)

MK(12)
MK(ff)
static DECL(int, 5);
static const char *s = STR("a\n" '\0' \ b  "c"   d);
static const char *v = XSTR(CAT(1, 2)) XSTR(XCAT(CAT(1, 2), 3));
static const char *e = STR();

int main(void)
{
    int CAT(x, ) = 1;
    OP(x, +, 2);
    OP(x, <<, 1);
    printf("%s %s %s %d\n", s, v, e, CAT(var_, 5) + x);
    printf(STR(%d %s) "\n", x, x);
    return XCAT(fn, 12)() + CAT(1, .5) + L"a"[CAT(0, u)];
}
