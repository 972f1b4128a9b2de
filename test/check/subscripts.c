// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// References to node arrays and templates: count and range of subscripts, step.
// COVERS: err_subscript_count err_subscript_range err_section_length err_section_step

#pragma xmp nodes p[4][3]
#pragma xmp template t[100][50]
#pragma xmp template u(3:12)
#pragma xmp nodes line[12]
#pragma xmp nodes any[*]
#pragma xmp distribute t[block][block] onto p
#pragma xmp distribute u(block) onto line
double a[100][50];

void f(int n)
{
#ifdef WRONG
#pragma xmp barrier on p[0]
// CHECK: :[[@LINE-1]]:24: error: 'p' has 2 dimensions, but 1 subscript is given
// CHECK: {{[|] +\[\*\]$}}
#pragma xmp barrier on line[0][1]
// CHECK: :[[@LINE-1]]:24: error: 'line' has 1 dimension, but 2 subscripts are given
    double b[100][50];
#pragma xmp align b[i][j] with t[i]
// CHECK: :[[@LINE-1]]:32: error: 't' has 2 dimensions, but 1 subscript is given
#pragma xmp barrier on p[4][0]
// CHECK: :[[@LINE-1]]:26: error: subscript 4 of 'p' in dimension 0 is outside 0 to 3
#pragma xmp barrier on p[0][-1]
// CHECK: :[[@LINE-1]]:29: error: subscript -1 of 'p' in dimension 1 is outside 0 to 2
#pragma xmp barrier on p(1,0)
// CHECK: :[[@LINE-1]]:28: error: subscript 0 of 'p' in dimension 0 is outside 1 to 4
#pragma xmp barrier on p(4,1)
// CHECK: :[[@LINE-1]]:26: error: subscript 4 of 'p' in dimension 1 is outside 1 to 3
#pragma xmp barrier on p[2:3][*]
// CHECK: :[[@LINE-1]]:26: error: subscript 4 of 'p' in dimension 0 is outside 0 to 3
#pragma xmp barrier on t[100][0]
// CHECK: :[[@LINE-1]]:26: error: subscript 100 of 't' in dimension 0 is outside 0 to 99
#pragma xmp barrier on u(2)
// CHECK: :[[@LINE-1]]:26: error: subscript 2 of 'u' in dimension 0 is outside 3 to 12
#pragma xmp barrier on u[12:2]
// CHECK: :[[@LINE-1]]:26: error: subscript 13 of 'u' in dimension 0 is outside 3 to 12
#pragma xmp barrier on any(0)
// CHECK: :[[@LINE-1]]:28: error: subscript 0 of 'any' in dimension 0 is below 1
#pragma xmp barrier on line[4:-1]
// CHECK: :[[@LINE-1]]:29: error: the length of a section is negative: -1
#pragma xmp barrier on line(5:3)
// CHECK: :[[@LINE-1]]:29: error: the length of a section is negative: -1
#pragma xmp barrier on line[0:8:0]
// CHECK: :[[@LINE-1]]:33: error: the step of a node set must be positive
#pragma xmp barrier on line(1:8:-2)
// CHECK: :[[@LINE-1]]:33: error: the step of a node set must be positive
#endif
#pragma xmp barrier on p[3][2]
#pragma xmp barrier on p(3,4)
#pragma xmp barrier on p[1:3][0:3:2]
#pragma xmp barrier on p[n][:]
#pragma xmp barrier on t[99][49]
#pragma xmp barrier on t[:][*]
#pragma xmp barrier on u(3)
#pragma xmp barrier on u(12)
#pragma xmp barrier on u[3:10]
#pragma xmp barrier on u(:)
#pragma xmp barrier on line[0:12:5]
#pragma xmp barrier on line[4:0]
#pragma xmp barrier on line(5:4)
#pragma xmp barrier on line(1:12:n)
}
