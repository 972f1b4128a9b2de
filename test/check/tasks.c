// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_tasks_block err_tasks_only
#pragma xmp nodes p[2]

void f(int n)
{
#pragma xmp tasks
#pragma xmp task on p[0]
    n++;
// CHECK: error: expected a block of 'task' directives after 'tasks'
// CHECK: note: for this 'tasks' directive
#pragma xmp tasks
    {
#pragma xmp task on p[0]
        n++;
        n--;
// CHECK: :[[@LINE-1]]:9: error: the block of 'tasks' can directly contain only 'task' directives
// CHECK: note: for this 'tasks' directive
    }
#pragma xmp tasks
    {
#pragma xmp task on p[0]
        {
            n++;
            n--;
        }
#pragma xmp task on p[1] nocomm
        n++;
    }
}
