// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: said() { %limited %mpirun -n $1 %t $2 > %t.out 2>&1 && { echo "$2: no failure"; exit 1; }; \
// RUN:   grep -q "$3" %t.out || { cat %t.out; exit 1; }; }; \
// RUN: said 2 images "array 'u': the shadow below the own part in dimension 0 is stale" && \
// RUN: said 4 rim "rank 0: .*array 'w': writes elements that the reflect of .* still moves" && \
// RUN: said 4 relapse "array 'rows': the shadow below the own part in dimension 1 is stale"
// RUN: for mode in bcast nocomm pipeline; do %limited %mpirun -n 4 %t $mode 2>&1 | grep -x 'the end' || exit 1; done
// What the account of shadow cells is made from: all periodic images of what is written, also where the shadow is deeper than
// the array is long; the rim that a one-sided reflect sends; nothing after a bcast; in a task with nocomm, what the node
// itself did; nothing of cells that the program fills with what a neighbor sends, until a reflect does.
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template few[3]
#pragma xmp distribute few[block] onto p
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][2]
#pragma xmp template plane[N][N]
#pragma xmp distribute plane[block][block] onto q
static long u[3], v[3], w[N], x[N], column[N], rows[3][N], sum;
#pragma xmp align [i] with few[i] :: u, v
#pragma xmp align [i] with t[i] :: w, x
#pragma xmp align column[i] with plane[i][*]
#pragma xmp align rows[*][i] with t[i]
#pragma xmp shadow rows[0][1:0]
#pragma xmp shadow u[4]
#pragma xmp shadow w[2]
#pragma xmp shadow column[1]

static void images(void)
{
    for (int again = 0; again < 2; again++) {
#pragma xmp loop (i) on few[i]
        for (int i = 0; i < 3; i++)
            u[i] = i + again;
        if (again == 0) {
#pragma xmp reflect (u) width(/periodic/4)
        }
    }
#pragma xmp loop (i) on few[i]
    for (int i = 0; i < 1; i++)
        v[i] = u[i - 4]; // two lengths of the array below u[2]
}

static void rim(void)
{
#pragma xmp reflect (w) width(2:0) async(1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        w[i] = 1;
#pragma xmp wait_async (1)
}

static void replicated(void)
{
#pragma xmp loop (i) on plane[i][*]
    for (int i = 0; i < N; i++)
        column[i] = i;
#pragma xmp bcast (column)
#pragma xmp loop (i) on plane[i][*] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += column[i - 1] + column[i + 1];
}

static void alone(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        w[i] = i;
#pragma xmp reflect (w)
#pragma xmp task on p[1] nocomm
    {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            w[i] *= 2;
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            x[i] = w[i - 1] + w[i + 1];
    }
}

static void pass(int k, long *value)
{
#pragma xmp bcast (value[0:1]) from p[k] on p[k:2]
}

/* Each node gets its left neighbor's new column while others run the loop: the account has the loop last. */
static void pipeline(void)
{
    int me = xmpc_node_num(), nodes = xmp_num_nodes(), width = (N + nodes - 1) / nodes;
#pragma xmp loop (i) on t[i]
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < N; i++)
            rows[j][i] = i + j;
#pragma xmp reflect (rows)
    for (int j = 1; j < 3; j++) {
        long value = 0;
        if (me > 0) {
            pass(me - 1, &value);
            rows[j][me * width - 1] = value;
        }
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N; i++)
            rows[j][i] = rows[j][i-1] + rows[j-1][i] - rows[j-1][i-1];
        if (me < nodes - 1) {
            value = rows[j][me * width + width - 1];
            pass(me, &value);
        }
    }
}

static void relapse(void)
{
    pipeline();
#pragma xmp reflect (rows)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        rows[1][i] = i;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        w[i] = rows[1][i-1];
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "images"))
        images();
    if (!strcmp(mode, "rim"))
        rim();
    if (!strcmp(mode, "bcast"))
        replicated();
    if (!strcmp(mode, "nocomm"))
        alone();
    if (!strcmp(mode, "pipeline"))
        pipeline();
    if (!strcmp(mode, "relapse"))
        relapse();
    if (xmp_node_num() == 1)
        puts("the end");
    return 0;
}
