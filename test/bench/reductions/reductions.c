// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of one line against the same ones line by line, in turn: N variables in the clauses of a loop (one kind; then two
// kinds and types), and adjacent directives. A statement stands between directives that are to stay apart. Prints the medians
// of ROUNDS rounds, in microseconds, and the median of the ratio within a round.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

enum { ROUNDS = 101, TIMES = 200 };

#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p

static double a, b, c;
static int m;
static volatile int between;

static void clauses_together(void)
{
#pragma xmp loop (i) on t[i] reduction(+: a, b, c)
    for (int i = 0; i < 64; i++)
        a += i, b += 1, c += 2;
}

static void clauses_apart(void)
{
#pragma xmp loop (i) on t[i] reduction(+: a)
    for (int i = 0; i < 64; i++)
        a += i;
#pragma xmp loop (i) on t[i] reduction(+: b)
    for (int i = 0; i < 64; i++)
        b += 1;
#pragma xmp loop (i) on t[i] reduction(+: c)
    for (int i = 0; i < 64; i++)
        c += 2;
}

static void kinds_together(void)
{
#pragma xmp loop (i) on t[i] reduction(+: a) reduction(max: m)
    for (int i = 0; i < 64; i++)
        a += i, m = i > m ? i : m;
}

static void kinds_apart(void)
{
#pragma xmp loop (i) on t[i] reduction(+: a)
    for (int i = 0; i < 64; i++)
        a += i;
#pragma xmp loop (i) on t[i] reduction(max: m)
    for (int i = 0; i < 64; i++)
        m = i > m ? i : m;
}

static void lines_together(void)
{
#pragma xmp reduction (max: a)
#pragma xmp reduction (max: b)
}

static void lines_apart(void)
{
#pragma xmp reduction (max: a)
    between = 1;
#pragma xmp reduction (max: b)
}

static double time_of(void (*work)(void))
{
    a = b = c = m = 0;
    work();
    a = b = c = m = 0;
#pragma xmp barrier
    double begin = xmp_wtime();
    for (int k = 0; k < TIMES; k++) {
        work();
        a = b = c = 0;
    }
    return 1e6 * (xmp_wtime() - begin) / TIMES;
}

static int compare(const void *x, const void *y)
{
    return (*(const double *)x > *(const double *)y) - (*(const double *)x < *(const double *)y);
}

static double median(double list[ROUNDS])
{
    qsort(list, ROUNDS, sizeof *list, compare);
    return list[ROUNDS / 2];
}

static void measure(const char *name, void (*together)(void), void (*apart)(void))
{
    static double one[ROUNDS], several[ROUNDS], ratio[ROUNDS];
    for (int k = 0; k < ROUNDS; k++) {
        one[k] = time_of(together);
        several[k] = time_of(apart);
        ratio[k] = several[k] / one[k];
    }
    if (xmp_node_num() == 1) {
        double together_us = median(one), apart_us = median(several);
        printf("| %s | %.2f | %.2f | %.2f |\n", name, together_us, apart_us, median(ratio));
    }
}

int main(void)
{
    measure("3 sums, clauses of a loop", clauses_together, clauses_apart);
    measure("sum of double, max of int, clauses", kinds_together, kinds_apart);
    measure("2 maxima, adjacent lines", lines_together, lines_apart);
    return 0;
}
