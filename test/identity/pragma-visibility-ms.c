// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GCC visibility, ms_struct, unused, comment, STDC inside functions.
// identity: warnings -- -std=c11
#pragma GCC visibility push(hidden)
int hidden_one(void);
#pragma GCC visibility push(default)
int shown(void);
#pragma GCC visibility pop
#pragma GCC visibility pop
#pragma GCC visibility push(odd)
#pragma ms_struct on
struct ms { char a : 4; int b : 4; };
#pragma ms_struct off
#pragma comment(lib, "m")
int f(int a, int b)
{
#pragma unused(a)
#pragma unused(zzz)
#pragma unused b
    return 0;
}
#pragma GCC dependency "Inputs/table.h"
#pragma options align=packed
#pragma align
#pragma options align=reset
