// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What a task executes is a statement: no declaration, and no directive that is none.
// COVERS: err_task_declaration

#pragma xmp nodes p[2]
typedef unsigned long size;

int f(int n)
{
    size m = 0;
#ifdef WRONG
#pragma xmp task on p[0]
// CHECK: :[[@LINE+2]]:5: error: 'task' cannot execute a declaration; put braces around the task
// CHECK: :[[@LINE-2]]:13: note: for this 'task' directive
    int x = 3;
#pragma xmp task on p[1]
// CHECK: :[[@LINE+2]]:5: error: 'task' cannot execute a declaration;
// CHECK: :[[@LINE-2]]:13: note: for this 'task' directive
    size y = n;
#pragma xmp tasks
// CHECK: :[[@LINE+2]]:5: error: expected a block of 'task' directives after 'tasks'
// CHECK: :[[@LINE-2]]:13: note: for this 'tasks' directive
    const int z = 1;
#pragma xmp task on p[0]
#pragma xmp nodes q[1]
// CHECK: :[[@LINE-1]]:13: error: declarative directive 'nodes' cannot be the body of a statement
    n++;
#pragma xmp task on p[0]
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
    n++;
#endif
#pragma xmp task on p[0]
    {
        int x = 3;
        n += x;
    }
#pragma xmp task on p[0]
    m = n;
#pragma xmp task on p[0]
    {
#pragma xmp barrier
    }
#pragma xmp task on p[0]
#pragma xmp task on p[0] nocomm
    n++;
#pragma xmp barrier
    return n + (int)m;
}
