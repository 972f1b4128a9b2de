// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Members that are pointers: structs in variables, arrays, on the heap, in other structs, copied, passed; exchanges of pointers.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 23
#define NX 7
#define LEVELS 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
#pragma xmp nodes q[*][*]
#pragma xmp template s[N][NX+3]
#pragma xmp distribute s[block][block] onto q

typedef struct {
    int n;
    double *u, *v, *w;
    double (*a)[NX];
    long (*b)[NX];
    int *dealt;
} field;
#pragma xmp align field.u[i] with t[i]
#pragma xmp align field.v[i] with t[i]
#pragma xmp shadow [1] :: field.u, field.v
#pragma xmp align field.w like field.u
#pragma xmp align field.a[i][j] with s[i][j+2]
#pragma xmp shadow field.a[1][1]
#pragma xmp align field.b[i][*] with t[i]
#pragma xmp align field.dealt[i] with c[i]
struct solver {
    field fine, *other;
    struct level {
        int n;
        float *u;
    } level[LEVELS];
};
#pragma xmp align level.u[i] with t[i]
#pragma xmp shadow level.u[1:2]

static double *file;
#pragma xmp align file[i] with t[i]
#pragma xmp shadow file[1]

#define NEW(f, member, ...) xmp_malloc(xmp_desc_of((f)->member), __VA_ARGS__)
#define NEW_ARRAY(name, n) xmp_malloc(xmp_desc_of((name)), (n))

static void create(field *f, int n)
{
    f->n = n;
    f->u = xmp_malloc(xmp_desc_of(f->u), n);
    f->v = (double *)xmp_malloc(xmp_desc_of(f->v), n);
    f->w = xmp_malloc(xmp_desc_of(f->w), n);
    f->a = NEW(f, a, n, NX);
    f->b = xmp_malloc(xmp_desc_of(f->b), n, NX);
    f->dealt = xmp_malloc(xmp_desc_of(f->dealt), n);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++) {
        f->u[i] = i;
        f->v[i] = f->w[i] = 0;
        for (int j = 0; j < NX; j++)
            f->b[i][j] = 10 * i + j;
    }
#pragma xmp loop (i, j) on s[i][j+2]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < NX; j++)
            f->a[i][j] = i * j % 5;
#pragma xmp loop (i) on f->dealt[i]
    for (int i = 0; i < n; i++)
        f->dealt[i] = i * i;
}

static void destroy(field *f)
{
    free(f->u);
    xmp_free(xmp_desc_of(f->v));
    free(f->w);
    free(f->a);
    free(f->b);
    free(f->dealt);
}

static void swap(double **x, double **y)
{
    double *t = *x;
    *x = *y;
    *y = t;
}

static double step(field *f)
{
    double sum = 0;
#pragma xmp reflect (f->u)
#pragma xmp loop (i) on f->v[i] reduction(+:sum)
    for (int i = 1; i < f->n - 1; i++) {
        f->v[i] = f->u[i-1] + 0.5 * f->u[i+1] - i;
        sum += f->v[i];
    }
    swap(&f->u, &f->v);
    return sum;
}

static double smooth(int n, double x[n])
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp loop (i) on x[i] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += x[i] * i;
    return sum;
}

static double row_sums(int n, double (*x)[NX])
{
    double sum = 0;
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on x[i][j] reduction(+:sum)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < NX - 1; j++)
            sum += (x[i-1][j] - x[i+1][j+1]) * (i + j);
    return sum;
}

static double by_value(field f)
{
    double first = -1, sum = 0;
#pragma xmp reflect (f.a)
#pragma xmp loop (i, j) on f.a[i][j] reduction(+:sum)
    for (int i = 1; i < f.n - 1; i++)
        for (int j = 1; j < NX - 1; j++)
            sum += f.a[i][j] * (f.a[i-1][j] + f.a[i+1][j] - f.a[i][j-1] + 2 * f.a[i][j+1]);
#pragma xmp task on f.b[2][0]
    first = f.b[2][0];
#pragma xmp bcast (first) from f.b[2][*]
    return sum + 1000 * first;
}

/* Another struct in each iteration; a function called from a loop. */
static double at(const field *f, int i)
{
    return f->u[i];
}

static double together(field *const each[2], int n)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            field *f = each[k];
            f->w[i] += f->u[i] * (k + 1) + each[k]->v[i];
            sum += f->w[i] + at(f, i) + f->b[i][k];
        }
    return sum;
}

