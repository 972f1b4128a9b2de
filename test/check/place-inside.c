// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A directive is a declaration or a statement of its own; it cannot interrupt one.
// COVERS: err_misplaced_inside

void f(int n)
{
#ifdef WRONG
    int x = n +
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' is not allowed here; put it before a declaration or statement
        1;
    struct s {
        int member;
#pragma xmp nodes q[4]
// CHECK: :[[@LINE-1]]:13: error: directive 'nodes' is not allowed here; put it before a declaration or statement
    };
    int list[] = {
#pragma xmp template t[4]
// CHECK: :[[@LINE-1]]:13: error: directive 'template' is not allowed here; put it before a declaration or statement
        1, 2};
    f(
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' is not allowed here; put it before a declaration or statement
        n);
#endif
#pragma xmp nodes p[4]
    int y = n + 1;
#pragma xmp barrier
    struct {
        int member;
    } z = {1};
#pragma xmp barrier
    int list2[] = {1, 2};
#pragma xmp barrier
    f(y + z.member + list2[0]);
#pragma xmp barrier
}
