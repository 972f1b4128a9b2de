// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dangling else, empty bodies, nested ifs with macros and labels.
// identity: warnings -- -std=c11
#define IF(x) if (x)
#define NOTHING
int f(int a, int b)
{
    IF (a) IF (b) a++; else a--;
    if (a) ; else b++;
    if (b) NOTHING; else NOTHING;
    if (a) { } else if (b) { } else { }
    if (a) if (b) ; else ; else b--;
    for (;;) if (a++ > 3) break; else continue;
    while (0) label: a++;
    do if (a) break; while (1);
    if (a) lab2: if (b) return 1; else goto lab2;
    goto label;
}
