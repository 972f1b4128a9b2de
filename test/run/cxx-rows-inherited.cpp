// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Rows of arrays that inherit, as pointers and by reference: in C++ they have the declared type.

#include <cstdio>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][3][4];
#pragma xmp align u[i][*][*] with t[i]

static double rows(double (*row)[4]) { return row[1][2] + row[2][3]; }
static double plane(double (&of)[3][4]) { return of[1][1] + of[2][3]; }
static double line(const double *row) { return row[1] + row[3]; }
template <typename T, int K> static double any(T (&row)[K]) { return row[0] + K; }
template <typename T, int K, int L> static double all(T (&rows)[K][L]) { return rows[0][1] + K * L; }
static double inherited(double part[N][3][4])
{
#pragma xmp inherit (part)
    double s = 0;
#pragma xmp loop (i) on part[i][:][:] reduction(+: s)
    for (int i = 0; i < N; i++) {
        s += rows(&part[i][0]) + rows(part[i]) + plane(part[i]);
        s += any(part[i][1]) + all(part[i]) + line(part[i][2]) + line(&part[i][1][0]) + line(part[i][0] + 0);
        double (*of)[4] = part[i], *one = part[i][2], (&row)[4] = part[i][1];
        auto &plane = part[i];
        auto *next = part[i] + 1;
        s += of[1][2] + one[1] + row[2] + plane[1][1] + next[1][2] + *(part[i][1] + 2) + (*(part[i] + 1))[2];
    }
    return s;
}
int main()
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 4; c++)
                u[i][b][c] = i * 100 + b * 10 + c;
    double sum = inherited(u);
    if (xmp_node_num() == 1)
        std::printf("%.0f\n", sum);
}
