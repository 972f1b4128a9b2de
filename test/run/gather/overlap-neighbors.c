// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather and overlap: after iterations of own elements come those that need one neighbor, neighbor by neighbor, then those that need both. They don't wait for
// others: node 2 has not begun when node 0 computes what it has of node 1. Each iteration computes the same.
//
// RUN: %sodecc %s -o %t && export SODE_OVERLAP=always && for how in "" pack shm; do rm -f %t.word && SODE_TRANSPORT=$how %limited %mpirun -n 3 %t %t.word | sort > %t.out && \
// RUN:   %filecheck %s < %t.out || exit 1; done
//
// CHECK: node 0: 3 6 1 4 7 5 0 2
// CHECK-NEXT: node 1: 8 11 14 15 10 9 12 13
// CHECK-NEXT: node 2: 19 22 16 18 17 20 21 23
// CHECK-NEXT: right

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xmp.h>

#define N 24 /* 8 rows on each of 3 nodes */
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
int at[N];
#pragma xmp align [i] with t[i] :: x, y, at
int col[N][2];

/* Memory of all nodes, which node 0 writes to in the loop. */
static volatile int *word_in(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT, 0600);
    void *at = ftruncate(file, sizeof(int)) ? MAP_FAILED : mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return at == MAP_FAILED ? NULL : at;
}

static int product(volatile int *word, int said)
{
    int next = 0, wrong = 0;
#pragma xmp loop (i) on t[i] gather(x) overlap expect(fixed)
    for (int i = 0; i < N; i++) {
        at[i] = next++;
        if (i == 4)
            *word = said;
        y[i] = x[col[i][0]] + 0.1 * x[col[i][1]];
    }
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        wrong += y[i] != (col[i][0] + 0.5) + 0.1 * (col[i][1] + 0.5);
    return wrong;
}

int main(int argc, char **argv)
{
    static const int of[N][2] = {{8, 16}, {9, 1}, {16, 8},   {3, 2},   {10, 4},  {5, 23},  {6, 6},   {1, 15},
                                 {8, 9},  {7, 17}, {16, 11}, {11, 12}, {0, 23},  {1, 22},  {14, 14}, {3, 2},
                                 {16, 4}, {0, 15}, {7, 7},   {20, 19}, {15, 0},  {8, 5},   {22, 23}, {3, 14}};
    int i, wrong;
    volatile int *const word = word_in(argv[argc - 1]);
    if (!word)
        return 1;
    for (i = 0; i < N; i++)
        col[i][0] = of[i][0], col[i][1] = of[i][1];
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        x[i] = i + 0.5;
    wrong = product(word, 0);
    while (xmp_node_num() == 3 && *word != 1) /* node 2 begins when node 0 has got that far */
        sched_yield();
    wrong += product(word, 1);
    for (int n = 0; n < 3; n++) {
        int row[N / 3];
#pragma xmp loop (i) on t[i]
        for (i = n * 8; i < n * 8 + 8; i++)
            row[at[i]] = i;
#pragma xmp task on p[n]
        printf("node %d: %d %d %d %d %d %d %d %d\n", n, row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]);
    }
#pragma xmp task on p[0]
    printf("%s\n", wrong ? "wrong" : "right"); // puts writes the end of the line apart, and another node may come between
    return wrong != 0;
}
