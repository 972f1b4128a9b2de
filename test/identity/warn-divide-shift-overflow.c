// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constant arithmetic that goes wrong.
// identity: warnings -- -std=c11
#include <limits.h>
int f(int n)
{
    int a = n / 0, b = n % 0, c = 1 << 32, d = n << -1, e = INT_MAX + 1;
    unsigned u = 4294967296, v = -5;
    int h = 1000000 * 1000000;
    char ch = 1000;
    signed char sc = 0xff;
    long l = 1 << 31;
    int arr[3] = {0};
    a += arr[5] + *(arr + 7);
    if (1 || n / 0) b++;
    c = n >> 40;
    float fl = 1e50;
    double dd = 1.0 / 0;
    return a + b + c + d + e + u + v + h + ch + sc + l + fl + dd + 0x80000000;
}
_Static_assert(1 / 1, "fine");
enum { OVER = INT_MAX, NEXT };
