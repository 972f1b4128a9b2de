// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A task on an element of a parameter that inherits: of memory that is given to the function, all nodes own all elements.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static int a[100];
#pragma xmp align a[i] with t[i]

static void put(int n, int *u, int k, int x, int *seen)
{
#pragma xmp task on u[k] nocomm
    {
        u[k] = x;
        *seen = x;
    }
    (void)n;
}

int total(void)
{
    int mine[100] = {0}, seen = 0, all = 0;
    put(100, a, 3, 5, &seen);
    put(100, mine, 3, 5, &seen);
#pragma xmp loop (i) on t[i] reduction(+: all)
    for (int i = 0; i < 100; i++)
        all += mine[i] + a[i];
#pragma xmp loop (i) on t[i] reduction(+: all)
    for (int i = 0; i < 100; i++)
        all += seen;
// CHECK: :[[@LINE-1]]:16: warning: 'seen' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (seen)' gives all of them the same value
// CHECK: :16:9: note: 'seen' gets its value here
    return all;
}
