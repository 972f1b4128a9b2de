// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// COVERS: warn_index_after_loop note_index_read warn_return_from_loop
// Where a distributed loop is left, and by whom, differs from node to node.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100];
#pragma xmp align a[i] with t[i]
static int b[100];
#pragma xmp align b[i] with t[i]
#pragma xmp nodes alone[1]
#pragma xmp template s[100]
#pragma xmp distribute s[block] onto alone
#ifdef WRONG
int after_break(void)
{
    int i;
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        if (a[i] > 3)
            break;
// CHECK: :[[@LINE-1]]:13: warning: 'i' is read after this distributed loop, but 'break' leaves the loop only on the nodes that reach it; '#pragma xmp reduction(min: i)' after the loop gives all nodes the serial value
    return i;
// CHECK: :[[@LINE-1]]:12: note: 'i' is read here
}

int after_goto(void)
{
    int i;
#pragma xmp loop on t[i]
    for (i = 99; i > 0; i--)
        if (a[i] > 3)
            goto found;
// CHECK: :[[@LINE-1]]:13: warning: 'i' is read after this distributed loop, but 'goto' {{.*}}reduction(max: i)
found:
    return i;
// CHECK: :[[@LINE-1]]:12: note: 'i' is read here
}

int inner(void)
{
    int i, j;
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        for (j = 0; j < b[i]; j++)
// CHECK: :[[@LINE-1]]:9: warning: 'j' is read after this distributed loop, but its last range is known only to some nodes; compute the value from the bounds of the loop
            a[i] += j;
    return j;
// CHECK: :[[@LINE-1]]:12: note: 'j' is read here
}

int set_perhaps(int n)
{
    int i;
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        if (a[i] > 3)
            break;
// CHECK: :[[@LINE-1]]:13: warning: 'i' is read after this distributed loop
    if (n > 5)
        i = 5;
    n > 3 && (i = 3);
    n = n > 2 ? i = 2 : 1;
    while (n-- > 2)
        i = n;
    switch (n) {
    case 1:
        i = 7;
    }
    for (int k = 0; k < n; k++)
        i = k;
    return i;
// CHECK: :[[@LINE-1]]:12: note: 'i' is read here
}

int find(double x)
{
    int i;
#pragma xmp loop on t[i]
    for (i = 0; i < 100; i++)
        if (a[i] == x)
            return i;
// CHECK: :[[@LINE-1]]:13: warning: only the nodes that reach this 'return' leave the function; store the result in a variable, combine it by a reduction, and return after the loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    return -1;
}
#endif

int after_whole_loop(int n)
{
    int i, j, found = 0;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        for (j = 0; j < i; j++)
            a[i] = j;
    found = i + j;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 3)
            break;
    i = 5;
    found += i;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 3)
            break;
    for (i = 0; i < 3; i++)
        found += i;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 3)
            break;
    if (n > 3) {
        i = 4;
        return i;
    }
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 3)
            break;
    do
        i = n--;
    while (n > 3);
    found += i;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 3)
            break;
#pragma xmp reduction(min: i)
    return found + i;
}

int one_node(double x)
{
    int i;
#pragma xmp loop on s[i]
    for (i = 0; i < 100; i++)
        if (i == x)
            break;
    return i;
}

void stop(void)
{
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        if (a[i] > 100)
            return;
}

int main(void)
{
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        if (a[i] != 0)
            return 1;
    return 0;
}
