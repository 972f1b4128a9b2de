// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Poisoned identifiers, also in macros defined before.
// identity: errors -- -std=c11
#include <string.h>
#define COPY(d, s) strcpy(d, s)
#pragma GCC poison strcpy gets
char b[10];
int f(const char *s)
{
    COPY(b, s);
    strcpy(b, s);
    gets(b);
    return 0;
}
#pragma GCC poison "not identifiers"
#ifdef gets
#endif
