// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What an array assignment is, and where a section is none.
// COVERS: err_array_statement err_array_left err_array_template err_array_subscripts err_array_index err_array_each err_array_alone err_section_end
// COVERS: err_section_value err_section_bound err_section_shapes err_section_contiguous

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template u[100][8]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block][*] onto p
double a[100], b[100], c[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i][*]
#define FILL(x) x[:] = 1
void xmp_sort_up(void *, void *);

int f(int n, double list[100], int grid[4][5])
{
    int i = 0;
    double x[10], y[10];
    FILL(x);
    if (n)
        x[:] = 0;
    else
        FILL(y);
again:
    y[::2] = i ? x[0:5] : (double)n;
    switch (n) {
    case 3:
        x[:5] = y[5:];
    }
#pragma xmp array on t[:]
    FILL(a);
#pragma xmp bcast(grid[2:2], x[0:n], grid[1][:], y[3:])
#pragma xmp reduction(max : n / x[1:3] /)
#ifdef WRONG
#pragma xmp bcast(grid[2:2][1])
// CHECK: :[[@LINE-1]]:29: error: this section is not contiguous; its first range must have step 1, and all later dimensions must be whole, ':'
#pragma xmp bcast(x[0:3:2])
// CHECK: :[[@LINE-1]]:25: error: this section is not contiguous; its first range must have step 1, and all later dimensions must be whole, ':'
#pragma xmp array on t[:]
    c[:] = 3;
// CHECK: :[[@LINE-1]]:5: error: the left side of 'array' must be a section of an array that is aligned with a template
#pragma xmp array on u[:][:]
    a[:] = 3;
// CHECK: :[[@LINE-2]]:22: error: 'array' must name template 't', with which its left side 'a' is aligned
#pragma xmp array on u[:]
    b[:] = 3;
// CHECK: :[[@LINE-2]]:22: error: template 'u' has 2 dimensions, but 1 subscript is given
#pragma xmp array on t[n]
    a[:] = 3;
// CHECK: :[[@LINE-2]]:24: error: one index here, but a range of indices on the left side of the assignment
    x[:] = i++;
// CHECK: :[[@LINE-1]]:13: error: an array assignment evaluates its right side for each element: change variables in another statement
    x[:] = y[:] = 0;
// CHECK: :[[@LINE-1]]:17: error: an array assignment must be a separate statement with one '='
    x[:] = 0, y[:] = 1;
// CHECK: :[[@LINE-1]]:13: error: an array assignment must be a separate statement with one '='
    x[0:grid[0:2][1]] = 0;
// CHECK: :[[@LINE-1]]:13: error: the bounds of a section must be integers, not sections
    x[0:4] = grid[:][0:5];
// CHECK: :[[@LINE-1]]:14: error: the left side has 1 range of indices, the right side 2; both must have the same shape, or the right side must be one element
#pragma xmp array on
    a[:] = 0;
// CHECK: :[[@LINE-2]]:21: error: expected the name of a node array or template in 'array' directive
#pragma xmp array on t[:] reduction(+: n)
// CHECK: :[[@LINE-1]]:27: error: expected the end of the line in 'array' directive
    a[:] = 1;
#pragma xmp array on t[:]
    n = 3;
// CHECK: :[[@LINE-1]]:5: error: expected an assignment to a section after 'array': 'a[:] = ...;'
    xmp_sort_up(a[b[0:2]:10], b[0:10]);
// CHECK: :[[@LINE-1]]:20: error: the bounds of a section must be integers, not sections
    xmp_sort_up(a[0:10:1:2], b[0:10]);
// CHECK: :[[@LINE-1]]:25: error: expected ']' after the section
    n = x[0:3];
// CHECK: :[[@LINE-1]]:10: error: a section cannot be used as a value here; assign it to a section, 'b[...] = a[...];', or use one element
#endif
    return i;
}
