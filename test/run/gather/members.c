// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// Arrays, index lists and row pointers that are members: of one struct, of two, of one by value and of an array of them; exchanges of their pointers; lists that are distributed,
// gathered, changed; every form of gather and scatter; members that are arrays; expand.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 41
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

/* Members that are arrays. */
struct pair {
    double a[N], b[N];
};
#pragma xmp align pair.a[i] with t[i]
#pragma xmp align pair.b[i] with t[i]
static struct pair pair;
static double w[N];
#pragma xmp align w[i] with t[i]
#pragma xmp shadow w[1]

/* A sparse matrix as its program has it: everything in one struct. */
typedef struct {
    int n, *ptr, *col;
    double *val;
    double *x, *y;
    long *first;
    double (*u)[3];
    double norm;
} matrix;
#pragma xmp align matrix.x[i] with t[i]
#pragma xmp align matrix.y like matrix.x
#pragma xmp align matrix.first[i] with t[i]
#pragma xmp align matrix.u[i][*] with t[i]

static matrix *create(int n, int k)
{
    matrix *m = malloc(sizeof *m);
    m->n = n;
    m->ptr = malloc((n + 1) * sizeof *m->ptr);
    m->col = malloc(n * k * sizeof *m->col);
    m->val = malloc(n * k * sizeof *m->val);
    m->x = xmp_malloc(xmp_desc_of(m->x), n);
    m->y = xmp_malloc(xmp_desc_of(m->y), n);
    m->first = xmp_malloc(xmp_desc_of(m->first), n);
    m->u = xmp_malloc(xmp_desc_of(m->u), n, 3);
    m->norm = 0;
    m->ptr[0] = 0;
    for (int i = 0; i < n; i++) {
        m->ptr[i + 1] = m->ptr[i] + (i % 4 == 1 ? 0 : k);
        for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++) {
            m->col[j] = (i * 7 + 3 * (j - m->ptr[i]) * k) % n;
            m->val[j] = 1 + (i + j) % 5;
        }
    }
#pragma xmp loop (i) on m->x[i]
    for (int i = 0; i < n; i++) {
        m->x[i] = i % 6;
        m->y[i] = 0;
        m->first[i] = (i * 5 + 2) % n;
        for (int c = 0; c < 3; c++)
            m->u[i][c] = 10 * i + c;
    }
    return m;
}

static void destroy(matrix *m)
{
    xmp_free(xmp_desc_of(m->u));
    free(m->ptr), free(m->col), free(m->val);
    free(m->x), free(m->y), free(m->first);
    free(m);
}

static void product(matrix *m)
{
#pragma xmp loop (i) on m->y[i] gather(m->x)
    for (int i = 0; i < m->n; i++) {
        double s = 0;
        for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++)
            s += m->val[j] * m->x[m->col[j]];
        m->y[i] = s;
    }
}

static void turn(matrix *m)
{
    double *t = m->x;
    m->x = m->y;
    m->y = t;
}

static double norm(const matrix *m)
{
    double sum = 0;
#pragma xmp loop (i) on m->x[i] reduction(+:sum)
    for (int i = 0; i < m->n; i++)
        sum += m->x[i] * (i + 1);
    return sum;
}

/* By value, and with an index array that is distributed; two structs. */
static double by_value(matrix a, const matrix *b)
{
    double sum = 0;
#pragma xmp loop (i) on a.x[i] gather(a.x, b->x, b->u) reduction(+:sum)
    for (int i = 0; i < a.n; i++) {
        sum += a.x[a.first[i]] + 2 * b->x[b->col[i]] + b->u[a.first[i]][i % 3];
        a.y[i] = b->x[i];
    }
    return sum;
}

static double chain(matrix *m)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] gather(m->first, m->x) reduction(+:sum)
    for (int i = 0; i < m->n; i++)
        sum += m->x[m->first[m->first[i]]];
    return sum;
}

static void spread(matrix *m, int any)
{
#pragma xmp loop (i) on m->y[i]
    for (int i = 0; i < m->n; i++)
        m->y[i] = 0;
    if (any) {
#pragma xmp loop (i) on m->x[i] scatter(+: m->y) ordered(any)
        for (int i = 0; i < m->n; i++)
            for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++)
                m->y[m->col[j]] += m->val[j] * m->x[i];
        return;
    }
#pragma xmp loop (i) on m->x[i] scatter(+: m->y) gather(m->u)
    for (int i = 0; i < m->n; i++)
        for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++) {
            m->y[m->col[j]] += m->val[j] * m->x[i] + m->u[m->col[j]][1];
            m->y[m->first[i]]--;
        }
}

