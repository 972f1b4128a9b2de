/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Start and end.  The program's own MPI_Init and MPI_Finalize do nothing in a
 * translated program, units run in order before main, main's status is the
 * job's; a program without units is not touched; an MPI program starts the
 * runtime with xmp_init, twice if it likes.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %mpicc -std=gnu11 %optimize %s -flto -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t.a
 * RUN: for t in %t %t.a; do for n in 1 3; do %mpirun -n $n $t adopt || exit 1; \
 * RUN:   %mpirun -n $n $t exit || exit 1; %mpirun -n $n $t thread || exit 1; \
 * RUN:   %mpirun -n $n $t fork || exit 1; done; done
 * RUN: %mpirun -n 2 %t five > %t.out 2>&1; test $? = 5
 * RUN: not grep '^sode: ' %t.out
 *
 * RUN: %mpicc -std=gnu11 %optimize -DNO_UNITS %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t.plain
 * RUN: %mpirun -n 3 %t.plain plain
 * RUN: %t.plain nothing
 *
 * RUN: %mpicc -std=gnu11 %optimize -DMPI_MAIN %s %libsode -o %t.mpi
 * RUN: %mpirun -n 3 %t.mpi library
 * RUN: %mpirun -n 3 %t.mpi forgotten
 * RUN: %t.mpi early > %t.out 2>&1; test $? = 1; grep -q 'xmp_init: call MPI_Init first' %t.out
 */
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

static int inits, order, nodes_at_init;
#ifndef NO_UNITS
SODE_UNIT(init, "start.c")
static void init(void)
{
    inits++;
    const int64_t star = SODE_STAR;
    sode_nodes_t *p = sode_nodes_create("start.c:1", "p", 1, &star, NULL);
    xmp_nodes_size(p, 1, &nodes_at_init);
    sode_nodes_release(&p);
}
static void second(void)
{
    EXPECT(order++ % 2, 0);
}
static void third(void)
{
    EXPECT(order++ % 2, 1);
}
static sode_unit_t units[] = {{second, SODE_ABI_VERSION, "second.c", 0},
                              {third, SODE_ABI_VERSION, "third.c", 0}};
static void __attribute__((constructor)) register_others(void)
{
    sode_unit_register(&units[0]);
    sode_unit_register(&units[1]);
}
#endif

/* Before MPI unloads its plugins, whose leaks are known by their name. */
void __lsan_do_leak_check(void) __attribute__((weak));

static int finalize(void)
{
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
    return MPI_Finalize();
}

static int is(const char *argument, const char *what)
{
    return strcmp(argument, what) == 0;
}

/* A library user: parts of the run start one after the other. */
static int library(int argc, char **argv)
{
    int rank, level;
    MPI_Comm half;
    EXPECT(MPI_Init(&argc, &argv), MPI_SUCCESS);
    MPI_Query_thread(&level);
    EXPECT(level >= MPI_THREAD_FUNNELED, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    xmp_init(MPI_COMM_WORLD);
    EXPECT(xmp_num_nodes(), nodes_at_init);
    xmp_barrier();
    if (is(argv[1], "forgotten"))
        return finalize();
    xmp_finalize();
    EXPECT(xmp_num_nodes(), 1);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, -rank, &half);
    xmp_init(half); /* again, in reverse order */
    MPI_Comm_free(&half);
    EXPECT(nodes_at_init, rank > 0 ? 2 : 1);
    EXPECT(xmpc_node_num(), rank == 1);
    EXPECT(order, 4);
    xmp_barrier();
    xmp_finalize();
    return finalize();
}

int main(int argc, char **argv)
{
    int rank, flag, level = -1;
    const char *what = argc > 1 ? argv[1] : "";
#ifdef MPI_MAIN
    if (is(what, "early"))
        xmp_init(MPI_COMM_WORLD);
    return library(argc, argv);
#endif
    (void)library;
    if (is(what, "nothing")) { /* no unit: MPI was not started */
        MPI_Initialized(&flag);
        EXPECT(flag, 0);
        return 0;
    }
    if (is(what, "plain")) {
        EXPECT(MPI_Init(&argc, &argv), MPI_SUCCESS);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Barrier(MPI_COMM_WORLD);
        EXPECT(finalize(), MPI_SUCCESS);
        MPI_Finalized(&flag);
        EXPECT(flag, 1);
        return 0;
    }
    EXPECT(order, 2);
    EXPECT(inits, 1);
    EXPECT(nodes_at_init, xmp_all_num_nodes());
    if (is(what, "thread")) {
        EXPECT(MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &level),
               MPI_SUCCESS);
        EXPECT(level >= MPI_THREAD_FUNNELED, 1);
    } else {
        EXPECT(MPI_Init(&argc, &argv), MPI_SUCCESS);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    EXPECT(rank, xmpc_all_node_num());
    if (is(what, "fork")) { /* a child of the program is none of the run */
        int status;
        pid_t child = fork();
        if (child == 0)
            exit(7);
        waitpid(child, &status, 0);
        EXPECT(WEXITSTATUS(status), 7);
        xmp_barrier();
    }
    EXPECT(MPI_Finalize(), MPI_SUCCESS);
    xmp_barrier(); /* still works: the end is postponed */
    xmp_finalize();
    xmp_barrier();
    if (is(what, "exit"))
        xmp_exit(0);
    return is(what, "five") && rank == 0 ? 5 : 0;
}
