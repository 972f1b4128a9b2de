// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags="-Wall -Wno-unknown-pragmas -Werror" %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-local-subscripts %s
// RUN: %run-compare --ranks=1,4 --sodecc-flags=-fsode-check %s
// Subscripts that go round a ring by way of local variables, which keep their own values.

#include <stdio.h>
#include <xmp.h>

#define N 17
#define M 11
#define NP (xmp_all_num_nodes() % 2 ? 1 : 2)
#pragma xmp nodes p[*][NP]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static double u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][1]

static void show(const char *what)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+:sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (3 * i + 1) * (j + 2) * v[i][j];
    if (xmp_node_num() == 1)
        printf("%s %.15g\n", what, sum);
}

int main(void)
{
    double table[N];
    int values = 0;

    for (int k = 0; k < N; k++)
        table[k] = k * k;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = (i * 13 + j * 29) % 31;
#pragma xmp reflect (u) width(/periodic/1, /periodic/1)

#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            int ip = (i + 1) % N, im = (i + N - 1) % N;
            const int jp = j == M - 1 ? 0 : j + 1, jm = j ? j - 1 : M - 1;
            v[i][j] = u[ip][j] + 2 * u[im][j] + 3 * u[i][jp] + 4 * u[i][jm] + 5 * u[ip][jm];
        }
    show("declared");

#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        int up = (i + 1) % N, down;
        if (i == 0)
            down = N - 1;
        else
            down = i - 1;
#pragma xmp loop (j) on t[*][j]
        for (int j = 0; j < M; j++) {
            int right = j + 1, left = j - 1;
            if (right == M)
                right = 0;
            if (left < 0)
                left += M;
            v[i][j] = u[up][right] + 2 * u[down][left] + 3 * u[up][left] + table[up] - table[down];
        }
    }
    show("rows");

    int ip, im, jp, jm;
#pragma xmp loop (i, j) on t[i][j] reduction(+:values)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            ip = i + 1, im = i - 1;
            if (ip >= N)
                ip -= N;
            im = im < 0 ? N - 1 : im;
            jp = j;
            jp++;
            jp %= M;
            if (j > 0) {
                jm = j - 1;
            } else {
                jm = M - 1;
            }
            values += ip * 3 + im * 5 + jp * 7 + jm;
            v[i][j] = u[ip][j] + 2 * u[im][j] + 3 * u[i][jp] + 4 * u[i][jm] + table[ip];
        }
    show("assigned");

#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for private(ip, im) collapse(2)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            ip = (i + 1) % N;
            im = (i + N - 1) % N;
            v[i][j] = u[ip][j] - u[im][(j + 1) % M];
        }
    show("threads");
    if (xmp_node_num() == 1)
        printf("values %d\n", values);
    return 0;
}
