// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DWRONG -Wno-sode-bcast-pointer %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A pointer to be broadcast is said to be one.
// COVERS: warn_bcast_pointer

struct list {
    struct list *next;
    int value;
};

void f(int *pointer, int array[4], struct list list)
{
    double *numbers = 0;
#ifdef WRONG
#pragma xmp bcast (pointer)
// CHECK: :[[@LINE-1]]:20: warning: 'pointer' is a pointer: the other nodes get the address, which is meaningless there, not the data
#pragma xmp bcast (array, numbers)
// CHECK: :[[@LINE-1]]:27: warning: 'numbers' is a pointer: the other nodes get the address, which is meaningless there, not the data
    char *names[4];
#pragma xmp bcast (names)
// CHECK: :[[@LINE-1]]:20: warning: 'names' is of pointers: the other nodes get the addresses, which are meaningless there, not the data
#endif
#pragma xmp bcast (*pointer, array, list)
#pragma xmp bcast (pointer[2], list.value)
}
