// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Each node writes its own elements of a plain array, by functions, pointers, products of the index, sums; the whole is read by functions
// of the file and of the library.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#define N 24
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]
static void put(double *x, int k, double y) { x[k] = y; }
static void show(double s) { printf("%g\n", s); }
static double sum_of(const double *x, int low, int high)
{
    double s = 0;
    for (int k = low; k < high; k++)
        s += x[k];
    return s;
}
static int compare(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }

#ifdef WRONG
struct grid {
    double x[N];
};
static double *made(void)
{
    static double r[N];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        r[i] = v[i];
    return r;
}
static void save(const double *x, int n)
{
    if (xmp_node_num() == 1)
        for (int k = 0; k < n; k++)
            printf("%g ", x[k]);
}
static void wrong(void)
{
    double a[N] = {0}, b[N] = {0}, c[N] = {0}, d[N], e[N], *f = malloc(N * sizeof *f), *q = d;
    struct grid g;
    char s[N + 1] = "";
    memset(f, 0, N * sizeof *f);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i;
        for (int j = 0; j < M; j++)
            a[i] += w[i][j];
        put(b, i, v[i]);
        c[k] = v[i];
        q[i] = v[i];
        e[i] = v[i];
        f[i] += v[i];
        g.x[i] = v[i];
        s[i] = 'a' + (int)v[i];
    }
    show(sum_of(a, 0, N));
    save(b, N);
    qsort(c, N, sizeof *c, compare);
    show(c[N / 2] + d[N - 1]);
    if (xmp_node_num() == 1) {
        fwrite(e, sizeof(double), N, stdout);
        fwrite(&g, sizeof g, 1, stdout);
        puts(s);
    }
    for (int k = 0; k < N; k++)
        show(f[k]);
    double *r = made();
    for (int k = 0; k < N; k++)
        show(r[k]);
    free(f);
}
#endif

int main(void)
{
    double a[N] = {0}, b[N] = {0}, c[N], d[N], e[N] = {0}, f[N] = {0}, s = 0;
    int low = xmp_array_gcllbound(xmp_desc_of(v), 1), high = xmp_array_gclubound(xmp_desc_of(v), 1) + 1, seen[N] = {0};
#pragma xmp loop (i) on t[i] reduction(+: f)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            a[i] += w[i][j];
        put(b, i, v[i]);
        c[i] = d[i] = e[i] = v[i];
        f[i] += v[i];
        seen[i] += 1;
    }
    show(sum_of(a, low, high)), show(sum_of(f, 0, N));
    fwrite(b + low, sizeof *b, high - low, stdout);
    if (write(1, c + low, (high - low) * sizeof *c) < 0)
        return 1;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += d[i];
    show(s);
#pragma xmp reduction (+: e)
    show(sum_of(e, 0, N));
    for (int k = low; k < high; k++)
        show(a[k]);
    for (int k = 0; k < N; k++)
        if (seen[k] > 1)
            return 1;
#pragma xmp task on p[0]
    {
        show(b[0]);
    }
    for (int k = 0; k < N; k++)
        c[k] = k;
    qsort(c, N, sizeof *c, compare);
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-86]]:9: warning: 'r' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-46]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-108]]:47: warning: 'b' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-82]]:27: note: elements that other nodes write are read here
// CHECK: :[[@LINE-69]]:9: warning: 'c' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-61]]:11: note: elements that other nodes write are read here
// CHECK: :[[@LINE-70]]:9: warning: 'd' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-62]]:21: note: elements that other nodes write are read here
// CHECK: :[[@LINE-71]]:9: warning: 'e' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-62]]:16: note: elements that other nodes write are read here
// CHECK: :[[@LINE-72]]:9: warning: 'f' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-59]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-73]]:9: warning: 'g.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-65]]:16: note: elements that other nodes write are read here
// CHECK: :[[@LINE-74]]:9: warning: 's' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-66]]:14: note: elements that other nodes write are read here
