// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// && and || over integers, _Bool and floating types; plain overwriting, too.

#include <stdio.h>
#include <xmp.h>

#define N 14
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int all = 1, none = 1, some = 0, nothing = 0, overwritten = 0;
    _Bool every = 1, any = 0;
    double whole = 1, part = 0;
    unsigned char from_two = 2;
#pragma xmp loop (k) on t[k] reduction(&&: all, none, every, whole, from_two) reduction(||: some, nothing, any, part)
    for (int k = 0; k < N; k++) {
        all = all && k < N;
        none = none && k != 9;
        every = every && k >= 0;
        whole = whole && k - 20;
        from_two = from_two && k < N;
        some = some || k == 13;
        nothing = nothing || k > N;
        any = any || k == 0;
        part = part || k == 5;
    }
#pragma xmp loop (k) on t[k] reduction(||: overwritten)
    for (int k = 0; k < N; k++)
        overwritten = 1;
    if (xmp_node_num() == 1)
        printf("%d %d %d %g %d %d %d %d %g %d\n", all, none, every, whole, from_two, some, nothing, any, part,
               overwritten);
    return 0;
}
