// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Rows of pointers whose length only the type says: C++ does not convert rows of run-time length, as C does. As pointers, by reference, of templates,
// kept in variables.

#include <cstdio>
#include <cstdlib>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double (*u)[5][3][4];
static double fixed[N][5][3][4];
#pragma xmp align u[i][*][*][*] with t[i]
#pragma xmp align fixed[i][*][*][*] with t[i]
static double sumRows(double (*rows)[4], int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            s += (i + j) * rows[i][j];
    return s;
}
static double sumPlanes(const double (*planes)[3][4])
{
    double s = 0;
    for (int i = 0; i < 5; i++)
        s += i * planes[i][1][2] + planes[i][2][3];
    return s;
}
template <typename T> static double generic(const T *rows) { return rows[1][2] + rows[2][0]; }
static double byReference(double (&row)[4]) { return row[1] + row[3]; }
static double byPlane(double (&plane)[3][4]) { return plane[1][1] + plane[2][3]; }
template <typename T, int K> static double any(T (&row)[K]) { return row[0] + K; }
int main()
{
    u = (double (*)[5][3][4])xmp_malloc(xmp_desc_of(u), N, 5, 3, 4);
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int a = 0; a < 5; a++)
            for (int b = 0; b < 3; b++)
                for (int c = 0; c < 4; c++)
                    u[i][a][b][c] = fixed[i][a][b][c] = i * 1000 + a * 100 + b * 10 + c;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        sum += sumRows(u[i][2] + 0, 3) + sumRows(u[i][2], 3) + sumRows(&u[i][2][0], 3) + sumRows(&u[i][2][1], 2) + sumPlanes(u[i]);
        double (*rows)[4] = u[i][3];
        rows = u[i][1] + 1;
        double (&row)[4] = u[i][3][1];
        double (&plane)[3][4] = u[i][3];
        sum += row[1] + plane[1][2];
        auto *first = u[i][4];
        auto second = u[i][2] + 1;
        auto &third = u[i][1];
        sum += first[1][2] + second[1][2] + third[2][1];
        sum += rows[1][2];
        sum += generic(u[i][1]) + generic(fixed[i][1]);
        sum += byReference(u[i][1][2]) + byPlane(u[i][2]) + byReference(fixed[i][1][2]);
        sum += any(u[i][1][2]);
    }
    if (xmp_node_num() == 1)
        std::printf("%.0f\n", sum);
    free(u);
}