/* Blocks of a matrix in an array of structs. */
static double blocks(int count, matrix block[count])
{
    double sum = 0;
    for (int k = 0; k < count; k++) {
#pragma xmp loop (i) on block[k].y[i] gather(block[k].x) method(compact) reduction(+:sum)
        for (int i = 0; i < block[k].n; i++)
            for (int j = block[k].ptr[i]; j < block[k].ptr[i + 1]; j++)
                sum += block[k].x[block[k].col[j]] * (i + 1);
    }
    return sum;
}

/* A list that is distributed: the loop reads a copy of it. */
static double renumbered(matrix *m)
{
    double sum = 0;
#pragma xmp loop (i) on m->y[i] gather(m->x, m->u) method(compact) reduction(+:sum)
    for (int i = 0; i < m->n; i++)
        sum += m->x[m->first[i]] * (i + 1) + m->u[m->first[i]][i % 3];
    return sum;
}

static double overlapped(matrix *m)
{
    double sum = 0;
#pragma xmp loop (i) on m->y[i] gather(m->x) overlap
    for (int i = 0; i < m->n; i++) {
        double s = 0;
        for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++)
            s += m->x[m->col[j]];
        m->y[i] = s;
    }
#pragma xmp loop (i) on m->y[i] reduction(+:sum)
    for (int i = 0; i < m->n; i++)
        sum += m->y[i] * i;
    return sum;
}

static double by_hand(matrix *m)
{
    double sum = 0;
    int first = m->ptr[m->n], last = 0;
#pragma xmp loop (i) on m->y[i]
    for (int i = 0; i < m->n; i++) {
        first = m->ptr[i] < first ? m->ptr[i] : first;
        last = m->ptr[i + 1] > last ? m->ptr[i + 1] : last;
    }
#pragma xmp gather (m->x) index(m->col[first:last > first ? last - first : 0])
#pragma xmp loop (i) on m->y[i] reduction(+:sum)
    for (int i = 0; i < m->n; i++)
        for (int j = m->ptr[i]; j < m->ptr[i + 1]; j++)
            sum += m->x[m->col[j]] * (i + 1);
    return sum;
}

static double expanded(const matrix *m)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] expand(1) gather(m->x)
    for (int i = 1; i < N - 1; i++)
        w[i] = m->x[m->col[i]];
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 2; i < N - 2; i++)
        sum += (w[i - 1] + 2 * w[i + 1]) * i;
    return sum;
}

static double arrays(struct pair *q, const int col[])
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        pair.a[i] = 3 * i;
        pair.b[i] = 0;
    }
#pragma xmp loop (i) on t[i] gather(q->a) scatter(+: q->b)
    for (int i = 0; i < N; i++)
        q->b[col[i]] += q->a[N - 1 - col[i]];
#pragma xmp loop (i) on t[i] gather(pair.b)
    for (int i = 0; i < N; i++)
        pair.a[i] = pair.b[col[i]];
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += q->a[i] * i;
    return sum;
}

int main(void)
{
    matrix *a = create(N, 4), *b = create(N - 3, 3), both[2] = {*a, *b};
    double shown[20];
    int n = 0;
    for (int k = 0; k < 5; k++) {
        product(a);
        product(b);
        turn(a);
        turn(b);
        a->norm = norm(a);
        b->norm = norm(b);
        if (k % 2)
            shown[n++] = a->norm + b->norm;
        if (k == 3) /* another pattern */
            for (int j = 0; j < a->ptr[N]; j++)
                a->col[j] = (a->col[j] + 1) % N;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a->x[i] = (int)a->x[i] % 7;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N - 3; i++)
            b->x[i] = (int)b->x[i] % 7;
    }
    shown[n++] = by_value(*b, a);
    shown[n++] = by_value(*b, b);
    shown[n++] = norm(b);
    shown[n++] = chain(a);
    shown[n++] = renumbered(a) + renumbered(b);
    for (int k = 0; k < 2; k++) {
        spread(a, k);
        turn(a);
        shown[n++] = norm(a);
        turn(a);
    }
    both[0] = *a;
    both[1] = *b;
    shown[n++] = blocks(2, both);
    shown[n++] = overlapped(b);
    shown[n++] = by_hand(a);
    shown[n++] = expanded(a);
    shown[n++] = arrays(&pair, a->col);
    if (xmp_node_num() == 1)
        for (int k = 0; k < n; k++)
            printf("%.15g\n", shown[k]);
    destroy(a), destroy(b);
    return 0;
}
