// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _Generic with types, qualifiers, arrays, functions, nested, inside macros.
// identity: warnings -- -std=c11
#include <stdio.h>
#define TYPE(x) _Generic((x), \
    int: "int", unsigned: "unsigned", double: "double", float: "float", \
    char *: "text", const char *: "const text", void *: "pointer", \
    int (*)(void): "function", default: "other")
#define ABS(x) _Generic((x), int: iabs, double: dabs)(x)
static int iabs(int a) { return a < 0 ? -a : a; }
static double dabs(double a) { return a < 0 ? -a : a; }
int main(void)
{
    const int ci = 1;
    printf("%s %s %s\n", TYPE(1), TYPE("x"), TYPE((const char *)0));
    printf("%s %s %d\n", TYPE(main), TYPE(ci), TYPE('c'));
    printf("%d %d\n", ABS(-3), (int)ABS(-2.5));
    return _Generic(1L, int: 2, default: 0) + _Generic(&ci, const int *: 0);
}
