// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A bcast from a node other than the one that has set the value; values of which each node has its own, clocks that steer directives.
// COVERS: warn_bcast_root warn_node_result

#include <stdio.h>
#include <unistd.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp template dealt[N]
#pragma xmp distribute dealt[cyclic] onto p
static double w[N], shared;
#pragma xmp align w[i] with dealt[i]

static void use(double x)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] += x;
}

// What one node has set, or perhaps the first.
void change(void);
static void right(int me)
{
    double first = 1, cyclic = 1, others = 1, again = 1, read = 1, part = 1, own = 1;
#pragma xmp task on t[1]
    {
        first = v[1];
    }
#pragma xmp bcast (first)
#pragma xmp task on dealt[N - 1]
    {
        cyclic = w[N - 1];
    }
#pragma xmp bcast (cyclic)
    if (me == 1)
        puts("one");
    else
        others = 2;
#pragma xmp bcast (others)
    if (me == 1)
        again = 2;
    again = 3;
#pragma xmp bcast (again)
    if (me == 1)
        read = 2;
    if (scanf("%lf", &read) != 1)
        puts("no value");
#pragma xmp bcast (read)
    if (me == 1)
        shared = 2;
    change();
#pragma xmp bcast (shared)
    if (me == 1)
        part = 2;
#pragma xmp bcast (part) on p[1:2]
    if (me == 1)
        own = 2;
#pragma xmp bcast (own) from t[N - 1]
    double zero = 1, late = 1, next = 1;
    int from_zero = xmp_node_num() - 1, from_one;
    from_one = xmp_node_num();
    if (from_zero == 0)
        zero = 2;
#pragma xmp bcast (zero)
    if (1 == from_one)
        late = 2;
#pragma xmp bcast (late)
    if (from_zero == 1)
        next = 2;
#pragma xmp bcast (next) from p[1]
    use(first + cyclic + others + again + read + shared + part + own + zero + late + next);
}

#ifdef WRONG
static void wrong(void)
{
    double a = 1, b = 1, c = 1, d = 1;
    struct {
        int n;
        double x;
    } e = {1, 2};
    int me = xmpc_node_num(), id = getpid();
    if (xmp_node_num() == 1)
        a = 2;
#pragma xmp bcast (a) from p[1]
    if (me == 1)
        b = 2;
#pragma xmp bcast (b)
#pragma xmp task on t[N - 1]
    {
        c = v[N - 1];
    }
#pragma xmp bcast (c)
#pragma xmp task on p[0]
    {
        d = 4;
    }
#pragma xmp bcast (d) from p[1]
    if (me == 1)
        e.x = 3;
#pragma xmp bcast (e)
    use(a + b + c + d + e.x);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] += id;
    double begin = xmp_wtime();
    while (xmp_wtime() - begin < 1)
        use(1);
}
#endif

int main(void)
{
    double a = 1, b = 1, c = 1, d = 1, begin = xmp_wtime();
    int me = xmpc_node_num();
    if (xmp_node_num() == 1)
        a = 2;
#pragma xmp bcast (a)
    if (me == 1)
        b = 2;
#pragma xmp bcast (b) from p[1]
#pragma xmp task on t[N - 1]
    {
        c = v[N - 1];
    }
#pragma xmp bcast (c) from t[N - 1]
    if (me == 0)
        d = 2;
    if (me == 1)
        d = 3;
#pragma xmp bcast (d) from p[1]
    use(a + b + c + d), right(me);
    printf("%d %g\n", (int)getpid(), xmp_wtime() - begin);
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-54]]:13: warning: 'a' is set on one node, but this 'bcast' gives all nodes the value of a different one; name the node that has it with 'from'
// CHECK: :[[@LINE-56]]:9: note: 'a' gets its value here
// CHECK: :[[@LINE-53]]:13: warning: 'b' is set on one node, but this 'bcast' gives all nodes the value of a different one; name the node that has it with 'from'
// CHECK: :[[@LINE-55]]:9: note: 'b' gets its value here
// CHECK: :[[@LINE-50]]:13: warning: 'c' is set on one node, but this 'bcast' gives all nodes the value of a different one; name the node that has it with 'from'
// CHECK: :[[@LINE-53]]:9: note: 'c' gets its value here
// CHECK: :[[@LINE-47]]:13: warning: 'd' is set on one node, but this 'bcast' gives all nodes the value of a different one; name the node that has it with 'from'
// CHECK: :[[@LINE-50]]:9: note: 'd' gets its value here
// CHECK: :[[@LINE-46]]:13: warning: 'e.x' is set on one node, but this 'bcast' gives all nodes the value of a different one; name the node that has it with 'from'
// CHECK: :[[@LINE-48]]:11: note: 'e.x' gets its value here
// CHECK: :[[@LINE-44]]:17: warning: 'id' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (id)' gives all of them the same value
// CHECK: :[[@LINE-68]]:31: note: 'id' gets its value here
// CHECK: :[[@LINE-44]]:12: warning: 'xmp_wtime' returns different values on different nodes, each of which has its own
