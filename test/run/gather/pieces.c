// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// Subscripts lie in memory of many pieces, between which there is none, or memory that changes: rows and list nodes of their own. They
// change, go, and come back elsewhere.

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <xmp.h>

#define N 40
#define LONG (1 << 16) // bytes of a row
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y

struct node {
    int at;
    struct node *next;
    double own[500];
} *head[N];
static int *row[N], count[N];

// Nothing lies behind it.
static void *make(size_t size)
{
    char *memory = mmap(NULL, size + LONG, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        exit(1);
    munmap(memory + size, LONG);
    return memory;
}

static struct node *make_node(int at, struct node *next)
{
    struct node *made = make(sizeof *made);

    made->at = at;
    made->next = next;
    return made;
}

static void say(const char *what, int turn)
{
    double sum = 0;

#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i + 1) * y[i];
#pragma xmp task on p[0]
    printf("%s, turn %d: %.15g\n", what, turn, sum);
}

static void read_rows(int turn)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = 0; k < count[i]; k++)
            s += x[row[i][k]];
        y[i] = s;
    }
    say("rows", turn);
#pragma xmp loop (i) on t[i] gather(x) method(compact)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < count[i]; k++)
            y[i] -= (k + 1) * x[row[i][k]];
    say("renumbered", turn);
}

static void read_lists(int turn)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (const struct node *n = head[i]; n; n = n->next)
            s = 2 * s + x[n->at];
        y[i] = s;
    }
    say("lists", turn);
}

static void add_by_lists(int turn)
{
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        for (const struct node *n = head[N - 1 - i]; n; n = n->next)
            y[n->at] += i;
    say("sums", turn);
}

// The second node of each list that has one goes; its memory, too.
static void drop(int first)
{
    for (int i = first; i < N; i += 3)
        if (head[i]->next) {
            struct node *gone = head[i]->next;
            head[i]->next = gone->next;
            munmap(gone, sizeof *gone);
        }
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        row[i] = make(LONG);
        count[i] = i % 4;
        for (int k = 0; k < count[i]; k++)
            row[i][k] = (7 * i + 11 * k) % N;
        for (int k = 0; k <= i % 5; k++)
            head[i] = make_node((3 * i + 5 * k) % N, head[i]);
    }
    for (int turn = 0; turn < 6; turn++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] = (3 * i + turn) % 17;
        read_rows(turn);
        read_lists(turn);
        add_by_lists(turn);
        for (int i = 0; i < N; i++) {
            row[i][100] = turn; // of no subscript
            head[i]->own[0] += turn;
        }
        if (turn == 1)
            row[N - 2][1] = head[5]->at = 0;
        if (turn > 1)
            drop(turn - 2);
        if (turn == 3) {
            munmap(row[7], LONG);
            row[7] = make(LONG / 2);
            row[7][0] = row[7][1] = row[7][2] = N - 1;
        }
    }
    return 0;
}
