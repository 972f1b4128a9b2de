// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: %limited %mpirun -n 3 %t right > %t.out && grep -cx 'rank [123]: the end' %t.out | grep -x 3
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*unwritten.c/u.c/g;s/rank [012]/rank N/' | sort -u > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try allocated "sode: rank N: u.c:49: array 'a': gmove copies elements, none of which has been written on this node since u.c:23"; \
// RUN: try block "sode: rank N: u.c:41: array 'k': gmove copies elements, none of which has been written on this node since u.c:31"; \
// RUN: try last "sode: rank N: u.c:55: array 'a': gmove copies elements, none of which has been written on this node since u.c:23"
// RUN: SODE_CHECK=warn %limited %mpirun -n 3 %t allocated 2>&1 | grep -c 'u.*warning: array .a.: gmove copies elements, none of which' | grep -x 3
// gmove from an array into which nobody has written, with -fsode-check: reported, if all that the node gives away has no value.
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template s[N][N]
#pragma xmp distribute s[*][block] onto p
static double (*a)[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[1][0]
static double b[N][N], zero[N][N];
#pragma xmp align b[i][j] with s[i][j]
#pragma xmp align zero[i][j] with t[i][j]

static int block(int write)
{
    int k[N][N], line[N], sum = 0;
#pragma xmp align k[i][j] with t[i][j]
    if (write) {
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            k[i][3] = i; /* a column: the others have no value, and nobody wants them */
#pragma xmp gmove
        line[:] = k[:][3];
        for (int i = 0; i < N; i++)
            sum += line[i];
    } else {
#pragma xmp gmove
        line[:] = k[:][4];
    }
    return sum;
}

static void allocated(void)
{
#pragma xmp gmove
    b[:][:] = a[:][:];
}

static void last(void)
{
#pragma xmp gmove
    b[:][:] = a[:][:];
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    int wrong = 0;
    a = xmp_malloc(xmp_desc_of(a), N, N);
#pragma xmp gmove
    b[:][:] = zero[:][:];
    if (!strcmp(mode, "allocated"))
        allocated();
    if (!strcmp(mode, "block"))
        block(0);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        if (i < 8 || strcmp(mode, "last"))
            a[i][N - 1] = i;
    if (!strcmp(mode, "last"))
        last();
#pragma xmp gmove
    b[:][:] = a[:][:];
#pragma xmp gmove
    b[2:4:2][:] = a[8:4:-2][:];
    wrong = block(1) != N * (N - 1) / 2;
    printf("rank %d: the end\n", xmp_node_num());
    return wrong;
}
