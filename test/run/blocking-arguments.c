// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Arrays whose shadow a time loop widens, as arguments of functions that inherit: reflects there fill the wider shadow, also round the ends
// and beyond blocks that are narrower than it.

#include <stdio.h>
#include <xmp.h>
#define N 14
#define M 9
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], v[N][M];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow [1][0] :: u, v

static double smooth(int n, int m, double (*restrict to)[m], double (*restrict from)[m])
{
    double sum = 0;
#pragma xmp inherit (to, from)
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i][*] reduction(+: sum)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++) {
            to[i][j] = from[i - 1][j] - from[i + 1][j];
            sum += to[i][j] * (i + j);
        }
    return sum;
}

static void round_(int n, int m, double (*restrict to)[m], double (*restrict from)[m])
{
#pragma xmp inherit (to, from)
#pragma xmp reflect (from) width(/periodic/1, 0)
#pragma xmp loop (i) on to[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = from[(i + 1) % n][j] + 1;
}

int main(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = (i * i + j * 3) % 17;
    for (int turn = 0; turn < 3; turn++) {
        sum += smooth(N, M, v, u);
        round_(N, M, u, v);
#pragma xmp blocking steps(3)
        for (int step = 0; step < 4; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
            for (int i = 1; i < N - 1; i++)
                for (int j = 0; j < M; j++)
                    v[i][j] = (u[i - 1][j] + u[i + 1][j]) / 4;
#pragma xmp loop (i) on t[i]
            for (int i = 1; i < N - 1; i++)
                for (int j = 0; j < M; j++)
                    u[i][j] = v[i][j];
        }
        sum += smooth(N, M, v, u);
    }
    if (xmp_node_num() == 1)
        printf("%.17g\n", sum);
    return 0;
}
