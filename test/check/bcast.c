// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// bcast takes variables, and a source for each set.
// COVERS: err_bcast_const err_bcast_variable err_bcast_source

#pragma xmp nodes p[2][3]
#pragma xmp nodes any[*]
#pragma xmp nodes one[1]=p[0][0:1]
#pragma xmp template t[10][12]
#pragma xmp distribute t[block][cyclic] onto p
#pragma xmp template u[10][12]
#pragma xmp distribute u[*][block] onto any
struct pair {
    int x, y;
};
void f(int *pointer, int list[4])
{
    int number = 0, array[4] = {0};
    struct pair pair = {0, 0};
    const int fixed[2] = {1, 2};
#ifdef WRONG
#pragma xmp bcast (number + 1)
// CHECK: :[[@LINE-1]]:20: error: only variables can be broadcast
#pragma xmp bcast (3)
// CHECK: :[[@LINE-1]]:20: error: only variables can be broadcast
#pragma xmp bcast (f)
// CHECK: :[[@LINE-1]]:20: error: only variables can be broadcast
#pragma xmp bcast (fixed)
// CHECK: :[[@LINE-1]]:20: error: a const variable cannot be broadcast
#pragma xmp bcast (number) from p
// CHECK: :[[@LINE-1]]:33: error: 'from' of 'bcast' names 6 nodes; it must be one
#pragma xmp bcast (number) from p(2:3,*)
// CHECK: :[[@LINE-1]]:33: error: 'from' of 'bcast' names 2 nodes; it must be one
#pragma xmp bcast (number) from any[3:0]
// CHECK: :[[@LINE-1]]:33: error: 'from' of 'bcast' names 0 nodes; it must be one
#pragma xmp bcast (number) from any[number:2]
// CHECK: :[[@LINE-1]]:33: error: 'from' of 'bcast' names 2 nodes; it must be one
#pragma xmp bcast (number) from t[3][:]
// CHECK: :[[@LINE-1]]:33: error: 'from' of 'bcast' names 3 nodes; it must be one
#endif
#pragma xmp bcast (number, array, list, pair)
#pragma xmp bcast (number) from any          // the run knows how many they are
#pragma xmp bcast (number) from any[number:1]
#pragma xmp bcast (number) from t[0:2][0]
#pragma xmp bcast (number) from u[:][3]
#pragma xmp bcast (number) from one
#pragma xmp bcast (number) from p[*][1] on p[*][:]
#pragma xmp bcast (number) from p[1][0:3:3]
#pragma xmp bcast (pair.y, array[2], *pointer)
}
