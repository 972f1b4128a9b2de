// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Values that pass from one iteration of a distributed loop to another, or out of the loop.
// COVERS: warn_carried_value warn_last_value note_value_read warn_hidden_state warn_reduction_overwritten

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

static struct state {
    double mass;
    int first;
} all;
static int calls;
static double seed = 1;

#ifdef WRONG
static void add(double *to, double x)
{
    *to += x;
}

static void total(double *out)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        *out += v[i];
// CHECK: :[[@LINE-1]]:9: warning: '*out' accumulates
// CHECK: note: for this 'loop' directive
}

static double next(void)
{
    return seed = fmod(seed * 7 + 1, 13);
// CHECK: :[[@LINE-1]]:24: warning: 'seed' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE+19]]:13: note: for this 'loop' directive
}

static int counted(void)
{
    static int count;
    return count++;
// CHECK: :[[@LINE-1]]:12: warning: 'count' carries a value
// CHECK: :[[@LINE+11]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-25]]:5: warning: 'sum' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE+9]]:13: note: for this 'loop' directive
}

static void wrong(FILE *file)
{
    double last = 0, run = 0, sum = 0, most = -1, norm = 0, list[N], sign = 0, *walk = list;
    int n = 0, any = 0, at = -1, fine = 1;
    struct state *to = &all;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = next() + counted();
        add(&sum, v[i]);
    }
    total(&norm);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        last = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'last' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'k = i' beside it and 'reduction(lastmax: k /last/)' give all nodes the last one
// CHECK: note: for this 'loop' directive
// CHECK: note: 'last' is read here
        run += v[i];
        u[i] = run;
// CHECK: :[[@LINE-1]]:16: warning: 'run' carries a value
// CHECK: note: for this 'loop' directive
        if (v[i] > 3)
            any = 1;
// CHECK: :[[@LINE-1]]:13: warning: 'any' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(||: any)' gives all nodes the serial value
// CHECK: note: for this 'loop' directive
// CHECK: note: 'any' is read here
        else
            fine = 0;
// CHECK: :[[@LINE-1]]:13: warning: 'fine' is set {{.*}}; 'reduction(&&: fine)' gives all nodes the serial value
// CHECK: note: for this 'loop' directive
// CHECK: note: 'fine' is read here
        if (v[i] > 5)
            list[n++] = v[i];
// CHECK: :[[@LINE-1]]:18: warning: 'n' carries a value
// CHECK: note: for this 'loop' directive
        if (all.first == 0)
// CHECK: :[[@LINE-1]]:17: warning: 'all.first' carries a value
// CHECK: note: for this 'loop' directive
            u[i] = 0;
        all.first = 1;
        to->mass += v[i];
// CHECK: :[[@LINE-1]]:13: warning: 'all.mass' accumulates
// CHECK: note: for this 'loop' directive
        norm = hypot(norm, v[i]);
// CHECK: :[[@LINE-1]]:22: warning: 'norm' carries a value
// CHECK: note: for this 'loop' directive
        *walk++ = v[i];
// CHECK: :[[@LINE-1]]:10: warning: 'walk' carries a value
// CHECK: note: for this 'loop' directive
    }
#pragma xmp loop (i) on t[i] reduction(max: most)
    for (int i = 0; i < N; i++) {
        if (u[i] > most) {
            most = u[i];
            at = i;
        }
        u[i] = rand() % 100;
// CHECK: :[[@LINE-1]]:16: warning: 'rand' continues where its last call ended, and each node calls it only for its own iterations; compute the value from the loop's index
// CHECK: note: for this 'loop' directive
        if (fscanf(file, "%lf", &v[i]) != 1)
// CHECK: :[[@LINE-1]]:13: warning: 'fscanf' continues where its last call ended, and each node calls it only for its own iterations; read all on one node, or on all of them, before the loop, and give the nodes their elements
// CHECK: note: for this 'loop' directive
            abort();
// CHECK: :[[@LINE-9]]:13: warning: 'at' is set {{.*}}; 'reduction(firstmax: most /at/)' instead of the clause for 'most' combines both
// CHECK: note: for this 'loop' directive
// CHECK: note: 'at' is read here
    }
