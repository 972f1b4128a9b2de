// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The procedures of the library against what a program would write instead, in turn: xmp_transpose and a gmove with a tiled loop,
// xmp_matmul and cblas_dgemm of each node's rows, xmp_pack and xmp_sort at the first call and later; what an element of a node's part
// costs in xmp_gather and xmp_scatter from the second call on, with positions anywhere and close by (at most 5 ns).
//
//   case N [ROUNDS]

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p

static int rounds = 7;

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The longest time of all nodes. */
static double lap(double since)
{
    double time = xmp_wtime() - since;
#pragma xmp reduction (max:time)
    return time;
}

static void report(const char *what, double *one, double *other)
{
    double ratio[99];
    for (int k = 0; k < rounds; k++)
        ratio[k] = one[k] / other[k];
    qsort(ratio, rounds, sizeof *ratio, ascending);
    qsort(one, rounds, sizeof *one, ascending);
    if (xmp_node_num() == 1)
        printf("%-28s %9.3f ms, ratio %.2f (%.2f to %.2f)\n", what, 1e3 * one[rounds / 2], ratio[rounds / 2],
               ratio[rounds / 4], ratio[rounds - 1 - rounds / 4]);
}

static void transpose(int n)
{
    enum { TILE = 32, CALLS = 3 };
    double a[n][n], x[n][n], columns[n][n], y[n][n], one[99], other[99];
#pragma xmp align [i][*] with t[i] :: a, x, y
#pragma xmp align columns[*][j] with t[j]

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (double)i * n + j;
    for (int k = -12; k < rounds; k++) { /* first both choose their transport */
#pragma xmp barrier
        double since = xmp_wtime();
        for (int c = 0; c < CALLS; c++)
            xmp_transpose(xmp_desc_of(x), xmp_desc_of(a), 0);
        double first = lap(since);
#pragma xmp barrier
        since = xmp_wtime();
        for (int c = 0; c < CALLS; c++) {
#pragma xmp gmove
            columns[:][:] = a[:][:];
#pragma xmp loop (ii) on t[ii]
            for (int ii = 0; ii < n; ii++)
                for (int jj = 0; jj < n; jj += TILE)
                    for (int j = jj; j < jj + TILE && j < n; j++)
                        y[ii][j] = columns[j][ii];
        }
        double second = lap(since);
        if (k >= 0) {
            one[k] = first / CALLS;
            other[k] = second / CALLS;
        }
    }
    report("transpose / gmove, bar 1.05", one, other);
}

typedef void gemm_t(int, int, int, int, int, int, double, const double *, int, const double *, int, double, double *, int);

static void matmul(int n)
{
    double a[n][n], b[n][n], x[n][n], one[99], other[99];
    double *wa = malloc(sizeof(double) * n * n), *wb = malloc(sizeof(double) * n * n), *wx = malloc(sizeof(double) * n * n);
#pragma xmp align [i][*] with t[i] :: a, b, x
    void *library = dlopen(getenv("BLAS") ? getenv("BLAS") : "libopenblas.so.0", RTLD_NOW);
    gemm_t *gemm = library ? (gemm_t *)dlsym(library, "cblas_dgemm") : NULL;
    int rows = (n + xmp_num_nodes() - 1) / xmp_num_nodes();

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    for (int i = 0; i < n * n; i++)
        wa[i] = wb[i] = wx[i] = i % 100;
    for (int k = -1; k < rounds; k++) {
#pragma xmp barrier
        double since = xmp_wtime();
        xmp_matmul(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(b));
        double first = lap(since);
#pragma xmp barrier
        since = xmp_wtime();
        if (gemm)
            gemm(101, 111, 111, rows, n, n, 1, wa, n, wb, n, 0, wx, n);
        double second = lap(since);
        if (k >= 0) {
            one[k] = first;
            other[k] = second;
        }
    }
    if (gemm)
        report("matmul / dgemm, bar 2.0", one, other);
    free(wa);
    free(wb);
    free(wx);
}

