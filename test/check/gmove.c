// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Both sides of gmove are variables, of the same type and shape, and sections lie within their arrays.
// COVERS: err_gmove_variable err_gmove_part err_gmove_const err_gmove_types err_gmove_far err_section_step_zero
// COVERS: err_section_pointers err_section_inside err_section_no_extent err_section_range err_section_shapes
// COVERS: err_section_lengths

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], m[100][20];
#pragma xmp align a[i] with t[i]
#pragma xmp align m[i][*] with t[i]
struct pair {
    double x, y;
} pairs[100];
#pragma xmp align pairs[i] with t[i]

void f(int n, double *pointer, double **rows, double matrix[][20])
{
    double list[100], x = 0;
    const double fixed[100] = {1};
    float single[100];
    struct pair one;
#ifdef WRONG
#pragma xmp gmove
    f = a[0];
// CHECK: :[[@LINE-1]]:5: error: operand of 'gmove' must be a variable, an element or a section
#pragma xmp gmove
    x = pairs[3].y;
// CHECK: :[[@LINE-1]]:9: error: this is only part of an element of distributed array 'pairs'; 'gmove' copies whole elements
#pragma xmp gmove
    fixed[0:100] = a[:];
// CHECK: :[[@LINE-1]]:5: error: the left side of 'gmove' is const
#pragma xmp gmove
    single[:] = a[:];
// CHECK: :[[@LINE-1]]:17: error: the elements of both sides of 'gmove' must have the same type; they are 'float' and 'double'
#pragma xmp gmove in
    a[:] = list[:];
// CHECK: :[[@LINE-1]]:12: error: the right side of 'gmove in' must be of a distributed array
#pragma xmp gmove out
    list[:] = a[:];
// CHECK: :[[@LINE-1]]:5: error: the left side of 'gmove out' must be of a distributed array
#pragma xmp gmove
    list[0:10:0] = a[0:10];
// CHECK: :[[@LINE-1]]:15: error: the step of a section cannot be 0
#pragma xmp gmove
    rows[0:3][0] = a[0:3];
// CHECK: :[[@LINE-1]]:10: error: this section is of 'double *', and the targets of different pointers are not one section; copy them in a loop over the pointers
#pragma xmp gmove
    a[0:3][2] = list[0:3];
// CHECK: :[[@LINE-1]]:12: error: distributed array 'a' has 1 dimension; 'gmove' copies whole elements
#pragma xmp gmove
    pointer[2:] = a[2:50];
// CHECK: :[[@LINE-1]]:13: error: the extent of the target of pointer 'pointer' is unknown; give the length, '[base : length]'
#pragma xmp gmove
    list[60:50] = a[0:50];
// CHECK: :[[@LINE-1]]:10: error: the section from 60 to 109 exceeds dimension 0 of 'list', which has indices 0 to 99
#pragma xmp gmove
    list[0:50] = a[10:50:-1];
// CHECK: :[[@LINE-1]]:20: error: the section from 10 to -39 exceeds dimension 0 of 'a', which has indices 0 to 99
#pragma xmp gmove
    x = m[1][20];
// CHECK: :[[@LINE-1]]:14: error: index 20 is outside dimension 1 of 'm', which has indices 0 to 19
#pragma xmp gmove
    a[0:20] = m[0:20][0:20];
// CHECK: :[[@LINE-1]]:15: error: the left side has 1 range of indices, the right side 2; both must have the same shape, or the right side must be one element
#pragma xmp gmove
    a[0:20] = list[0:21];
// CHECK: :[[@LINE-1]]:20: error: 20 elements on the left side, but 21 on the right side
#pragma xmp gmove
    m[0:50:2][:] = matrix[0:100][:];
// CHECK: :[[@LINE-1]]:27: error: 50 elements on the left side, but 100 on the right side
#pragma xmp gmove
    a[0:-1] = list[0:1];
// CHECK: :[[@LINE-1]]:9: error: the length of a section is negative: -1
#pragma xmp gmove
    a[0:1.5] = list[0:1];
// CHECK: :[[@LINE-1]]:9: error: expression must have integer type, not 'double'
#endif
#pragma xmp gmove
    one = pairs[n];
#pragma xmp gmove
    a[0:100] = fixed[:];
#pragma xmp gmove
    rows[n][0:3] = a[97:];
#pragma xmp gmove
    pointer[-2:3] = a[2:3];
#pragma xmp gmove
    matrix[0:n][:] = m[0:n][0:20];
#pragma xmp gmove
    list[99:50:-2] = a[0:50];
#pragma xmp gmove
    m[:][3] = a[:];
#pragma xmp gmove
    m[:][:] = a[n];
#pragma xmp gmove
    m[3] = list[0:20];
#pragma xmp gmove
    a[0:0] = list[100:0];
    (void)x;
    (void)one;
    (void)single;
}
