// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// What a loop leaves is looked for in all callers; functions that call themselves, or each other, do not keep the compiler looking.
#include <stdio.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], last, kept, both;
#pragma xmp align u[i] with t[i]

static void unread(int depth)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        kept = u[i];
    if (depth > 0)
        unread(depth - 1);
}

static void odd(int depth);
static void even(int depth)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        both = u[i];
    if (depth > 0)
        odd(depth - 1);
}
static void odd(int depth)
{
    if (depth > 0)
        even(depth - 1);
}

static void left(int depth)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        last = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'last' is set in the distributed loop and read after it
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+11]]:20: note: 'last' is read here
    if (depth > 0)
        left(depth - 1);
}

int main(void)
{
    unread(2);
    even(3);
    left(2);
    kept = both = 0;
    printf("%g\n", last);
    return 0;
}
