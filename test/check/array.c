// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Ranges of array assignments: steps, lengths, extents, distributed dimensions.
// COVERS: err_section_distributed err_array_as_element

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#define N 100
double a[N], m[N][20];
#pragma xmp align a[i] with t[i]
#pragma xmp align m[i][*] with t[i]

void f(int n, double list[10], double *q, double v[n])
{
    double x[10], y[n];
#pragma xmp array on t[:]
    a[0:99] = m[0:99][3];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        m[i][0:10] = list[:] + a[i];
    x[0:n] = list[0:5]; // lengths that only the run knows
    y[:] = v[0:n];
    x[:] = q[:];
    x[9::-1] = q[-3:10];
#ifdef WRONG
    x[0:3:0] = 1;
// CHECK: :[[@LINE-1]]:11: error: the step of a section cannot be 0
    x[0:-3] = 1;
// CHECK: :[[@LINE-1]]:9: error: the length of a section is negative: -3
    x[2:9] = 1;
// CHECK: :[[@LINE-1]]:7: error: the section from 2 to 10 exceeds dimension 0 of 'x', which has indices 0 to 9
    x[:] = list[1:];
// CHECK: :[[@LINE-1]]:17: error: 10 elements on the left side, but 9 on the right side
    x[0:4] = list[5:6];
// CHECK: :[[@LINE-1]]:19: error: the section from 5 to 10 exceeds dimension 0 of 'list', which has indices 0 to 9
    x[0:4] = list[4:5] + list[4:4];
// CHECK: :[[@LINE-1]]:19: error: 4 elements on the left side, but 5 on the right side
    q[:] = 1;
// CHECK: :[[@LINE-1]]:7: error: the extent of the target of pointer 'q' is unknown; give the length, '[base : length]'
    int rows[10][2], numbers[10][2];
    rows[:][:] = numbers;
// CHECK: :[[@LINE-1]]:18: error: whole array 'numbers' used where an element is expected; did you mean 'numbers[:][:]'?
    x[1.5:3] = 1;
// CHECK: :[[@LINE-1]]:7: error: expression must have integer type, not 'double'
    a[:] = 1;
// CHECK: :[[@LINE-1]]:7: error: a section along a distributed dimension of 'a': write '#pragma xmp array on ...' or '#pragma xmp gmove' before the statement
    x[0:4] = m[0:4][2];
// CHECK: :[[@LINE-1]]:16: error: a section along a distributed dimension of 'm': write '#pragma xmp array on ...' or '#pragma xmp gmove' before the statement
#pragma xmp array on t[:]
    a[50:51] = 1;
// CHECK: :[[@LINE-1]]:7: error: the section from 50 to 100 exceeds dimension 0 of 'a', which has indices 0 to 99
#endif
}
