// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Directives that are executed stand in functions.
// COVERS: err_executable_at_file_scope

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

#ifdef WRONG
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' must be inside a function
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: error: directive 'reflect' must be inside a function
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: error: directive 'loop' must be inside a function
for (int i = 0; i < 100; i++) { // no further error
    a[i] = i;
}
#pragma xmp task on p[0]
// CHECK: :[[@LINE-1]]:13: error: directive 'task' must be inside a function
#pragma xmp reduction (+: x)
// CHECK: :[[@LINE-1]]:13: error: directive 'reduction' must be inside a function
#pragma xmp bcast (x)
// CHECK: :[[@LINE-1]]:13: error: directive 'bcast' must be inside a function
#endif

int f(int x)
{
#pragma xmp barrier
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma xmp task on p[0]
    x++;
#pragma xmp reduction (+: x)
#pragma xmp bcast (x)
    return x;
}
