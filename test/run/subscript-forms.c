// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --sodecc-flags="-fsode-local-subscripts" %s
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// A subscript may be any expression, and stand on the left: `i[u]` is u[i].

#include <stdio.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
static long u[N][N], v[N], w[N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align w[i] with c[i]
#define AT(a, r, c) (*(&(a)[r][c]))

int main(void)
{
    int i, j, k = 0;
    long sum = 0;

#pragma xmp loop on t[i]
    for (i = 0; i < N; i++) {
        i[v] = i * i;
        for (j = 0; j < N; j++)
            j[u[i]] = i - 2 * j;
    }
#pragma xmp loop on t[i] reduction(+:sum)
    for (i = 0; i < N; i++) {
        sum += i[v] + (i)[v] * (v[i] & 1) + *&i[v];
        for (j = 0; j < N; j++)
            sum += i[u][j] * (j[u[i]] + j[i[u]]) + AT(u, i, j) * (i, j)[i[u]];
    }
#pragma xmp loop on c[i] reduction(+:sum)
    for (i = 0; i < N; i++) {
        w[k++, i] = i;
        (k++, i)[w] += 2;
        w[k ? i : 0] += w[(k, i)] + i[w];
        sum += w[k, k, i] + i[w];
    }
    sum += sizeof v[k++, 0] + sizeof(0 [w]);
#pragma xmp task on p[0]
    printf("%ld\n", sum);
    return 0;
}
