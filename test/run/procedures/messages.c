// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize -I%source/runtime %s -o %t
// RUN: %mpirun -n 6 %t | %filecheck %s
// Nodes send to those that their elements go to or come from, and to nobody else: messages that the busiest node sends in a procedure.
#include <mpi.h>
#include <stdio.h>
#include <xmp.h>

#include "base/tags.h"


#pragma xmp nodes p[*]
#pragma xmp nodes q[2][3]
#pragma xmp template t[24]
#pragma xmp template u[24][24]
#pragma xmp template w[24][24]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block][block] onto q
#pragma xmp distribute w[block][block] onto q
int x[24], a[24], at[24], rows[24][24], turned[24][24], grid[24][24], twisted[24][24];
#pragma xmp align [i] with t[i] :: x, a, at
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align turned[*][j] with t[j]
#pragma xmp align grid[i][j] with u[i][j]
#pragma xmp align twisted[i][j] with w[j][i]

static int sent, letters;

static int counts(int tag) { return tag == SODE_TAG_PROCEDURE || (tag >= SODE_TAG_EXCHANGE && tag <= SODE_TAG_EXCHANGE_LAST); }

// Instead of the MPI library's functions.
int MPI_Isend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    sent += counts(tag);
    return PMPI_Isend(data, count, type, rank, tag, comm, request);
}

int MPI_Issend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    sent++;
    letters++;
    return PMPI_Issend(data, count, type, rank, tag, comm, request);
}

int MPI_Send_init(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    sent += counts(tag);
    return PMPI_Send_init(data, count, type, rank, tag, comm, request);
}

static void show(const char *what)
{
    int most = sent;
#pragma xmp reduction(max: most)
    if (xmp_node_num() == 1)
        printf("%s: %d\n", what, most);
    sent = letters = 0;
}

int main(void)
{
#pragma xmp loop on t[i]
    for (int i = 0; i < 24; i++) {
        a[i] = i;
        at[i] = i < 23 ? i + 1 : i;
    }
#pragma xmp loop on t[i]
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < 24; j++) rows[i][j] = 24 * i + j;
    xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
    show("gather of neighbors"); // CHECK: {{^}}gather of neighbors: 2
    xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
    sent = letters;
    show("letters of the same"); // CHECK-NEXT: {{^}}letters of the same: 0
    xmp_scatter(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at)); // numbers, which of them stay, and values
    show("scatter to neighbors"); // CHECK-NEXT: {{^}}scatter to neighbors: 3
    xmp_scatter(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
    sent = letters;
    show("letters of the same"); // CHECK-NEXT: {{^}}letters of the same: 0
    xmp_pack(xmp_desc_of(x), xmp_desc_of(a), NULL);
    show("pack of all"); // CHECK-NEXT: {{^}}pack of all: 0
    xmp_sort_up(xmp_desc_of(a), xmp_desc_of(x));
    show("sort of what is sorted"); // CHECK-NEXT: {{^}}sort of what is sorted: 0
    xmp_sort_up(a[0:12], x[4:12]);
    show("sort of a section"); // CHECK-NEXT: {{^}}sort of a section: {{[1-5]$}}
    xmp_transpose(xmp_desc_of(turned), xmp_desc_of(rows), 0);
    show("transpose in place"); // CHECK-NEXT: {{^}}transpose in place: 0
    xmp_transpose(xmp_desc_of(twisted), xmp_desc_of(grid), 0);
    show("transpose of blocks in place"); // CHECK-NEXT: {{^}}transpose of blocks in place: 0
    xmp_transpose(rows[0:4][4:4], rows[4:4][0:4], 0);
    show("transpose of a section"); // CHECK-NEXT: {{^}}transpose of a section: 1
    return 0;
}
