// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize -I%source/runtime %s -o %t
// RUN: %mpirun -n 6 %t | %filecheck %s
// What a node expects of another one is what that one sends, which the program sees before it waits: gmove of arrays with copies,
// and of those that lie once on each row or column of the nodes.
#include <mpi.h>
#include <stdio.h>
#include <xmp.h>

#include "base/tags.h"

#pragma xmp nodes p[2][3]
#pragma xmp nodes row[3] = p[*][:]
#pragma xmp nodes col[2] = p[:][*]
#pragma xmp template t[7][11]
#pragma xmp distribute t[block][cyclic] onto p
int a[7][11], s[11], r[11], c[11];
#pragma xmp template tr[11]
#pragma xmp distribute tr[block] onto row
#pragma xmp template tc[11]
#pragma xmp distribute tc[cyclic(3)] onto col
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align s[j] with t[*][j]
#pragma xmp align r[i] with tr[i]
#pragma xmp align c[i] with tc[i]

enum { NODES = 6 };
static int sent[NODES], expected[NODES];

// Instead of the MPI library's functions.
int MPI_Isend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    if (tag >= SODE_TAG_GMOVE)
        sent[rank] += count;
    return PMPI_Isend(data, count, type, rank, tag, comm, request);
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    if (tag >= SODE_TAG_GMOVE)
        expected[rank] += count;
    return PMPI_Irecv(data, count, type, rank, tag, comm, request);
}

// Who would wait for ever says so, and ends the job.
static void compare(const char *what)
{
    int comes[NODES];
    PMPI_Alltoall(sent, 1, MPI_INT, comes, 1, MPI_INT, MPI_COMM_WORLD);
    for (int k = 0; k < NODES; k++)
        if (comes[k] != expected[k]) {
            printf("%s: node %d expects %d bytes of node %d, which sends %d\n", what, xmpc_node_num(), expected[k], k, comes[k]);
            fflush(stdout);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
}

int main(void)
{
    int wrong = 0, node = xmpc_node_num(), total = 0;
#pragma xmp loop on t[i][j]
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 11; j++) a[i][j] = 100 * i + j;
#pragma xmp gmove async(1)
    s[10:11:-1] = a[2][:];
    compare("copies");
#pragma xmp wait_async(1)
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < 11; j++) wrong += s[j] != 210 - j;
#pragma xmp gmove in async(1)
    c[:] = a[3][:];
    compare("in");
#pragma xmp wait_async(1)
#pragma xmp loop on tc[i]
    for (int i = 0; i < 11; i++) wrong += c[i] != 300 + i;
#pragma xmp gmove in async(1)
    r[10:11:-1] = c[:];
    compare("in of columns");
#pragma xmp wait_async(1)
#pragma xmp loop on tr[i]
    for (int i = 0; i < 11; i++) wrong += r[i] != 310 - i;
#pragma xmp gmove out async(1)
    a[5][:] = r[:];
    compare("out");
#pragma xmp wait_async(1)
#pragma xmp loop (j) on t[5][j]
    for (int j = 0; j < 11; j++) wrong += a[5][j] != 310 - j;
#pragma xmp gmove async(1)
    c[10:11:-1] = r[:]; // each column takes from the rows of its nodes
    compare("groups");
#pragma xmp wait_async(1)
#pragma xmp loop on tc[i]
    for (int i = 0; i < 11; i++) wrong += c[i] != 300 + i;
    for (int k = 0; k < NODES; k++) total += sent[k];
#pragma xmp reduction (+: wrong, total)
    if (node == 0)
        printf("%d wrong, %s messages\n", wrong, total ? "some" : "no"); // CHECK: {{^}}0 wrong, some messages
    return 0;
}
