// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// RUN: %sodecc %s -o %t && %sodecc -fsode-check %s -o %t.checked
// RUN: try() { %limited %mpirun -n 2 $1 $2 > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out | sed 's/[^ ]*template-fix.c/f.c/g' > %t.sode; echo "$3" | diff - %t.sode || exit 1; }; \
// RUN: try %t reflect "sode: rank 0: f.c:47: directive 'reflect': 'u' has no storage yet; use template_fix first" && \
// RUN: try %t.checked element "sode: rank 0: f.c:51: array 'w': it is used here but has no storage; use template_fix first"
// Arrays may be aligned with a template that template_fix completes later: they get their storage, of zeros, there.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 23
#define M 9
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[gblock(*)] onto p
#pragma xmp template s[:][:]
#pragma xmp distribute s[*][block] onto p
double u[N], v[N];
static int w[M][N];
struct pair { short a; double b; } z[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp shadow u[2:1]
#pragma xmp align w[i][j] with s[i][j]
#pragma xmp shadow w[0][1]

static double smooth(void)
{
    double sum = 0;
#pragma xmp reflect (u)
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 2; i < N - 1; i++) {
        v[i] = u[i - 2] + 2 * u[i] + u[i + 1] + z[i].b;
        sum += v[i] * i;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int map[64] = {0}, nodes = xmp_num_nodes(), sum = 0;
    if (argc > 1 && strcmp(argv[1], "reflect") == 0) {
#pragma xmp reflect (u)
        return 0;
    }
    if (argc > 1)
        return w[M - 1][N - 1]; // of the last node
    for (int k = 0, rest = N; k < nodes; rest -= map[k++])
        map[k] = k < nodes - 1 ? rest / 3 : rest;
#pragma xmp template_fix [gblock(map)] t
#pragma xmp template_fix s[M][N]
    double local[N];
#pragma xmp align local[i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        u[i] += 3 * i + (i == 7);
        local[i] = z[i].a + z[i].b;
        z[i].b = i;
    }
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            w[i][j] += i * j;
            sum += w[i][j];
        }
    double first = smooth(), zeros = 0;
#pragma xmp loop on t[i] reduction(max: zeros)
    for (int i = 0; i < N; i++)
        zeros = local[i] > zeros ? local[i] : zeros;
    if (xmp_node_num() == 1)
        printf("%.1f %d %.1f\n", first, sum, zeros);
    return 0;
}
