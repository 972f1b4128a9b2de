/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Any thread may execute a directive, one at a time: in `omp single`, with
 * communication in flight that loops of all threads move on.  What MPI or the
 * library cannot do ends the job with a message: two threads at a time, another
 * thread where MPI was started for the main one only, a child of fork.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 1 2 3; do %mpirun -n $n %t single && SODE_PROGRESS=thread %mpirun -n $n %t single || exit 1; done
 * RUN: echo "d.c:9: directive 'barrier': two threads execute directives at the same time, the other one 'barrier' at \
 * RUN:   d.c:9: put each into 'omp single' or 'omp master'" > %t.two
 * RUN: %limited %mpirun -n 2 %t two > %t.out 2>&1; test $? != 0 -a $? != 124
 * RUN: sed -n 's/^sode: rank .: //p' %t.out | sort -u | diff -w - <(tr -s ' ' < %t.two)
 *
 * RUN: %mpirun -n 2 %t fork > %t.out 2>&1; test $? = 0
 * RUN: grep -c "^sode: rank .: d.c:8: directive 'barrier': a child of fork executes it; a child is not a node of the run" \
 * RUN:   %t.out | grep -x 2
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp -DMPI_MAIN %s %libsode -o %t.mpi
 * RUN: for level in init funneled serialized; do %mpirun -n 2 %t.mpi single $level || exit 1; done
 * RUN: %limited %mpirun -n 2 %t.mpi single kept > %t.out 2>&1; test $? != 0 -a $? != 124
 * RUN: grep "^sode: rank .: d.c:[56]: .*a thread other than the main one executes it, which the MPI library was not started for: put it" \
 * RUN:   %t.out
 */
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { N = 48, STEPS = 60, THREADS = 3 };

static sode_array_t *a, *b;
static sode_template_t *t;

SODE_UNIT(init, "d.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = N;
    const sode_axis_t axis = {N, 0, 0, 1, 1, 0};
    sode_nodes_t *p = sode_nodes_create("d.c:1", "p", 1, &star, NULL);
    t = sode_template_create("d.c:2", "t", 1, &zero, &n);
    sode_template_distribute("d.c:2", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, 0});
    a = sode_array_create("d.c:3", "a", t, 1, sizeof(int), &axis, SODE_ARRAY_ZERO);
    b = sode_array_create("d.c:4", "b", t, 1, sizeof(int), &axis, SODE_ARRAY_ZERO);
}

static sode_loop_t own_part(void)
{
    return sode_loop_template("d.c:7", t, 0, 0, 0, N, 1);
}

/* Adds up neighbors on the way; the last step tells whether all came in time. */
static void single(void)
{
    int others = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : others)
    for (int k = 0; k < STEPS; k++) {
        sode_loop_t loop = own_part();
        int *view = (int *)sode_origin(a);
#pragma omp for
        for (int64_t i = loop.first; i < loop.end; i++)
            view[i] = (int)(k * N + i);
#pragma omp single
        {
            others += omp_get_thread_num() != 0;
            sode_reflect("d.c:5", 1, &a, 0, NULL, SODE_WITH(SODE_ASYNC, 1));
        }
        for (int turn = 0; turn < 5; turn++)
            own_part(); /* all threads move it on */
#pragma omp single
        {
            int sum = 1;
            others += omp_get_thread_num() != 0;
            sode_reduction("d.c:6", SODE_OP_SUM, SODE_INT, &sum, 1, NULL, NULL);
            EXPECT(sum, xmp_all_num_nodes());
            sode_wait_async("d.c:6", 1, (int[]){1}, NULL);
        }
#pragma omp single
        {
            int64_t lo = loop.first - 1, hi = loop.end;
            EXPECT(lo < 0 || view[lo] == k * N + lo, 1);
            EXPECT(hi >= N || view[hi] == k * N + hi, 1);
        }
    }
    if (others == 0)
        printf("only the main thread came\n");
}

static void two(void)
{
#pragma omp parallel num_threads(THREADS)
    for (int k = 0; k < 1000; k++)
        sode_barrier("d.c:9", NULL);
}

static void child(void)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        sode_barrier("d.c:8", NULL);
        _exit(0);
    }
    waitpid(pid, &status, 0);
    EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 1, 1);
    sode_barrier("d.c:8", NULL);
}

static int is(const char *argument, const char *what)
{
    return argument && strcmp(argument, what) == 0;
}

static int run(const char *what)
{
    if (is(what, "single"))
        single();
    else if (is(what, "two"))
        two();
    else
        child();
    return 0;
}

int main(int argc, char **argv)
{
    int level = -1;
#ifdef MPI_MAIN
    if (is(argv[2], "init"))
        MPI_Init(&argc, &argv);
    else if (is(argv[2], "kept")) /* as a library may do that is linked first */
        PMPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    else
        MPI_Init_thread(&argc, &argv, is(argv[2], "funneled") ? MPI_THREAD_FUNNELED : MPI_THREAD_SERIALIZED, &level);
    xmp_init(MPI_COMM_WORLD);
    run(argv[1]);
    xmp_finalize();
    return MPI_Finalize();
#endif
    (void)argc;
    MPI_Query_thread(&level);
    EXPECT(level >= MPI_THREAD_SERIALIZED, 1);
    return run(argv[1]);
}
