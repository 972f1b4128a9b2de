// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gmove as the only statement of task, of a task in tasks, of a loop, of if and else: what these end with stays when the statement goes.
#include <stdio.h>
#include <xmp.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

#ifdef __SODE__
#define MOVE(to, at, from, here, count) to[at : count] = from[here : count]
#else
#define MOVE(to, at, from, here, count) for (int k = 0; k < (count); k++) to[(at) + k] = from[(here) + k]
#endif

int main(void)
{
    int all[N] = {0}, part[N] = {0};
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
#pragma xmp barrier
#pragma xmp task on p[0]
#pragma xmp gmove out
    MOVE(b, 5, a, 0, 1); /* its comment */
#pragma xmp barrier
#pragma xmp tasks
    {
#pragma xmp task on p[0]
#pragma xmp gmove in
        MOVE(part, 0, b, 10, 10);
#pragma xmp task on p[0]
#pragma xmp gmove in
        MOVE(part, 10, b, 0, 10);
    }
    for (int i = 0; i < N; i += 5)
#pragma xmp gmove
        MOVE(all, i, b, i, 5);
    if (all[0] == 1)
#pragma xmp gmove
        MOVE(all, 0, a, 5, 5);
    else
#pragma xmp gmove
        MOVE(all, 0, a, 10, 5);
#pragma xmp task on p[0]
    for (int i = 0; i < N; i++)
        printf("%d %d\n", all[i], part[i]);
    return 0;
}
