// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: %mpirun -n 3 %t | %filecheck %s
// An owner that is asked before it has storage, after it has freed it, or while it has that of an earlier size, answers when it has what is asked for;
// and arrays of a block that some nodes have executed more often than others are told apart by the nodes that execute it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 20
#pragma xmp nodes p[3]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double *m;
#pragma xmp align m[i] with t[i]

enum { FAR = 7 }; // base/control.h
static int asked; // whether this node has been

// Instead of the MPI library's function.
int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    asked |= tag == FAR;
    return PMPI_Recv(data, count, type, from, tag, comm, status);
}

// The other two wait for each other, and so hear what they are asked, until one of them has been, and for a while.
static void be_asked(void)
{
#pragma xmp task on p[1:2]
    for (int more = 0; more < 1000;) {
        int any = asked;
#pragma xmp reduction (max: any)
        more += any;
    }
}

static void make(int n, int seed)
{
    m = (double *)xmp_malloc(xmp_desc_of(m), n);
#pragma xmp loop on t[i]
    for (int i = 0; i < n; i++)
        m[i] = seed + i;
}

static double get(int n, int seed, int freed)
{
    double x = -1;
    if (freed) {
        free(m);
        m = NULL;
#pragma xmp barrier // who has not freed it yet would give what it has
    }
    if (xmp_node_num() != 1)
        be_asked();
    free(m);
    make(n, seed);
#pragma xmp task on p[0]
    {
#pragma xmp gmove in
        x = m[n == N ? 13 : 9];
    }
    asked = 0; // The barrier keeps the first node from asking before that.
#pragma xmp barrier
    return x;
}

// The last element of the nodes that execute it.
static double last(int from)
{
    double x = -1;
#pragma xmp nodes q[*] = *
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
    double b[N];
#pragma xmp align b[i] with s[i]
#pragma xmp loop on s[i]
    for (int i = 0; i < N; i++)
        b[i] = from + i;
#pragma xmp task on q[0]
    {
#pragma xmp gmove in
        x = b[N - 1];
    }
    return x;
}

int main(void)
{
    double none = get(10, 10, 0), earlier = get(N, 20, 0), freed = get(N, 30, 1);
#pragma xmp task on p[0:2]
    for (int k = 0; k < 3; k++)
        last(k);
    double all = last(100);
    if (xmp_node_num() == 1)
        printf("%g %g %g %g\n", none, earlier, freed, all); // CHECK: 19 33 43 119
    free(m);
    return 0;
}
