// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// bcast takes variables.
// COVERS: err_bcast_variable

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
// CHECK: :[[@LINE-1]]:20: error: only variables can be broadcast
#endif
#pragma xmp bcast (number, array, list, pair)
#pragma xmp bcast (pair.y, array[2], *pointer)
}
