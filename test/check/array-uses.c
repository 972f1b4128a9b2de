// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Uses of a distributed array's name that have no meaning on one node.
// COVERS: err_partial_subscript err_array_sizeof err_array_address

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes line[4]
#pragma xmp template u[100]
#pragma xmp distribute u[block] onto line
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][*] with u[i]
void use(void *), row(double *);

unsigned long f(void)
{
#ifdef WRONG
    row(a[3]);
// CHECK: :[[@LINE-1]]:9: error: 'a' needs a subscript for dimension 1, which is distributed
// CHECK: :[[@LINE-9]]:13: note: for this 'align' directive
// CHECK: :[[@LINE-3]]:9: note: each node has a part of some rows only; pass 'a' itself and the row's index, and let 'row' loop over the row
    use(&a);
// CHECK: :[[@LINE-1]]:10: error: cannot take the address of distributed array 'a' as a whole; use 'a' or '&a[...]'
    unsigned long size = sizeof a + sizeof(b);
// CHECK: :[[@LINE-1]]:33: error: 'sizeof', 'typeof' and the like are not defined for distributed array 'a' as a whole; use an element, 'a[0][0]'
// CHECK: :[[@LINE-2]]:44: error: 'sizeof', 'typeof' and the like are not defined for distributed array 'b' as a whole; use an element, 'b[0][0]'
#endif
    row(b[3]);
    use(a);
    use(&a[1][2]);
    return sizeof a[0][0] + sizeof(double[4]);
}
