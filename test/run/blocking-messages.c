// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What only the run knows of a time loop ends the job: a loop that leaves the arrays, or a part of a periodic dimension.
//
// RUN: %sodecc %s -o %t
// RUN: not %mpirun -n 2 %t 0 2>&1 | %filecheck %s --check-prefix=READS
// RUN: not %mpirun -n 2 %t 1 2>&1 | %filecheck %s --check-prefix=PART
// RUN: %mpirun -n 2 %t 2 | %filecheck %s --check-prefix=RIGHT
// READS: blocking-messages.c:[[#]]: template 's': the loop over 0..10 reads 'a' from -1 to 11 in dimension 0, which has 0..11
// PART: blocking-messages.c:[[#]]: template 's': the loop runs over 1..11, but in periodic dimension 0 of a time loop it must run over all of 0..11
// RIGHT: 12
//
// RUN: not %mpirun -n 2 %t 3 2>&1 | %filecheck %s --check-prefix=STORAGE
// RUN: not %mpirun -n 2 %t 4 2>&1 | %filecheck %s --check-prefix=EXTENT
// STORAGE: blocking-messages.c:[[#]]: directive 'blocking': 'late' has no storage yet
// EXTENT: blocking-messages.c:[[#]]: directive 'blocking': arrays of different extents in periodic dimension 0

// Steps that are known when the loop begins.
// RUN: not %mpirun -n 2 %t 5 2>&1 | %filecheck %s --check-prefix=DIFFER
// RUN: not %mpirun -n 2 %t 6 2>&1 | %filecheck %s --check-prefix=NONE
// RUN: not %mpirun -n 2 %t 7 2>&1 | %filecheck %s --check-prefix=SHADOW
// DIFFER: blocking-messages.c:[[#]]: directive 'blocking': the steps of a time block are 1 on one node and 2 on another
// NONE: blocking-messages.c:[[#]]: directive 'blocking': the steps of a time block are 0, but must be from 1 to 65536
// SHADOW: blocking-messages.c:[[#]]: directive 'blocking': 'steps(4)' needs a shadow of 4:4 of '{{[de]}}' in dimension 0, but it has 3:3

// Parameters that need not be `restrict`.
// RUN: not %mpirun -n 2 %t 8 2>&1 | %filecheck %s --check-prefix=SAME
// SAME: blocking-messages.c:[[#]]: directive 'blocking': '{{new|old}}' and '{{new|old}}' are the same array here, and the time loop writes it; pass two arrays
// RUN: not %mpirun -n 1 %t 9 2>&1 | %filecheck %s --check-prefix=INSIDE
// INSIDE: blocking-messages.c:[[#]]: {{.*}}'{{now|before}}' and '{{now|before}}' are the same array here, and the time loop writes it; pass two arrays

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static int a[N], b[N];
#pragma xmp align [i] with s[i] :: a, b
#pragma xmp shadow a[1]
static int d[N], e[N];
#pragma xmp align [i] with s[i], shadow [3] :: d, e
static int *late;
#pragma xmp align late[i] with s[i]

static void straight(int first, int end)
{
    int i, k;
#pragma xmp blocking steps(3)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i]
        for (i = first; i < end; i++)
            b[i] = (a[i-1] + a[i+1]) / 2;
#pragma xmp loop (i) on s[i]
        for (i = first; i < end; i++)
            a[i] = b[i];
    }
}

static void round(int first)
{
    int i, k;
#pragma xmp blocking steps(3)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on s[i]
        for (i = first; i < N; i++)
            b[i] = (a[(i + 1) % N] + a[(i + N - 1) % N]) / 2;
#pragma xmp loop (i) on s[i]
        for (i = first; i < N; i++)
            a[i] = b[i];
    }
}

static void other(int n)
{
    int i, k;
    if (n)
        late = (int *)xmp_malloc(xmp_desc_of(late), n);
#pragma xmp blocking steps(2)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on s[i]
        for (i = 0; i < N; i++)
            b[i] = a[(i + 1) % N];
#pragma xmp loop (i) on s[i]
        for (i = 0; i < N; i++) {
            late[i] = 1;
            a[i] = b[i];
        }
    }
}

static void any(int steps)
{
    int i, k;
#pragma xmp blocking steps(steps)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (d)
#pragma xmp loop (i) on s[i]
        for (i = 1; i < N - 1; i++)
            e[i] = d[i-1] + d[i+1];
#pragma xmp loop (i) on s[i]
        for (i = 1; i < N - 1; i++)
            d[i] = e[i];
    }
}

static void exchanged(int *new, int *old)
{
    int i, k;
#pragma xmp align [i] with s[i], shadow [3] :: new, old
#pragma xmp blocking steps(3)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (old)
#pragma xmp loop (i) on s[i]
        for (i = 1; i < N - 1; i++)
            new[i] = old[i-1] - old[i+1];
        int *next = new;
        new = old;
        old = next;
    }
}

/* Memory of the node, whose extent nobody knows. */
static void memory(int *now, int *before)
{
    int i, k;
#pragma xmp inherit (now)
#pragma xmp align before like now
#pragma xmp blocking steps(3)
    for (k = 0; k < 4; k++) {
#pragma xmp reflect (before)
#pragma xmp loop (i) on now[i]
        for (i = 1; i < N - 1; i++)
            now[i] = before[i-1] - before[i+1];
#pragma xmp loop (i) on now[i]
        for (i = 1; i < N - 1; i++)
            before[i] = now[i];
    }
}

int main(int argc, char **argv)
{
    int i, what = argc > 1 ? atoi(argv[1]) : 2, sum = 0;
#pragma xmp loop (i) on s[i]
    for (i = 0; i < N; i++)
        a[i] = 1;
    if (what == 5)
        any(xmp_node_num());
    if (what == 6 || what == 7)
        any(what == 6 ? 0 : 4);
    if (what == 3 || what == 4)
        other(what == 3 ? 0 : N - 1);
    int own[2 * N] = {0};
    memory(own, own + (what == 9 ? 1 : N));
    memory(e, d);
    exchanged(d, what == 8 ? d : e);
    straight(what == 0 ? 0 : 1, N - 1);
    round(what == 1);
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