int main(void)
{
    static struct solver solver;
    static field fields[2];
    field f, copy, *heap = malloc(sizeof *heap);
    double sum = 0, all[4] = {0};
    int n = N;
    create(&f, n);
    create(heap, n - 2);
    create(&fields[1], n - 1);
    for (int k = 0; k < 4; k++)
        all[k] = step(&f) + step(heap) + step(&fields[1]);
    if (xmp_node_num() == 1)
        printf("%.12g %.12g %.12g %.12g\n", all[0], all[1], all[2], all[3]);
    copy = f;
    solver.fine = copy;
    solver.other = heap;
    double shown[] = {by_value(copy), by_value(*solver.other), smooth(n, solver.fine.u), smooth(n, f.v),
                      together((field *const[]){heap, &fields[1]}, n - 2)};
    if (xmp_node_num() == 1)
        printf("%.12g %.12g %.12g %.12g %.12g\n", shown[0], shown[1], shown[2], shown[3], shown[4]);

    /* With pointers of the file. */
    file = NEW_ARRAY(file, n);
#pragma xmp loop (i) on file[i]
    for (int i = 0; i < n; i++)
        file[i] = 100 + i;
    copy.w = file;
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < n; i++) {
        copy.w[i] += f.w[i] + f.u[i];
        sum += file[i];
    }

    /* Levels. */
    for (int l = 0; l < LEVELS; l++) {
        solver.level[l].n = n >> l;
        solver.level[l].u = xmp_malloc(xmp_desc_of(solver.level[l].u), n >> l);
#pragma xmp loop (i) on solver.level[l].u[i]
        for (int i = 0; i < n >> l; i++)
            solver.level[l].u[i] = (float)(l + i);
    }
    for (struct level *level = solver.level; level < solver.level + LEVELS; level++) {
#pragma xmp reflect (level->u)
#pragma xmp loop (i) on level->u[i] reduction(+:sum)
        for (int i = 1; i < level->n - 2; i++)
            sum += level->u[i-1] * level->u[i+2];
    }

    /* Arrays of pointers, and pointers to pointers: for functions that inherit. */
    double *levels[LEVELS], (*planes[LEVELS])[NX], (**all_planes)[NX] = planes;
    field each[LEVELS];
    for (int l = 0; l < LEVELS; l++) {
        create(&each[l], n - 3 * l);
        levels[l] = each[l].u;
    }
    for (int l = 0; l < LEVELS; l++)
        planes[l] = each[LEVELS - 1 - l].a;
    for (int l = 0; l < LEVELS; l++) {
        step(&each[l]);
        double *kept = each[l].u;
        each[l].u = each[l].v;
        each[l].v = kept;
        field whole = each[l];
        each[l] = each[LEVELS - 1];
        each[LEVELS - 1] = whole;
    }
    for (int l = 0; l < LEVELS; l++) {
        double a = smooth(n - 3 * l, levels[l]), b = row_sums(n - 3 * (LEVELS - 1 - l), all_planes[l]), c = smooth(each[l].n, each[l].u);
        if (xmp_node_num() == 1)
            printf("%.12g %.12g %.12g\n", a, b, c);
    }
    for (int l = 0; l < LEVELS; l++)
        destroy(&each[l]);

    /* Elements between nodes. */
    double part[N] = {0}, kept[NX];
    long row[NX];
#ifdef _XCALABLEMP
#pragma xmp gmove
    part[0:5] = solver.fine.u[3:5];
#pragma xmp gmove
    f.u[10:4] = heap->u[2:4];
#pragma xmp gmove
    row[:] = f.b[n-2][:];
#else
    for (int i = 0; i < 5; i++)
        part[i] = solver.fine.u[3 + i];
    for (int i = 0; i < 4; i++)
        f.u[10 + i] = heap->u[2 + i];
    for (int j = 0; j < NX; j++)
        row[j] = f.b[n - 2][j];
#endif
    for (int j = 0; j < NX; j++)
        kept[j] = row[j] + part[j];
    long dealt = 0;
#pragma xmp loop (i) on c[i] reduction(+:dealt)
    for (int i = 0; i < n; i++)
        dealt += (f.dealt[i] = f.dealt[i] * 3 - i);
    double last = smooth(n, f.u);
    if (xmp_node_num() == 1) {
        printf("%.12g %.12g %ld\n", sum, last, dealt);
        for (int j = 0; j < NX; j++)
            printf(" %.12g", kept[j]);
        printf("\n");
    }
#ifdef _XCALABLEMP
    if (xmp_array_ubound(xmp_desc_of(f.a), 1, &(int){0}) || !xmp_desc_of(heap->u))
        printf("no descriptor\n");
#endif
    destroy(&f);
    destroy(heap);
    destroy(&fields[1]);
    for (int l = 0; l < LEVELS; l++)
        free(solver.level[l].u);
    free(file);
    free(heap);
    return 0;
}
