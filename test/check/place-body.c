// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A stand-alone directive as the body of if, else, for, while, do would leave the next statement outside.
// COVERS: err_declarative_as_body err_stand_alone_as_body note_enclose_in_braces

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
#ifdef WRONG
    if (n)
#pragma xmp nodes q[2]
// CHECK: :[[@LINE-1]]:13: error: declarative directive 'nodes' cannot be the body of a statement
        n++;
    if (n)
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n++;
    else
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n++;
    for (int i = 0; i < n; i++)
#pragma xmp reduction (+: n)
// CHECK: :[[@LINE-1]]:13: error: directive 'reduction' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n--;
    while (n)
#pragma xmp bcast (n)
// CHECK: :[[@LINE-1]]:13: error: directive 'bcast' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n--;
    do
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n--;
    while (n);
    if (n)
#pragma xmp wait_async (1)
// CHECK: :[[@LINE-1]]:13: error: directive 'wait_async' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n--;
    if (n)
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: error: directive 'reflect' cannot be the body of a statement without braces
// CHECK: :[[@LINE-2]]:13: note: enclose the directive in braces
        n--;
#pragma xmp loop on t[i]
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: expected a 'for' loop
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#endif
    if (n) {
#pragma xmp nodes q[4]
#pragma xmp barrier
    }
    for (int j = 0; j < n; j++)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 100; i++)
            a[i] = i;
    if (n)
#pragma xmp task on p[0]
        n++;
    else
#pragma xmp task on p[1]
        n--;
    if (n)
        n--;
#pragma xmp barrier
    while (n)
        n--;
#pragma xmp barrier
}
