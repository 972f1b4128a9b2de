// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fsode-check -fopenmp %s > %t.c && %clang -fopenmp -fsyntax-only %t.c
// RUN: grep -n '/[*] agreed [*]/' %s | cut -d: -f1 > %t.wanted; grep -o 'sode_check_\(condition\|agree\|agree_real\)(__FILE__ ":[0-9]*' %t.c | sed 's/.*://' | sort -nu > %t.found; diff %t.wanted %t.found
// -fsode-check compares conditions that lead to directives, bounds of distributed loops and start values of sums - on these lines and on no other.
#include <xmp.h>
#define N 12
#define IF if (n > 5)
#define LARGE n > 5
#pragma xmp nodes p[2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
int elsewhere(int n);

static void exchange(void)
{
#pragma xmp reflect (u)
}
static void plain(void) { u[0] = u[0]; }
static void by_call(void) { exchange(); }
static void only_plain_loop(void)
{
#pragma xmp loop on p[i]
    for (int i = 0; i < 2; i++)
        plain();
}

void kinds(int n, long far, double rest)
{
    if (n > 5) /* agreed */
        exchange();
    if (n > 5) /* agreed */
        plain();
    else if (n > 3) /* agreed */
        by_call();
    if (n > 4) /* agreed */
        plain();
    else
        exchange();
    while (rest > 0.5) { /* agreed */
#pragma xmp barrier
        rest /= 2;
    }
    do {
        exchange();
    } while (--n > 0); /* agreed */
    for (; rest > 0;) { /* agreed */
        exchange();
        break;
    }
    for (int k = 0; k < n; k++) /* agreed */
        exchange();
    for (int k = 0; k < 5; k++)
        exchange();
    for (;;) {
        exchange();
        break;
    }
    switch (n) { /* agreed */
    case 1:
        exchange();
    }
    switch (far) {
    case 1:
        exchange();
    }
    if (1)
        exchange();
    if (LARGE)
        exchange();
    IF
        exchange();
    if (xmpc_node_num() == 1)
        plain();
    if (elsewhere(n)) /* agreed */
        exchange();
    if (n > 7)
        only_plain_loop();
    if ("text"[n])
        exchange();
#pragma omp parallel
    {
#pragma omp for
        for (int k = 0; k < n; k++)
            plain();
    }
}
void own(int n)
{
    if (xmpc_node_num() == n)
        exchange();
    if (u[3] > 0)
        exchange();
#pragma xmp task on p[0]
    {
        if (n > 5)
            exchange();
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (i > n)
            plain();
}
double sums(int first, int step, int n)
{
    double s = 0, e[2] = {0, 0}, most = 0;
    float product = 1;
#pragma xmp loop (i) on t[i] reduction(+: s) reduction(*: product) reduction(max: most) /* agreed */
    for (int i = first; i < N; i += step)
        s += u[i], product *= u[i], most = u[i] > most ? u[i] : most;
#pragma xmp loop (i) on t[i] reduction(+: e)
    for (int i = 0; i < N; i++)
        e[0] += u[i], e[1] += i;
#pragma xmp loop (i) on t[i]
    for (int i = elsewhere(1); i < N; i++)
        u[i] = 0;
    return s + e[0] + e[1] + product + most;
}
