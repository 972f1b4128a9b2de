// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons that are always the same, enum and string comparisons.
// identity: warnings -- -std=c11 -Wtautological-compare -Wbool-operation
#include <string.h>
enum e { A, B };
enum f { C, D };
int f(unsigned u, enum e e, enum f f, unsigned char c, const char *s, int n)
{
    if (u < 0) return 1;
    if (u >= 0 && c > 255) return 2;
    if (e == f) return 3;
    if (e > 5 || e < 0) return 4;
    if (s == "x") return 5;
    if (n == n) return 6;
    if (n & 2 == 2) return 7;
    if (!n & 4) return 8;
    if (n > 3 && n < 2) return 9;
    if ((n > 3) == 2) return 10;
    if (~(n == 1)) return 11;
    if (sizeof n < -1) return 12;
    if (memcmp(s, "ab", 3) == 5) return 13;
    if (strcmp(s, "a") || strlen(s) < 0) return 14;
    if (n == 3 || n != 4) return 15;
    return memset(&n, sizeof n, 0) == 0;
}
