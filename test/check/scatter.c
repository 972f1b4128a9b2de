// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -fopenmp --emit-c -Rsode-gather-always -Wno-sode-carried-value -o %t.c %s 2>&1 | %messages %s
// What `scatter` cannot add to, and what it can.
// COVERS: err_scatter_use err_scatter_value err_scatter_threads err_scatter_form

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
int count[N];
#pragma xmp align [i] with t[i] :: x, y, z, count
int col[N];
double anything(double);

void form(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y) ordered(any)
    for (int i = 0; i < N; i++)
        (y)[col[i]] += 1;
// CHECK: :[[@LINE-1]]:10: error: with 'ordered(any)' the element must be written as 'y[...]'
}

void uses(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++) {
        y[col[i]] = x[i];
// CHECK: :[[@LINE-1]]:9: error: because of 'scatter', this loop can only add to elements of 'y': 'y[...] += value;', '-=', '++' or '--'
        y[col[i]] *= 2;
// CHECK: :[[@LINE-1]]:9: error: because of 'scatter', this loop can only add to elements of 'y'
        z[i] = y[col[i]] += x[i];
// CHECK: :[[@LINE-1]]:16: error: because of 'scatter', this loop can only add to elements of 'y'
        if (y[i]++ > 2)
// CHECK: :[[@LINE-1]]:13: error: because of 'scatter', this loop can only add to elements of 'y'
            z[i] = y[i];
// CHECK: :[[@LINE-1]]:20: error: because of 'scatter', this loop can only add to elements of 'y'
        double once = y[i]++;
// CHECK: :[[@LINE-1]]:23: error: because of 'scatter', this loop can only add to elements of 'y'
    }
#pragma xmp loop (i) on t[i] scatter(+: count)
    for (int i = 0; i < N; i++)
        count[col[i]] += x[i];
// CHECK: :[[@LINE-1]]:26: error: the elements of 'count' are integers, and each node adds to them separately; a value of type 'double' would be truncated differently from the serial program, so convert it
}

void order(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y) ordered(any)
#pragma omp parallel for
// CHECK: :[[@LINE-1]]:1: error: 'ordered(any)' fixes the order in which a loop adds to 'y', and 'omp parallel for' changes it; leave one of the two out
    for (int i = 0; i < N; i++)
        y[col[i]] += 1;
}

struct place {
    unsigned at : 6;
};

void asGather(const struct place *places)
{
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        y[(int)anything(i)] += 1;
// CHECK: :[[@LINE-1]]:16: error: the elements of 'y' that are added to depend on a call here, which may have side effects; store its results in an array before the loop
#pragma xmp loop (i) on t[i] scatter(+: y)
// CHECK: :[[@LINE-1]]:13: warning: 'scatter' names 'y', which the loop does not add to
    for (int i = 0; i < N; i++)
        z[i] += 1;
#pragma xmp loop (i) on t[i] scatter(+: y)
// CHECK: :[[@LINE-1]]:13: remark: each execution inspects all subscripts of 'y'
    for (int i = 0; i < N; i++)
        y[places[i].at] += 1;
}

typedef struct holder {
    int *col;
    double *sum;
    struct holder *next;
} holder;
#pragma xmp align holder.sum[i] with t[i]

void alsoAsGather(holder *m, holder *all, int n)
{
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++) {
        int k = i;
        z[i] = x[i] * k++, y[col[k]] += n;
#pragma xmp loop (j) on t[j]
// CHECK: :[[@LINE-1]]:13: error: this 'loop' directive inside a loop that scatters to 'y' decides which elements are added to; remove it
        for (int j = 0; j < N; j++)
            y[col[j]] += 1;
    }
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++) {
        int k = i;
        z[i] = x[i] * k++ + (y[col[k]] += n, 0);
// CHECK: :[[@LINE-1]]:24: error: which elements of 'y' are added to depends on 'k', which changes within an expression here
    }
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++) {
        if (col[i] < 0)
            goto end;
// CHECK: :[[@LINE-1]]:13: error: a loop that scatters to 'y' cannot be left early
        y[col[i]] += 1;
    }
end:;
#pragma xmp loop (i) on t[i] scatter(+: m->sum)
    for (int i = 0; i < N; i++) {
        m->sum[col[i]] += 1;
// CHECK: :[[@LINE-1]]:12: error: 'm->sum' may refer to another array later in this loop, but the loop scatters to the one that it refers to at the beginning
        m = all->next;
    }
}

void good(int n)
{
#pragma xmp loop (i) on t[i] gather(x) scatter(+: y, count) expect(fixed)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < n; k++)
            (y[col[i]] += x[col[k]]), y[i]--;
        col[i] > 2 ? y[col[i]]++ : (void)0;
        count[i] += (int)x[i];
        if (x[col[i]] > 3)
            ++count[col[i]];
    }
#pragma xmp loop (i) on t[i] scatter(+: y)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp atomic
        y[col[i]] += 1;
    }
}
