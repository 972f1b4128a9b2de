/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * MPI calls of the program between directives: on MPI_COMM_WORLD and on the
 * communicators it gets from the library, with receives of any source and tag
 * pending while the runtime communicates; its MPI_Init_thread; its own error
 * handler.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 1 2 5; do %mpirun -n $n %t || exit 1; done
 */
#include "program.h"

enum { N = 30 };
static sode_nodes_t *p;
static sode_template_t *t;
static sode_array_t *a;

SODE_UNIT(init, "program_mpi.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = N;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {N, 0, 0, 1, 1, 0};
    p = sode_nodes_create("program_mpi.c:1", "p", 1, &star, NULL);
    t = sode_template_create("program_mpi.c:2", "t", 1, &zero, &n);
    sode_template_distribute("program_mpi.c:3", t, p, &block);
    a = sode_array_create("program_mpi.c:4", "a", t, 1, sizeof(double), &axis,
                          SODE_ARRAY_ZERO);
}

/* Directives of all kinds. */
static void directives(int size)
{
    const sode_width_t periodic = {1, 1, 1};
    int x = 1;
    sode_reflect("program_mpi.c:5", 1, &a, 0, NULL, NULL);
    sode_reflect("program_mpi.c:6", 1, &a, 1, &periodic, NULL);
    sode_reduction("program_mpi.c:7", SODE_OP_SUM, SODE_INT, &x, 1, NULL, NULL);
    EXPECT(x, size);
    sode_bcast("program_mpi.c:8", &x, sizeof x, NULL, NULL, NULL);
    sode_barrier("program_mpi.c:9", NULL);
}

/* A message goes around while the runtime communicates. */
static void ring(MPI_Comm comm)
{
    int rank, size, got = -1;
    MPI_Request request;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &request);
    directives(size);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 16384, comm);
    directives(size);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    EXPECT(got, (rank + size - 1) % size);
}

static int errors_seen;
static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    errors_seen++;
}

/* The program's error handler is used on its communicators, and only there. */
static void handler(int size)
{
    MPI_Errhandler mine;
    int x = 0;
    MPI_Comm_create_errhandler(on_error, &mine);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, mine);
    sode_nodes_t *q = sode_nodes_create("program_mpi.c:10", "q", 1,
                                        &(const int64_t){1},
                                        SODE_ON_NODES(p, SODE_AT(size - 1)));
    void *comm;
    if (xmp_nodes_comm(q, &comm) == 0) {
        MPI_Send(&x, 1, MPI_INT, /*rank=*/99, 0, *(MPI_Comm *)comm);
        EXPECT(errors_seen, 1);
    }
    directives(size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&mine);
    sode_nodes_release(&q);
}

int main(int argc, char **argv)
{
    int level = -1, flag = 0, rank, result;
    void *comm;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    EXPECT(level >= MPI_THREAD_FUNNELED, 1);
    MPI_Initialized(&flag);
    EXPECT(flag, 1);
    handler(xmp_num_nodes()); /* first: the communicators are made with it */
    ring(MPI_COMM_WORLD);
    ring(xmp_get_mpi_comm());
    EXPECT(xmp_nodes_comm(p, &comm), 0);
    ring(*(MPI_Comm *)comm);
    EXPECT(xmp_get_mpi_comm() == xmp_get_mpi_comm(), 1);
    MPI_Comm_rank(xmp_get_mpi_comm(), &rank);
    EXPECT(rank, xmpc_node_num());
    MPI_Comm_compare(xmp_get_mpi_comm(), MPI_COMM_WORLD, &result);
    EXPECT(result, MPI_CONGRUENT);
    MPI_Finalize();
    directives(xmp_num_nodes());
    return 0;
}