#pragma xmp loop (i) on t[i] reduction(+: sign)
    for (int i = 0; i < N; i++)
        sign = copysign(1, v[i]);
// CHECK: :[[@LINE-1]]:9: warning: the loop overwrites 'sign', which its 'reduction' clause combines: the serial loop leaves the last value, the clause combines the last value of each node
// CHECK: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] reduction(*: most)
    for (int i = 0; i < N; i++)
        most = 2;
// CHECK: :[[@LINE-1]]:9: warning: the loop overwrites 'most'
// CHECK: note: for this 'loop' directive
    printf("%g %g %d %d %d %g %g %d %g\n", last, sum, any, fine, n, norm, most, at, sign);
    for (int k = 0; k < n; k++)
        printf("%g\n", list[k]);
    printf("%g\n", all.mass);
}
#endif

// A pointer that walks through the node's own part, wherever it has its address from.
static struct field {
    double *data;
} field = {0};
static double *which(int k) { return k ? u : v; }
static void walk(int n)
{
    double *both[2] = {u, v}, *q = both[n % 2], *r = which(n), *x;
    field.data = v;
    x = field.data;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        *q++ = *r++ + *x++;
}

static double scratch[3];
static double smooth(double x)
{
    for (int k = 0; k < 3; k++)
        scratch[k] = x * k;
    return scratch[0] + scratch[1] + scratch[2];
}
static void swap(double *x, double *y)
{
    double saved = *x;
    *x = *y, *y = saved;
}

// What is right: places that each iteration sets before it reads them, and those that are combined.
int main(int argc, char **argv)
{
    double x, y, high, s = 0, counts = 0, mine = 0, all_of = 0, row[3], step = 0.5, biggest = -1;
    int kind, i, k, low = N, up = -1, odd, failed = 0, where = -1, place = -1, different = 0;
    FILE *file = fopen(argv[0], "rb");

    for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop (i) on t[i] reduction(+: s, all_of)
        for (i = 0; i < N; i++) {
            x = v[i], y = u[i];
            if (x > y)
                swap(&x, &y);
            kind = x > 3;
            if (kind)
                high = x;
            for (k = 0; k < 3; k++)
                row[k] = x + k;
            switch (i % 3) {
            case 0: odd = 1; break;
            case 1: odd = 2; break;
            default: odd = 3;
            }
            if (kind)
                s = s + high + row[2];
            u[i] = smooth(y) + odd + (row[0] > 3 ? row[1] : 0) + step;
            all_of += u[i];
            mine += u[i];
            low = i < low ? i : low;
            up = i;
            if (fseek(file, i, SEEK_SET) != 0)
                failed = 1;
            if (i == 5)
                where = i;
        }
        x = s + counts;
        step *= 0.9;
#pragma xmp loop (i) on t[i] reduction(+: counts)
        for (i = 0; i < N; i++)
            v[i] = (counts++, step * i); // nobody reads how many
#pragma xmp loop (i) on t[i] reduction(firstmax: biggest /place/)
        for (i = 0; i < N; i++)
            if (u[i] > biggest || (u[i] == biggest && place < 0)) {
                biggest = u[i];
                place = i;
            }
    }
#pragma xmp loop (i) on t[i] reduction(+: different)
    for (i = 0; i < N; i++) {
        if (u[i] != v[i])
            different = -1; // how many nodes have found one is the same
        if (v[i] < 0)
            different = -2;
    }
    if (different != 0)
        printf("different\n");
#pragma xmp reduction (+: mine)
#pragma xmp reduction (max: where)
    if (xmp_node_num() == 1)
        printf("%g %g %g %d %d\n", s, mine, all_of, where, argc + place);
    printf("node %d has %d to %d\n", xmp_node_num(), low, up);
    calls++;
    fclose(file);
    if (failed)
        exit(1);
    walk(argc);
#ifdef WRONG
    wrong(stdin);
#endif
    return calls != 1;
}
