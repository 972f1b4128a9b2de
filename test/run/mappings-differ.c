// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ (]*mappings-differ.c/m.c/g' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank 1: m.c:47: array 'b': its mapping (m.c:29) does not fit the loop, which runs on 'a' (m.c:28): the loop writes index 7 of dimension 0 on this node, which has its iterations 4..7 and owns 4..6; align both arrays alike, or copy one with gmove"; \
// RUN: try 2 "sode: rank 2: m.c:42: array 'a': its mapping (m.c:28) does not fit the loop, which runs on 'b' (m.c:29): the loop reads index 7 of dimension 0 on this node, which has its iterations 7..11 and owns 8..11; align both arrays alike, or copy one with gmove"; \
// RUN: try 3 "sode: rank 1: m.c:103: array 'd': its mapping (m.c:93) does not fit the loop, which runs on 't' (m.c:23): the loop writes index 7 of dimension 0 on this node, which has its iterations 4..7 and owns 4..6; align both arrays alike, or copy one with gmove"; \
// RUN: try 4 "sode: rank 1: m.c:108: array 'd': its mapping (m.c:93) does not fit the loop, which runs on 't' (m.c:23): the loop writes index 7 of dimension 0 on this node, which has its iterations 4..7 and owns 4..6; align both arrays alike, or copy one with gmove"; \
// RUN: try 5 "sode: rank 2: m.c:112: array 'fine': its mapping (m.c:96) does not fit the loop, which runs on 's' (m.c:25): the loop reads index 14 of dimension 0 on this node, which has its iterations 7..11 and owns 16..23; give both grids the same blocks, as by 'distribute s like f / 2'"; \
// RUN: try 6 "sode: rank 0: m.c:116: array 'z': its mapping (m.c:99) does not fit the loop, which runs on 't' (m.c:23): the loop writes index 1 of dimension 0 on this node, which has its iterations 0..1 and does not own it; align both arrays alike, or copy one with gmove"; \
// RUN: try 7 "sode: rank 1: m.c:143: array 'rows': its mapping (m.c:33) does not fit the loop, which runs on 't' (m.c:23): the loop writes index 7 of dimension 1 on this node, which has its iterations 4..7 and owns 4..6; align both arrays alike, or copy one with gmove"; \
// RUN: try 8 "sode: rank 1: m.c:148: array 'q.x': its mapping (m.c:37) does not fit the loop, which runs on 't' (m.c:23): the loop writes index 7 of dimension 0 on this node, which has its iterations 4..7 and owns 4..6; align both arrays alike, or copy one with gmove"; \
// RUN: try 9 "sode: rank 2: m.c:161: array 'wide': its mapping (m.c:32) does not fit the loop, which runs on 'c' (m.c:30): the loop reads index 6 of dimension 0 on this node, which has its iterations 7..11 and owns 8..11; align both arrays alike, or copy one with gmove"
// RUN: %limited %mpirun -n 3 %t 0 2>&1 | grep -x ' 66 66 66 66 264'
// A loop and an array that only the run can compare: what an iteration means must be on its node.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 12
static int sizes[3] = {4, 3, 5}, same[3] = {4, 3, 5}, n = N;
#pragma xmp nodes p[3]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[N]
#pragma xmp distribute s[gblock(sizes)] onto p
static double a[N], wide[N], b[N], c[N], rows[2][N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with s[i]
#pragma xmp align c[i] with s[i]
#pragma xmp align wide[i] with t[i]
#pragma xmp shadow wide[1]
#pragma xmp align rows[*][i] with s[i]
static struct field {
    double x[N];
} q;
#pragma xmp align field.x[i] with s[i]

static void copy(int m, double to[m], double from[m]) {
#pragma xmp inherit (to, from)
#pragma xmp loop (i) on to[i]
    for (int i = 0; i < m; i++) to[i] = from[i];
}
static void copy_from(int m, double to[m], double from[m]) {
#pragma xmp inherit (to, from)
#pragma xmp loop (i) on from[i]
    for (int i = 0; i < m; i++) to[i] = from[i];
}
void before(int m, double to[m], double from[m]); static void printf_first(double x) { if (xmp_node_num() == 1) printf(" %g", x); }
static double sum(int m, double x[m]) {
#pragma xmp inherit (x)
    double all = 0;
#pragma xmp loop (i) on x[i] reduction(+:all)
    for (int i = 0; i < m; i++) all += x[i];
    return all;
}
static void right(void) {
    copy(N, c, b);
    printf_first(sum(N, c));
    copy(N, a, a);
    printf_first(sum(N, a));
#pragma xmp reflect (wide)
    copy_from(N, c, b);
    copy(N, b, wide); // 7 is in the shadow of node 2
    printf_first(sum(N, b));
    double e[n];
#pragma xmp template like_s[n]
#pragma xmp distribute like_s[gblock(same)] onto p
#pragma xmp align e[i] with like_s[i]
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < n; i++) {
        e[i] = b[i];
        if (i > 8)
            e[i] += 0 * a[i-1];
    }
    printf_first(sum(n, e));
    double fine[2 * n];
#pragma xmp template f[2*n]
#pragma xmp distribute f[block] onto p
#pragma xmp align fine[i] with f[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        fine[2*i] = fine[2*i+1] = i;
#pragma xmp loop (i) on f[i]
    for (int i = 0; i < 2 * n; i++)
        fine[i] += a[i/2];
    printf_first(sum(2 * n, fine));
}
static void runtime(int mode) {
    double d[n], fine[2*n], z[n];
#pragma xmp template u[n]
#pragma xmp distribute u[gblock(sizes)] onto p
#pragma xmp align d[i] with u[i]
#pragma xmp template f[2*n]
#pragma xmp distribute f[block] onto p
#pragma xmp align fine[i] with f[i]
#pragma xmp template g[n]
#pragma xmp distribute g[cyclic] onto p
#pragma xmp align z[i] with g[i]
    if (mode == 3) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            d[i] = a[i];
    } else if (mode == 4) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            if (a[i] > 5)
                d[i] += a[i];
    } else if (mode == 5) {
#pragma xmp loop (i) on s[i]
        for (int i = 0; i < n; i++)
            b[i] = fine[2*i];
    } else {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 2; i++)
            z[i] = a[i];
    }
}
int main(int argc, char **argv)
{
    int mode = argc > 1 ? atoi(argv[1]) : 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = wide[i] = i;
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < N; i++)
        b[i] = c[i] = i;
    switch (mode) {
    case 0:
        right();
        printf(xmp_node_num() == 1 ? "\n" : "");
        break;
    case 1:
        copy_from(N, b, a);
        break;
    case 2:
        copy(N, b, a);
        break;
    case 7:
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 2; j++)
                rows[j][i] = j;
        break;
    case 8:
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            q.x[i] = i;
        break;
    case 9:
        before(N, c, wide);
        break;
    default:
        runtime(mode);
    }
    return 0;
}
void before(int m, double to[m], double from[m]) {
#pragma xmp inherit (to, from)
#pragma xmp loop (i) on to[i]
    for (int i = 0; i < m; i++) to[i] = from[(i + m - 1) % m];
}
