// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Casts against sizeof against compound literals against calls.
// identity: warnings -- -std=c11 -Wcast-qual -Wcast-align
typedef int T;
struct s { int a[3]; };
int f(T x, const char *str)
{
    int a = (T)-1, b = (T)+x, c = sizeof(T)-1, d = sizeof (x)[&x] , e = (T)(x);
    int g = (sizeof(int))*2, h = sizeof(int){3}, i = -sizeof(int), *j = (int *)str;
    char *k = (char *)str;
    struct s s = (struct s){{1, 2, 3}};
    int l = ((struct s){{4}}).a[0], m = (int){5}, *n = &(int){6};
    (void)(x), (void)0;
    ((void (*)(void))0);
    return a + b + c + d + e + g + h + i + *j + *k + s.a[0] + l + m + *n + (_Bool)x + (char)300;
}
