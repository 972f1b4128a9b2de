// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DDIRECTIVES %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DC %s -o %t.c 2>&1 | count 0
// Coarrays, in a file with directives or only with the header: one error each, and none about what is left without
// them; C that looks alike is left alone.

#include <xmp.h>

#ifdef DIRECTIVES
#pragma xmp nodes p[4]
#endif

#ifdef C
int choose(int n, int a[3])
{
    switch (n) {
    case 1: [[maybe_unused]] int b[3] = {1, 2, 3}; return n ? a[n ? 1 : 2] : b[0];
    default: return 0;
    }
}
#else
int a[10]:[*], b;
// CHECK: :[[@LINE-1]]:10: error: a coarray is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
xmp_lock_t lock:[*];
// CHECK: :[[@LINE-1]]:16: error: a coarray is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI

int f(int n)
{
    double list[4] = {0};
    list:[1] = list;
// CHECK: :[[@LINE-1]]:9: error: a coarray is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
    b = n ? a[1]:[n] : 3;
// CHECK: :[[@LINE-1]]:17: error: a coarray is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
    return undeclared; // not heard of: the file is not C any more
}
#endif
