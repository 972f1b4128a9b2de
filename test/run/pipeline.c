// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=1,3,4
// RUN: %sodecc %optimize %s -o %t && %mpirun -n 1 %t > %t.one
// Through memory, by messages, and both, as if there were nodes of two ranks each.
// RUN: for n in 3 4; do %mpirun -n $n env SODE_TRANSPORT=pack %t | diff %t.one - && %mpirun -n $n env SODE_TEST_RANKS_PER_NODE=2 %t | diff %t.one - || exit 1; done
// Values flow from node to node: in blocks of another loop, upwards and downwards, of several arrays.

#include <stdio.h>
#include <xmp.h>

enum { N = 23, M = 17 };
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p

unsigned u[N][M], v[N][M], w[N][M], a[M][N], line[N];
#pragma xmp align [i][j] with t[i][j] :: u, v, w
#pragma xmp shadow [2:1][0] :: u, w
#pragma xmp shadow v[0:2][0]
#pragma xmp align a[*][i] with t[i][*]
#pragma xmp shadow a[0][1:0]
#pragma xmp align line[i] with t[i][*]
#pragma xmp shadow line[1:0]

static unsigned seed(int i, int j) { return (unsigned)(i * 7 + j * 13 + i * j % 5); }

static void fill(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = seed(i, j);
            v[i][j] = seed(j, i);
            w[i][j] = seed(i, i + j);
        }
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        line[i] = seed(i, 1);
        for (int j = 0; j < M; j++)
            a[j][i] = seed(i, j);
    }
}

static void show(const char *name)
{
    unsigned sum = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (u[i][j] ^ v[i][j] * 3 ^ w[i][j] * 5) * (unsigned)(i * M + j + 1);
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        sum += line[i] * (unsigned)(i + 1);
        for (int j = 0; j < M; j++)
            sum += a[j][i] * (unsigned)(i * M + j + 7);
    }
    if (xmp_node_num() == 1)
        printf("%s %u\n", name, sum);
}

// In a parameter, a loop that is not listed goes round the one that values flow along: nodes compute one after the other for each j.
static void around(unsigned (*x)[M])
{
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i][*] pipeline(i) block(2)
    for (int j = M - 2; j >= 0; j--)
        for (int i = 2; i < N; i++)
            x[i][j] += x[i-1][j] * 3 + x[i-2][j] * 5 + x[i][j+1];
}

static void one_dimension(void)
{
    // Gauss-Seidel: new values above, old ones below.
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(3)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[i][j] = u[i-1][j] * 3 + u[i][j-1] * 5 + u[i+1][j] * 7 + u[i][j+1] * 11 + u[i-1][j-1] + u[i+1][j+1];
    }
    show("gauss-seidel");
    // Back, of two arrays, each from another side of its neighbor; blocks go down, too.
#pragma xmp reflect (v)
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(4)
    for (int i = N - 3; i >= 0; i--)
        for (int j = M - 1; j > 0; j--)
            v[i][j] += v[i+2][j] * 3 + v[i+1][j] + w[i][j];
    show("back");
    around(w);
    show("around");
    // Two rows, where nodes have one.
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(5)
    for (int i = 2; i < N; i++)
        for (int j = 0; j < M; j++) {
            w[i][j] += w[i-2][j] * 3 + u[i-1][j];
            u[i][j] += u[i-2][j] + w[i-1][j];
        }
    show("two arrays");
    // The dimension that nodes divide is the inner loop's.
    for (int step = 0; step < 2; step++)
#pragma xmp loop (i) on t[i][*] pipeline(i) block(2)
        for (int j = 1; j < M; j++)
            for (int i = 1; i < N; i++)
                a[j][i] = a[j][i-1] + a[j-1][i] - a[j-1][i-1] * 3;
    show("inner");
    // Every second row; one element.
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(1)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j += 2)
            u[i][j] += u[i-1][j] * 3 + 1;
    show("steps");
}

static void sweep(unsigned x[N][M], int size)
{
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i][*] pipeline(i) block(size)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++)
            x[i][j] += x[i-1][j] * 3 + x[i-1][j-1];
}

/* What has flowed into the shadow is there afterwards. */
static void afterwards(void)
{
    sweep(u, 4);
    sweep(w, 100);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++)
            v[i][j] += u[i-1][j] * 3 + w[i-1][j-1];
    show("afterwards");
}

static void whole(void)
{
    // No loop can be cut: the node behind waits for all of this one's.
#pragma xmp loop (i, j) on t[i][j] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M - 1; j++)
            u[i][j] += u[i-1][j+1] * 3;
#pragma xmp loop (i) on t[i][*] pipeline(i)
    for (int i = 1; i < N; i++)
        line[i] += line[i-1] * 3;
    show("whole");
    unsigned most = 0;
    int size = 6;
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(size) reduction(max: most)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = u[i][j] > u[i-1][j] ? u[i][j] - 1 : u[i-1][j] + w[i][j] % 3;
            most = u[i][j] > most ? u[i][j] : most;
        }
    if (xmp_node_num() == 1)
        printf("most %u\n", most);
#pragma xmp loop (i, j) on t[i][j] pipeline(i)
    for (int i = 5; i < 5; i++)
        for (int j = 0; j < M; j++)
            u[i][j] += u[i-1][j];
    // Often enough that the number of blocks is measured and taken.
    for (int step = 0; step < 70; step++)
#pragma xmp loop (i, j) on t[i][j] pipeline(i) block(auto)
        for (int i = N - 3; i > 0; i--)
            for (int j = 1; j < M; j++)
                v[i][j] = v[i+1][j] * 3 + v[i][j-1] + 1;
    show("auto");
}

int main(void)
{
    fill();
    one_dimension();
    afterwards();
    whole();
    return 0;
}
