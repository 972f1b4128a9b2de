// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags="-Wno-sode-write-outside-owned" %s
// Members of structs in every form of reflect and in reduce_shadow: several, of elements of an array of structs that a
// loop names by a variable, widths, faces only, in flight.

#include <stdio.h>
#include <xmp.h>
#define N 17
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][1]
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][block] onto q
struct field {
    int id;
    double u[N], add[N];
    float w[N][M];
};
#pragma xmp align field.u[i] with t[i]
#pragma xmp shadow field.u[2]
#pragma xmp align field.add[i] with t[i]
#pragma xmp shadow field.add[1]
#pragma xmp align field.w[i][j] with s[i][j]
#pragma xmp shadow field.w[1][1]
static struct field f[3], *last = &f[2];

static double smooth(struct field *from, struct field *to)
{
    double sum = 0;
#pragma xmp reflect (from->u) width(1:2) async(from->id)
#pragma xmp reflect (from->w) orthogonal
#pragma xmp wait_async (from->id)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 2; i++) {
        to->u[i] = from->u[i - 1] + from->u[i + 2] - from->id;
        sum += to->u[i];
    }
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            sum += from->w[i - 1][j] * (j + 1) - from->w[i + 1][j];
    return sum;
}

int main(void)
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        f[k].id = k + 1;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            f[k].u[i] = i * (k + 2) % 7;
            f[k].add[i] = 0;
        }
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                f[k].w[i][j] = i + j * k;
    }
#pragma xmp reflect (f[0].u, last->u)
    for (int k = 0; k < 3; k += 2) {
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 2; i < N - 2; i++)
            sum += f[k].u[i - 2] * f[k].u[i + 2];
    }
    for (int step = 0; step < 4; step++)
        sum += smooth(&f[step % 3], &f[(step + 1) % 3]);
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        last->add[i - 1] += i;
        last->add[i + 1] += 2 * i;
    }
#pragma xmp reduce_shadow (last->add)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += last->add[i] * i;
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
