// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// COVERS: err_jump_into
// Jumps may leave a distributed loop or a task, not enter it.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
    int i = 0;
#ifdef WRONG
    if (n)
        goto inside;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i++) {
    inside:
// CHECK: :[[@LINE-1]]:5: error: a jump enters the statement of this 'loop' directive
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
        a[i] = 0;
    }
    switch (n)
#pragma xmp task on p[0]
    {
    case 1:
// CHECK: :[[@LINE-1]]:5: error: a jump enters the statement of this 'task' directive
// CHECK: :[[@LINE-4]]:13: note: for this 'task' directive
        n++;
    }
#endif
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i++) {
        if (a[i] > 0)
            goto next;
        switch (n) {
        case 1:
            a[i] = 0;
        }
    next:
        a[i] = 1;
        if (n > 7)
            goto out;
    }
#pragma xmp task on p[0]
    {
        switch (n) {
        case 1:
            goto out;
        }
    }
out:
    n++;
}
