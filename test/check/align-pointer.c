// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers and parameters that can be distributed.
// COVERS: err_pointer_initializer err_align_extent_unknown err_align_pointer_count note_declare_pointer

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double store[100], *filled = store, *empty = 0, *other = (void *)0, (*rows)[7];
void *anything;
double (*whole)[100][8], *store2;
int (*function)(int);
#ifdef WRONG
#pragma xmp align filled[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: aligned pointer 'filled' can only be initialized with a null pointer; set it by xmp_malloc(xmp_desc_of(filled), ...)
// CHECK: :[[@LINE-7]]:21: note: 'filled' is declared here
#pragma xmp align anything[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'anything' is not an array and cannot be aligned
// CHECK: :[[@LINE-9]]:7: note: 'anything' is declared here
#pragma xmp align function[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'function' is not an array and cannot be aligned
// CHECK: :[[@LINE-10]]:7: note: 'function' is declared here
#pragma xmp align whole[i][*] with t[i]
// CHECK: :[[@LINE-1]]:19: error: pointer 'whole' to 'double[100][8]' represents an array of 3 dimensions, but 'align' names 2
// CHECK: :12:10: note: for an array of 2 dimensions declare 'double (*whole)[8]'; its elements are 'whole[i][...]'
#pragma xmp align store2[i][*] with t[i]
// CHECK: :[[@LINE-1]]:19: error: pointer 'store2' to 'double' represents an array of 1 dimension, but 'align' names 2
#endif
#pragma xmp align empty[i] with t[i]
#pragma xmp align other[i] with t[i]
#pragma xmp align rows[i][*] with t[i]

void parameters(double a[100], double *b, double (*c)[7], double d[][7], double e[7][100],
                double (*f)[100], double g[100][7])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i][*] with t[i]
#pragma xmp align e[*][i] with t[i]
#ifdef WRONG
#pragma xmp align f[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: pointer 'f' to 'double[100]' represents an array of 2 dimensions, but 'align' names 1
// CHECK: note: for an array of 1 dimension declare 'double *f'; its elements are 'f[i]'
#pragma xmp align g[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: array 'g' has 2 dimensions, but 'align' names 1
#pragma xmp align d[*][i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of 'd' is collapsed, and a pointer does not give its extent
// CHECK: :{{[0-9]+}}:66: note: 'd' is declared here
#endif
}
