// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// first and last of equal extremes, in one and two dimensions, with several locations, upwards and downwards.

#include <stdio.h>
#include <xmp.h>

#define N 23
#define M 9
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic][block] onto p
#pragma xmp nodes q[*]
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(2)] onto q
int a[N][M], b[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i] with u[i]

int main(void)
{
    int most = -1, i0 = -1, j0 = -1, least = 1000, i1 = -1, none = 77, where = -5;
    double last = -1;
    struct { int i, j; } place = {0, 0};
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * 5) % 11;
#pragma xmp loop on u[i]
    for (int i = 0; i < N; i++)
        b[i] = i % 4;
#pragma xmp loop (i, j) on t[i][j] reduction(firstmax: most /i0, j0/)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            if (a[i][j] > most) {
                most = a[i][j];
                i0 = i, j0 = j;
            }
#pragma xmp loop (i, j) on t[i][j] reduction(LastMax: last /place/)
    for (int j = 0; j < M; j++)
        for (int i = N - 1; i >= 0; i--) {
            if (a[i][j] < last)
                continue;
            last = a[i][j];
            place.i = i, place.j = j;
        }
#pragma xmp loop on u[i] reduction(lastmin: least /i1/) reduction(firstmax: none /where/)
    for (int i = 0; i < N; i++) {
        if (b[i] <= least)
            least = b[i], i1 = i;
        if (b[i] > none)
            none = b[i], where = i;
    }
    // Again, with the values it ends with; and a place that comes back in a later iteration.
    int again = 0, column = -1;
    for (int time = 0; time < 2; time++)
#pragma xmp loop on u[i] reduction(lastmax: again /column/)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 3; j++)
                if ((i % 5 == 2 || j == 0) && 5 >= again) {
                    again = 5;
                    column = j * 100 + i % 4;
                }
    if (xmp_all_node_num() == 1)
        printf("%d %d %d; %g %d %d; %d %d; %d %d; %d\n", most, i0, j0, last, place.i, place.j, least, i1, none, where, column);
    return 0;
}
