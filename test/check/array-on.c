// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What `array on t[...]` names has a step, and lies in the template, whatever the left side is; and it is clear which array that is.
// COVERS: err_array_member

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template u(1:50, 1:100)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u(*, cyclic) onto p
double a[100], b[100][50];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with u(j+1, i+1)
typedef struct box {
    int v[100];
} box_t;
struct bag {
    int v[50][100];
};
#pragma xmp align box.v[i] with t[i]
#pragma xmp align bag.v[*][i] with t[i]
box_t hidden;
struct box plain;

void f(int n, double x)
{
#ifdef WRONG
#pragma xmp array on t[:]
    hidden.v[:] = 1;
// CHECK: :[[@LINE-1]]:5: error: several structs have a member 'box.v': write this as a 'loop', or rename the members
// CHECK: :21:13: note: for this 'align' directive
#pragma xmp array on t[0:10:0]
    a[0:10] = 1;
// CHECK: :[[@LINE-2]]:29: error: the step of a section cannot be 0
#pragma xmp array on t[90:20]
    a[0:10] = 1;
// CHECK: :[[@LINE-2]]:24: error: subscript 109 of 't' in dimension 0 is outside 0 to 99
#pragma xmp array on t[10:20:-1]
    a[0:10] = 1;
// CHECK: :[[@LINE-2]]:24: error: subscript -9 of 't' in dimension 0 is outside 0 to 99
#pragma xmp array on t[0:-1]
    a[0:10] = 1;
// CHECK: :[[@LINE-2]]:26: error: the length of a section is negative: -1
#pragma xmp array on u(1:51, :)
    b[:][:] = 1;
// CHECK: :[[@LINE-2]]:24: error: subscript 51 of 'u' in dimension 1 is outside 1 to 50
#pragma xmp array on u(:, 0:100)
    b[:][:] = 1;
// CHECK: :[[@LINE-2]]:27: error: subscript 0 of 'u' in dimension 0 is outside 1 to 100
#pragma xmp array on t[x:10]
    a[0:10] = 1;
// CHECK: :[[@LINE-2]]:24: error: expression must have integer type, not 'double'
#endif
#pragma xmp array on t[:]
    plain.v[:] = 1;
#pragma xmp array on t[90:10]
    a[0:10] = 1;
#pragma xmp array on t[99:100:-1]
    a[0:10] = 1;
#pragma xmp array on t[0:0]
    a[0:10] = 1;
#pragma xmp array on t[n:n:n]
    a[0:10] = 1;
#pragma xmp array on u(50:1:-1, 1:100:99)
    b[:][:] = 1;
}
