// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fifty exchanges; before the last one rank 1 computes for 0.3 s.

#include <mpi.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
static double u[20];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

int main(void)
{
    for (int n = 0; n < 50; n++) {
        if (n == 49 && xmpc_all_node_num() == 1)
            for (double end = MPI_Wtime() + 0.3; MPI_Wtime() < end;)
                ;
#pragma xmp reflect (u)
    }
    return 0;
}