static void pack(int n)
{
    double a[n][n], v[n * n], one[99], other[99];
    int mask[n][n];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align mask[i][*] with t[i]
#pragma xmp template l[n * n]
#pragma xmp distribute l[block] onto p
#pragma xmp align v[i] with l[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = i + j;
            mask[i][j] = (i * 7 + j) % 3 == 0;
        }
    for (int k = 0; k < rounds; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            mask[i][0] = k % 2;
#pragma xmp barrier
        double since = xmp_wtime();
        xmp_pack(xmp_desc_of(v), xmp_desc_of(a), xmp_desc_of(mask));
        other[k] = lap(since);
        since = xmp_wtime();
        xmp_pack(xmp_desc_of(v), xmp_desc_of(a), xmp_desc_of(mask));
        one[k] = lap(since);
    }
    report("pack: later / first call", one, other);
}

static void sort(int n)
{
    int all = n * n;
    double v[all], w[all], one[99], other[99], *alone = malloc(sizeof(double) * all);
#pragma xmp template l[all]
#pragma xmp distribute l[block] onto p
#pragma xmp align [i] with l[i] :: v, w
#pragma xmp loop (i) on l[i]
    for (int i = 0; i < all; i++)
        v[i] = (i * 7919u) % 100003u;
    int part = all / xmp_num_nodes();
    for (int k = 0; k < rounds; k++) {
#pragma xmp barrier
        double since = xmp_wtime();
        xmp_sort_up(xmp_desc_of(v), xmp_desc_of(w));
        one[k] = lap(since);
        for (int i = 0; i < part; i++)
            alone[i] = (i * 7919u) % 100003u;
        since = xmp_wtime();
        qsort(alone, part, sizeof *alone, ascending);
        other[k] = lap(since);
    }
    report("sort / qsort of the own part", one, other);
    free(alone);
}

static void report_elements(const char *what, const double *first, double *later, double elements)
{
    qsort(later, rounds, sizeof *later, ascending);
    if (xmp_node_num() == 1)
        printf("%-28s %9.3f ns an element, at the first call %.1f; bar 5: %s\n", what, 1e9 * later[rounds / 2] / elements,
               1e9 * *first / elements, later[rounds / 2] <= 5e-9 * elements ? "met" : "missed");
}

/* far: positions are everywhere, else within 64 of their own. */
static void gather(int n, int far)
{
    enum { SETTLE = 80 };
    int all = n * n;
    double from[all], to[all], gathers[99], scatters[99], first[2];
    int at[all];
#pragma xmp template l[all]
#pragma xmp distribute l[block] onto p
#pragma xmp align [i] with l[i] :: from, to, at
#pragma xmp loop (i) on l[i]
    for (int i = 0; i < all; i++) {
        from[i] = i;
        at[i] = far ? (int)(i * 7919ll % all) : i / 64 * 64 + 63 - i % 64 < all ? i / 64 * 64 + 63 - i % 64 : i; /* no position twice */
    }
    for (int k = -SETTLE; k < rounds; k++) { /* first they choose their transport */
        double seconds[2];
#pragma xmp barrier
        double since = xmp_wtime();
        xmp_gather(xmp_desc_of(to), xmp_desc_of(from), xmp_desc_of(at));
        seconds[0] = lap(since);
#pragma xmp barrier
        since = xmp_wtime();
        xmp_scatter(xmp_desc_of(from), xmp_desc_of(to), xmp_desc_of(at));
        seconds[1] = lap(since);
        for (int call = 0; call < 2; call++)
            if (k == -SETTLE)
                first[call] = seconds[call];
        if (k >= 0)
            gathers[k] = seconds[0], scatters[k] = seconds[1];
    }
    double elements = (double)all / xmp_num_nodes();
    report_elements(far ? "gather, anywhere" : "gather, close by", &first[0], gathers, elements);
    report_elements(far ? "scatter, anywhere" : "scatter, close by", &first[1], scatters, elements);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1024;
    rounds = argc > 2 ? atoi(argv[2]) : rounds;
#pragma xmp template_fix t[n]
    transpose(n);
    matmul(n);
    pack(n);
    sort(n);
    gather(n, 1);
    gather(n, 0);
    return 0;
}
