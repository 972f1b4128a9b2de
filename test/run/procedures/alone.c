// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -O1 %s -o %t -ldl
// RUN: for k in never sort pack matmul; do echo case $k; SODE_WATCHDOG=1 timeout 60 %mpirun -n 3 %t $k > %t.one 2>&1; s=$?; test $s != 0 -a $s != 124 || { cat %t.one; exit 1; }; grep -o 'sode: rank .*' %t.one | sort; done > %t.out; %filecheck %s < %t.out
// A node that ends instead of coming to a procedure: those that wait for it are told.  One that stays away between two messages: the
// watchdog sees who waits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
double x[12], a[12], square[12][12];
#pragma xmp align [i] with t[i] :: x, a
#pragma xmp align [i][*] with t[i] :: square

typedef int compare_t(const void *, const void *, void *);
static int stays; /* this node, in the first one */

/* Instead of the library's, by which procedures sort the nodes. */
void qsort_r(void *base, size_t n, size_t size, compare_t *compare, void *argument)
{
    void (*next)(void *, size_t, size_t, compare_t *, void *);
    while (stays)
        pause();
    *(void **)&next = dlsym(RTLD_NEXT, "qsort_r");
    next(base, n, size, compare, argument);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int last = xmp_node_num() == xmp_num_nodes();
    stays = last;
    if (last && strcmp(what, "never") == 0)
        return 0;
    if (strcmp(what, "pack") == 0)
        xmp_pack(xmp_desc_of(x), xmp_desc_of(a));
    else if (strcmp(what, "matmul") == 0)
        xmp_matmul(xmp_desc_of(square), xmp_desc_of(square), xmp_desc_of(square));
    else
        xmp_sort_up(xmp_desc_of(x), xmp_desc_of(a));
    return 0;
}
// CHECK: case never
// CHECK-NEXT: sode: rank {{[01]}}: xmp_sort_up: rank 2 has left the program while rank {{[01]}} waits for it in 'xmp_sort_up'
// CHECK: case sort
// CHECK-NEXT: sode: rank 0: watchdog: has been waiting for {{.*}} s in 'xmp_sort_up'
// CHECK-NEXT: sode: rank 1: watchdog: has been waiting for {{.*}} s in 'xmp_sort_up'
// CHECK-NEXT: sode: rank 2: watchdog: has been busy for {{.*}} s in 'xmp_sort_up'
// CHECK: case pack
// CHECK-NEXT: sode: rank 0: watchdog: has been waiting for {{.*}} s in 'xmp_pack'
// CHECK-NEXT: sode: rank 1: watchdog: has been waiting for {{.*}} s in 'xmp_pack'
// CHECK: case matmul
// CHECK-NEXT: sode: rank 0: watchdog: has been waiting for {{.*}} s in 'xmp_matmul'
// CHECK-NEXT: sode: rank 1: watchdog: has been waiting for {{.*}} s in 'xmp_matmul'
