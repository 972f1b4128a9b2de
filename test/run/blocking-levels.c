// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Time levels in one array, chosen by the time variable: two by its remainder in several spellings, upwards, downwards and in steps
// of 3; three, two of which are read; a stored history, and operands of each step; a range that each step declares.

#include <stdio.h>
#include <xmp.h>

#define N 17
#define M 11
#define T 14
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[2][N][M], w[3][N][M], theta[T + 1][N][M], lam[N][M], mu[N][M];
#pragma xmp align [*][i][j] with t[i][j] :: u, w, theta
#pragma xmp align [i][j] with t[i][j] :: lam, mu
#pragma xmp shadow [0][1][1] :: u, w, theta
#pragma xmp shadow lam[1][1]
static int step;

static void start(int with)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            for (int k = 0; k < 2; k++)
                u[k][i][j] = 31 * i + 7 * j * j + with + 5 * k;
            for (int k = 0; k < 3; k++)
                w[k][i][j] = 13 * i * i + 3 * j + with + k;
            for (int k = 0; k <= T; k++)
                theta[k][i][j] = 11 * i + 17 * j * i + with - k;
            lam[i][j] = mu[i][j] = i - j;
        }
}

static void report(const char *name, int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            unsigned at = 2 * (i * M + j) + 1;
            for (int k = 0; k < 2; k++)
                hash += u[k][i][j] * (at + 4 * k);
            for (int k = 0; k < 3; k++)
                hash += w[k][i][j] * (at * 3 + k);
            for (int k = 0; k <= T; k++)
                hash += theta[k][i][j] * (at * 5 + k);
            hash += lam[i][j] * (at + 9) + mu[i][j] * (at + 12);
        }
    if (xmp_node_num() == 1)
        printf("%s %d: %x\n", name, steps, hash);
}

static void remainders(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[(n + 1) % 2][i][j] = 3 * u[n % 2][i-1][j] + 5 * u[n % 2][i+1][j] + u[n % 2][i][j-1] + 7 * u[n % 2][i][j+1];
    }
}

// In a variable of the step, and the other way round.
static void names(unsigned steps)
{
#pragma xmp blocking steps(3)
    for (unsigned n = steps; n > 0; n--) {
        const int now = n & 1, next = 1 - now;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 1; j < M - 1; j++)
                u[next][i][j] = u[now][i][j-1] * 9 + (u[now][i][j+1] ^ 2) + u[next][i][j];
    }
}

static void sweep(void)
{
    int to = (step + 1) % 2;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            u[to][i][j] += u[1 - to][i-1][j];
}

static void strides(int steps)
{
#pragma xmp blocking steps(5)
    for (step = 0; step < 3 * steps; step += 3)
        sweep();
}

static void three(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                w[(n + 2) % 3][i][j] = w[(n + 1) % 3][i-1][j] + 3 * w[(n + 1) % 3][i+1][j+1] - w[n % 3][i][j-1];
    }
}

static void history(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (theta)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                theta[n + 1][i][j] = 3 * theta[n][i-1][j] + 5 * theta[n][i+1][j] + 7 * theta[n][i][j-1] + theta[n][i][j+1];
    }
}

// Backwards, with what the history has; mu gets the sum.
static void backward(int steps)
{
#pragma xmp blocking steps(5)
    for (int n = steps - 1; n >= 0; n--) {
#pragma xmp reflect (lam)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++) {
                u[0][i][j] = lam[i-1][j] + 3 * lam[i+1][j] + 5 * lam[i][j-1] + 7 * lam[i][j+1] + theta[n][i][j];
                mu[i][j] += theta[n + 1][i][j] * lam[i][j];
            }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                lam[i][j] = u[0][i][j];
    }
}

// What is left out keeps its elements, which may be those of an earlier time block.
static void ranges(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
        const int last = n % 4 ? N - 9 : N - 1;
#pragma xmp reflect (lam)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < last; i++)
            for (int j = 1; j < M - 1; j++)
                mu[i][j] = 3 * lam[i-1][j] + 5 * lam[i+1][j] + lam[i][j-1] + n;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                lam[i][j] ^= mu[i][j];
    }
}

int main(void)
{
    for (int steps = 0; steps <= T; steps += 1 + steps / 3) {
        start(steps);
        remainders(steps);
        report("remainders", steps);
        names(steps);
        report("names", steps);
        strides(steps);
        report("strides", steps);
        three(steps);
        report("three", steps);
        history(steps);
        report("history", steps);
        backward(steps);
        report("backward", steps);
        ranges(steps);
        report("ranges", steps);
    }
    return 0;
}
