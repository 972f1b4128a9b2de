// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// One reflect of arrays with other widths, other numbers of dimensions, or a full shadow, where a time loop widens some of them: each is
// filled as far as it declares, in the time loop, before it, asynchronously and behind it.

#include <stdio.h>
#include <xmp.h>

#define N 47
#define M 9
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static unsigned u[2][N][M], k[N], w[N][M], all[N], seen[N][M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp align [i] with t[i][*] :: k, all
#pragma xmp align [i][j] with t[i][j] :: w, seen
#pragma xmp shadow u[0][2][0]
#pragma xmp shadow k[1]
#pragma xmp shadow w[0:1][0]
#pragma xmp shadow all[*]

static void start(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        k[i] = 3 * i + 1, all[i] = i * i;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[0][i][j] = u[1][i][j] = i * 7 + j, w[i][j] = i ^ j, seen[i][j] = 0;
}

/// As far as the declared shadows go, outside of time loops.
static void look(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 2; i < N - 2; i++)
        for (int j = 0; j < M; j++)
            seen[i][j] += u[0][i - 2][j] * 3 + u[1][i + 2][j] + k[i - 1] + k[i + 1] + 5 * w[i + 1][j] + all[N - 1 - i];
}

static void report(const char *name)
{
    unsigned hash = 0;
#pragma xmp loop (i) on t[i][*] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += (i * M + j + 1) * (u[0][i][j] + 3 * u[1][i][j] + 5 * w[i][j] + 7 * seen[i][j]);
    if (xmp_node_num() == 1)
        printf("%s %x\n", name, hash);
}

static void run(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
        const int now = n % 2, next = 1 - now;
#pragma xmp reflect (u, k, w)
#pragma xmp loop (i) on t[i][*]
        for (int i = 2; i < N - 2; i++)
            for (int j = 1; j < M - 1; j++)
                u[next][i][j] = u[now][i - 2][j] * k[i + 1] + u[now][i + 1][j - 1] * k[i - 1] + w[i + 1][j] + n;
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                w[i][j] += u[next][i][j];
    }
}

int main(void)
{
    start();
#pragma xmp reflect (u, k, w, all)
    look();
    report("before");
    run(8);
#pragma xmp reflect (w, k, all, u) async(1)
#pragma xmp wait_async (1)
    look();
    report("asynchronously");
    start();
    run(5);
    report("again");
#pragma xmp reflect (u)
#pragma xmp reflect (w)
#pragma xmp reflect (k)
    look();
    report("joined");
    return 0;
}
