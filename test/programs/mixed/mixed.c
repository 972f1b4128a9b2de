// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// MPI and XMP in one program: fields and stencils by XMP, what XMP lacks by MPI calls on local sections: a
// prefix over the nodes, a gather of the whole field, a value with its place.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <mpi.h>
#endif
#include <xmp.h>

#define N 83
#define STEPS 30

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1:1]

/* The sum of `mine` over the nodes before this one. */
static long before_me(long mine)
{
    long sum = 0;
#ifdef _XCALABLEMP
    MPI_Comm comm = xmp_get_mpi_comm();
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Exscan(&mine, &sum, 1, MPI_LONG, MPI_SUM, comm);
    if (rank == 0)
        sum = 0;
#else
    (void)mine;
#endif
    return sum;
}

/* Largest element of what each node found, and where; smallest place on a tie. */
static void largest_of_all(double *value, int *place)
{
#ifdef _XCALABLEMP
    struct {
        double value;
        int place;
    } mine = {*value, *place}, all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE_INT, MPI_MAXLOC, xmp_get_mpi_comm());
    *value = all.value;
    *place = all.place;
#else
    (void)value, (void)place;
#endif
}

/* The whole field on every node: from the address of the first own element on, `count` elements are ours. */
static void gather(double whole[N], const double *own, int count)
{
#ifdef _XCALABLEMP
    MPI_Comm comm = xmp_get_mpi_comm();
    int size, *counts, *starts;

    MPI_Comm_size(comm, &size);
    counts = malloc(2 * size * sizeof *counts);
    starts = counts + size;
    MPI_Allgather(&count, 1, MPI_INT, counts, 1, MPI_INT, comm);
    starts[0] = 0;
    for (int k = 1; k < size; k++)
        starts[k] = starts[k - 1] + counts[k - 1];
    MPI_Allgatherv(own, count, MPI_DOUBLE, whole, counts, starts, MPI_DOUBLE, comm);
    free(counts);
#else
    for (int i = 0; i < count; i++)
        whole[i] = own[i];
#endif
}

int main(int argc, char **argv)
{
    static double whole[N];
    int i, count = 0, place = -1;
    long above = 0, rank_of_first = 0;
    double peak = -1.0, *first = NULL;

    (void)argc, (void)argv;
#ifdef _XCALABLEMP
    int started = 0;
    MPI_Initialized(&started); /* XMP has done it */
    if (!started)
        return 3;
#endif

#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        u[i] = exp(-0.02 * (i - 20) * (i - 20)) + 0.5 * exp(-0.1 * (i - 60) * (i - 60));

    for (int step = 0; step < STEPS; step++) {
#pragma xmp reflect (u) width(1)
#pragma xmp loop (i) on t[i]
        for (i = 1; i < N - 1; i++)
            v[i] = u[i] - 0.4 * (u[i] - u[i - 1]) + 0.1 * (u[i + 1] - 2 * u[i] + u[i - 1]);
#pragma xmp loop (i) on t[i]
        for (i = 1; i < N - 1; i++)
            u[i] = v[i];
    }

#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        if (count++ == 0)
            first = &u[i];
        if (u[i] > peak) {
            peak = u[i];
            place = i;
        }
        above += u[i] > 0.05;
    }
    rank_of_first = before_me(above);
    largest_of_all(&peak, &place);
    gather(whole, first, count);

    /* the last node knows the total of the prefix; XMP tells the others */
    long total = rank_of_first + above;
#pragma xmp bcast (total) from p[xmp_num_nodes()-1]

    double roughness = 0.0;
    for (i = 1; i < N; i++)
        roughness = fmax(roughness, fabs(whole[i] - whole[i - 1]));

    /* half of the nodes as an MPI communicator */
    int members = 0, expected = (xmp_num_nodes() + 1) / 2;
#pragma xmp task on p[0:expected]
    {
#ifdef _XCALABLEMP
        MPI_Comm_size(xmp_get_mpi_comm(), &members);
#else
        members = 1;
#endif
    }
    if (xmp_node_num() == 1) {
        printf("peak %.12f at %d\n", peak, place);
        printf("above %ld, roughness %.12f\n", total, roughness);
        printf("half of the nodes: %s\n", members == expected ? "right" : "wrong");
    }
    return 0;
}
