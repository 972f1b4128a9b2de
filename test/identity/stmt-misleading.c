// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indentation that misleads: off in the front end, so switched off in clang too.
// identity: warnings -- -std=c11
int f(int a, int b)
{
    if (a)
        b++;
        a++;
    for (int i = 0; i < 3; i++)
        a--;
        b--;
    while (a > 100)
#define BETWEEN 1
        a -= BETWEEN;
        b++;
    if (a) b++; else
        b--;
        a = 1;
    if (a)
        if (b)
            a = 2;
    else
        b = 2;
    int unused;
    return a;
}
