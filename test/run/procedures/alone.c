// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for k in never sort pack matmul; do echo case $k; w=1; test $k != never || w=50; SODE_WATCHDOG=$w %limited %mpirun -n 3 %t $k > %t.one 2>&1; s=$?; test $s != 0 -a $s != 124 || { cat %t.one; exit 1; }; grep -o 'sode: rank .*' %t.one | sort; done > %t.out; %filecheck %s < %t.out
// A node that ends instead of coming to a procedure: those that wait for it are told.  One that stays away between two messages: the
// watchdog sees who waits.
#include <mpi.h>
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

static int stays; /* this node, before the first of these */

int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    while (stays)
        pause();
    return PMPI_Ibarrier(comm, request);
}

int MPI_Iallreduce(const void *own, void *all, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    while (stays)
        pause();
    return PMPI_Iallreduce(own, all, count, type, op, comm, request);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int last = xmp_node_num() == xmp_num_nodes();
    stays = last && strcmp(what, "never") != 0;
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
