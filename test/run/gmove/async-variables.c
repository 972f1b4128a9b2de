// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is in flight into a variable of a function arrives when the function waits, also if it is called again and again. If it
// returns first, nothing is written where other functions have theirs: the end of the program warns, and a wait is too late.
// UNSUPPORTED: sanitize
// RUN: %sodecc -Wno-sode-variable-not-awaited %s -o %t
// RUN: for s in $(%half pack shm datatype auto); do SODE_TRANSPORT=$s %mpirun -n 3 %t > %t.out 2>&1 || exit 1; %filecheck %s < %t.out; done
// RUN: not %mpirun -n 3 %t late > %t.out 2>&1
// RUN: %filecheck %s --check-prefix=LATE < %t.out
#include <stdio.h>
#include <xmp.h>

#define N 60000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

__attribute__((noinline)) static int awaited(void)
{
    int b[N], far[3], c[10000], wrong = 0, all = xmp_num_nodes(), x = xmp_node_num(), y = x;
    double z = 1;
    for (int i = 0; i < 10000; i++)
        c[i] = x == 1 ? i : 0;
#pragma xmp gmove async(4)
    b[:] = a[:];
#pragma xmp bcast (x, c) async(4)
#pragma xmp reduction (+: y, z) async(4)
#pragma xmp task on p[0]
    {
#pragma xmp gmove in async(5)
        far[:] = a[N-3:];
#pragma xmp wait_async (5)
        wrong += far[0] != N - 3 || far[2] != N - 1;
    }
#pragma xmp wait_async (4)
    for (int i = 0; i < N; i++)
        wrong += b[i] != i;
    for (int i = 0; i < 10000; i++)
        wrong += c[i] != i;
    return wrong || x != 1 || y != all * (all + 1) / 2 || z != all;
}

__attribute__((noinline)) static void forgotten(void)
{
    int b[N];
#pragma xmp gmove async(1)
// CHECK-DAG: sode: warning: 'gmove' of {{.*}}async-variables.c:[[@LINE-1]] was still in flight when the function with its variable 'b' returned, and is lost: put '#pragma xmp wait_async (1)' before that return
// LATE: sode: rank {{[0-2]}}: {{.*}}: directive 'wait_async': 'gmove' of {{.*}}async-variables.c:[[@LINE-2]] was still in flight when the function with its variable 'b' returned: put '#pragma xmp wait_async (1)' before that return
    b[:] = a[:];
}

// Where forgotten had its variable: what is in flight moves on meanwhile.
__attribute__((noinline)) static int is_written(void)
{
    volatile int mine[N + 5000];
    int wrong = 0;
    for (int i = 0; i < N + 5000; i++)
        mine[i] = -7;
    for (int k = 0; k < 20; k++) {
#pragma xmp barrier
    }
    for (int i = 0; i < N + 5000; i++)
        wrong += mine[i] != -7;
    return wrong != 0;
}

__attribute__((noinline)) static void others(void)
{
    int x = 1;
    double y = 2;
#pragma xmp bcast (x) async(2)
// CHECK-DAG: sode: warning: 'bcast' of {{.*}}async-variables.c:[[@LINE-1]] was still in flight when the function with its variable returned, and is lost: put '#pragma xmp wait_async (2)' before that return
#pragma xmp reduction (+: y) async(3)
// CHECK-DAG: sode: warning: 'reduction' of {{.*}}async-variables.c:[[@LINE-1]] was still in flight
}

int main(int argc, char **argv)
{
    int wrong = 0;
    (void)argv;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
    for (int k = 0; k < 12; k++)
        wrong += awaited();
    forgotten();
    wrong += is_written();
    if (argc > 1) {
#pragma xmp wait_async (1)
    }
    others();
    if (wrong)
        printf("wrong\n");
    return wrong;
}
