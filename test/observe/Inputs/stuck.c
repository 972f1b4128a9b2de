// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stuck HOW: ways to wait for ever. recv: rank 1 waits for a message of the program's that nobody sends. left: all but
// rank 1 do, which leaves. async: rank 1 does, while something is in flight. stopped: all but rank 0 do, and rank 1 is stopped.
// busy: none; it computes for half a second.

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
static double u[20];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

static void wait_for_nobody(void)
{
    MPI_Recv(NULL, 0, MPI_INT, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int i, rank = xmpc_all_node_num();

    if (strcmp(how, "busy") == 0)
        for (double end = MPI_Wtime() + 0.5; MPI_Wtime() < end;)
            ;
#pragma xmp reflect (u)
    if (strcmp(how, "left") == 0) {
        if (rank == 1)
            return 0;
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 20; i++)
            wait_for_nobody();
    }
    if (rank == 1 && strcmp(how, "stopped") == 0) {
        signal(SIGCONT, _exit); /* mpirun wakes it up at the end */
        raise(SIGSTOP);
    }
    if (strcmp(how, "stopped") == 0 ? rank > 0 : rank == 1 && strcmp(how, "busy") != 0)
        wait_for_nobody();
    if (strcmp(how, "recv") == 0 || strcmp(how, "stopped") == 0) {
#pragma xmp reflect (u)
    }
    if (strcmp(how, "async") == 0) {
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async (1)
    }
    return 0;
}
