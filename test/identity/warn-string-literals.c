// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// String literals written to, compared, indexed and concatenated by mistake.
// identity: warnings -- -std=c11 -Wwrite-strings -Wstring-concatenation
#include <string.h>
const char *list[] = { "one", "two" "three", "four",
                       "five" };
int f(char *p)
{
    p = "literal";
    char *q = "another";
    q[0] = 'x';
    char b[4] = "abcd", c[3] = "abcdef";
    strcpy(b, "too long for b");
    strncpy(b, "x", sizeof "x");
    memset(b, 0, sizeof(p));
    strncat(b, p, sizeof b);
    if (p == "literal") return 1;
    return "x" + 1 == q + 'a' + strlen(b + 1) ? c[0] : list[0]["abc"[0]];
}
