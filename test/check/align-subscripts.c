// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Subscripts of align: dummies on both sides, '*' and ':'.
// COVERS: err_align_source_count err_align_triplet err_align_subscript err_align_index_twice err_align_index_unused
// COVERS: err_align_colon_count err_align_all_collapsed err_align_pointers

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes line[4]
#pragma xmp template u[100]
#pragma xmp distribute u[block] onto line
double a[100][50], b[100];
#ifdef WRONG
#pragma xmp align a[i] with t[i][*]
// CHECK: :[[@LINE-1]]:19: error: array 'a' has 2 dimensions, but 'align' names 1
#pragma xmp align b[i][j] with t[i][j]
// CHECK: :[[@LINE-1]]:19: error: array 'b' has 1 dimension, but 'align' names 2
#pragma xmp align b[i] with u[0:100]
// CHECK: :[[@LINE-1]]:31: error: a range is not allowed after 'with'; write ':' or an index
#pragma xmp align b[i] with u[i * i]
// CHECK: :[[@LINE-1]]:31: error: subscript of 'with' must be an index, optionally plus or minus an offset, a ratio of constants such as '2*i + 1' or 'i/2', '*' or ':'
#pragma xmp align b[i] with u[7]
// CHECK: :[[@LINE-1]]:31: error: subscript of 'with' must be an index, optionally plus or minus an offset, a ratio of constants such as '2*i + 1' or 'i/2', '*' or ':'
#pragma xmp align b[i] with u[3 - i]
// CHECK: :[[@LINE-1]]:31: error: subscript of 'with' must be an index, optionally plus or minus an offset, a ratio of constants such as '2*i + 1' or 'i/2', '*' or ':'
#pragma xmp align a[i][i] with t[i][*]
// CHECK: :[[@LINE-1]]:24: error: index 'i' of 'align' occurs twice
#pragma xmp align b[i] with t[i][i]
// CHECK: :[[@LINE-1]]:34: error: index 'i' of 'align' occurs twice
#pragma xmp align a[i][j] with t[i][*]
// CHECK: :[[@LINE-1]]:24: error: index 'j' does not occur in the subscripts of template 't'
#pragma xmp align a[:][*] with t[:][:]
// CHECK: :[[@LINE-1]]:19: error: the array has 1 ':' but the template has 2
#pragma xmp align a[i][:] with t[i][*]
// CHECK: :[[@LINE-1]]:19: error: the array has 1 ':' but the template has 0
#pragma xmp align b[*] with t[*][*]
// CHECK: :[[@LINE-1]]:19: error: all dimensions of array 'b' are collapsed; at least one must be aligned
static double *levels[3], (*planes[3])[50];
#pragma xmp align levels[*][i] with u[i]
// CHECK: :[[@LINE-1]]:19: error: the elements of 'levels' are of type 'double *', and 'align' distributes elements, not what they point to; make the pointer a member of a struct and align the member, as in 'align level.u[i] with t[i]', or name the element by a pointer, 'double *u = level[k];', with 'inherit (u)'
#pragma xmp align planes[*][i][*] with u[i]
// CHECK: :[[@LINE-1]]:19: error: the elements of 'planes' are of type 'double (*)[50]', and 'align' distributes elements
#endif
double c[100][50], d[100][50], e[50][100], f[100], g[100][50];
#pragma xmp align c[i][j] with t[i][j]
#pragma xmp align d[:][:] with t[:][:]
#pragma xmp align e[i][j] with t[j][i]
#pragma xmp align f[c] with t[c][*]
#pragma xmp align g[i][*] with u[0 + i]
