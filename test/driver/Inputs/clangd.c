// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Needs the headers of Sode and MPI and the macros that sodecc predefines.
#include <mpi.h>
#include <stdio.h>
#include <xmp.h>
#ifndef _XCALABLEMP
#error not XcalableMP
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("%d of %d\n", xmp_node_num(), size);
    return 0;
}
