// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// After a distributed loop its variables hold on all nodes what the serial loop leaves in them.

#include <stdio.h>

#define N 23
#define M 17
#pragma xmp nodes p[*]
#pragma xmp template t[N], c[N], b[N], d[N][M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute b[cyclic(3)] onto p
#pragma xmp distribute d[*][cyclic(2)] onto p
static int u[N], v[N], w[N], x[N][M];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with c[i]
#pragma xmp align w[i] with b[i]
#pragma xmp align x[i][j] with d[i][j]
#pragma xmp shadow u[1]

int shared; /* other files could read it */
static int last;
enum place { FIRST, OTHER = N };

static int ends(void) { return last; }

static long hash = 5;
static void note(long value) { hash = (hash * 31 + value) % 1000003; }

static void forms(int n)
{
    int i, j, k;
    unsigned down;
    signed char narrow;
    long wide = -7;
    enum place e;

#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        u[i] = i;
    note(i);
#pragma xmp loop on c[i]
    for (i = n - 2; i >= 3; i -= 4)
        v[i] = i;
    note(i);
#pragma xmp loop on b[i]
    for (i = 1; i <= n - 3; i += 5)
        w[i] = i;
    note(i);
#pragma xmp loop on t[i]
    for (i = n; i < n - 4; i++)
        u[i] = 0;
    note(i);
#pragma xmp loop on c[down]
    for (down = n - 1u; down > 2; down -= 2)
        v[down] = 1;
    note(down);
#pragma xmp loop on t[narrow]
    for (narrow = 2; n > narrow; narrow = narrow + 6)
        u[narrow] = 1;
    note(narrow);
#pragma xmp loop on b[wide]
    for (wide = 3; wide < n; wide += n - 15)
        w[wide] = 4;
    note(wide);
#pragma xmp loop on b[e]
    for (e = FIRST; e < OTHER; e++)
        w[e] = 2;
    note(e);
#pragma xmp loop on t[shared]
    for (shared = 0; shared < n; shared++)
        u[shared] = 3;
    note(shared);
#pragma xmp loop on t[last]
    for (last = 1; last < n - 1; last++)
        u[last] = 3;
    note(ends());
#pragma xmp loop on t[i] expand(1)
    for (i = 2; i < n; i++)
        u[i] += i;
    note(i);
    /* inner loops: the range of the last iteration around them */
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        for (j = 0; j < M; j++)
            u[i] += j;
    note(i), note(j);
    j = 77;
#pragma xmp loop on t[i]
    for (i = 4; i < 4; i++)
        for (j = 0; j < M; j++)
            u[i] += j;
    note(i), note(j);
#pragma xmp loop on c[i]
    for (i = 0; i < n; i += 3)
        for (j = n - i; j >= i / 2; --j)
            v[i] += j;
    note(i), note(j);
#pragma xmp loop on b[i]
    for (int i = 0; i < n; i++)
        for (j = i; j < 2 * i; j++)
            w[i] += j;
    note(j);
#pragma xmp loop on d[*][j]
    for (i = 0; i < 5; i++)
        for (j = i; j < M; j += 2)
            x[i][j] = i - j;
    note(i), note(j);
#pragma xmp loop (i, j) on d[i][j]
    for (k = 3; k > 0; k--)
        for (i = k; i < N; i++)
            for (j = 0; j < M - k; j++)
                x[i][j] += k;
    note(i), note(j), note(k);
    /* nothing is set that nobody reads */
#pragma xmp loop on t[k]
    for (k = 0; k < n; k++)
        u[k] = 0;
    for (k = 0; k < 3; k++)
        note(k);
}

/* Where a loop may be left, the nodes that go through to the end have the value of the end. */
static int find(int wanted)
{
    int i;

#pragma xmp loop on t[i]
    for (i = 0; i < N; i++)
        if (u[i] == wanted)
            break;
#pragma xmp reduction(min: i)
    return i;
}

static int find_last(int wanted)
{
    int i;

#pragma xmp loop on b[i]
    for (i = N - 1; i >= 0; i--)
        if (w[i] == wanted)
            break;
#pragma xmp reduction(max: i)
    return i;
}

int main(void)
{
    int i, s, turn;

    for (i = 0; i < 3; i++)
        forms(N - i);
#pragma xmp loop on t[i]
    for (i = 0; i < N; i++)
        u[i] = i % 10;
#pragma xmp loop on b[i]
    for (i = 0; i < N; i++)
        w[i] = i % 10;
    for (s = 0; s < 12; s++)
        note(find(s)), note(find_last(s));
    for (turn = 0, s = 0; turn < 2; turn++) {
        note(s);
#pragma xmp loop on t[s]
        for (s = 0; s < N - turn; s++)
            u[s] = s;
    }
#pragma omp parallel for
#pragma xmp loop on t[i]
    for (i = 0; i < N; i++)
        u[i] = i;
#pragma xmp task on p[0]
    printf("%ld\n", hash);
    return 0;
}
