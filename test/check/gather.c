// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-carried-value -o %t.c %s 2>&1 | %messages %s
// What `gather` cannot find out, and what it can.
// COVERS: err_gather_value err_gather_written err_gather_unsteady err_gather_use err_gather_inner err_gather_order err_gather_memory err_gather_call err_gather_effect err_gather_jump err_gather_nested warn_gather_unused warn_gather_function

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], w[N];
int col[N], ptr[N + 1], own[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align w[i] with t[i]
#pragma xmp align own[i] with t[i]
double anything(const double *);
int next(void);
extern int seed;

void valuesOfItsOwn(void)
{
#pragma xmp loop (i) on t[i] gather(x) method(minimal)
    for (int i = 0; i < N; i++)
        if (x[col[i]] > 0)
            y[i] = x[ptr[i]];
// CHECK: :[[@LINE-2]]:13: error: which elements of 'x' are read depends on its own values here; determine them in an earlier loop, with a separate array, or fetch the whole array: method(allgather)
}

void written(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        x[i] = x[col[i]];
// CHECK: :[[@LINE-1]]:9: error: 'x' is gathered by this loop and written in it; write the new values to another array
}

void handedOut(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = anything(&x[col[i]]);
// CHECK: :[[@LINE-1]]:26: error: 'x' is gathered by this loop, which can only read its elements, as 'x[...]'
}

void pointedTo(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        const double *p = &x[col[i]]; // not another message that 'gather' would help
        y[i] = *p;
    }
// CHECK: :[[@LINE-3]]:28: error: 'x' is gathered by this loop, which can only read its elements, as 'x[...]'
}

void inner(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
#pragma xmp loop (j) on t[j] gather(x)
// CHECK: :[[@LINE-1]]:13: error: 'gather' of 'x' must be on the outermost 'loop' directive, not on this one
        for (int j = 0; j < N; j++)
            w[j] = x[col[j]];
}

void order(void)
{
#pragma xmp loop (i) on t[i] gather(x, own)
// CHECK: :[[@LINE-1]]:13: error: which elements of 'x' are read depends on 'own', which is gathered with it or later; name 'own' first: gather(own, x)
    for (int i = 0; i < N; i++)
        y[i] = x[own[col[i]]];
}

void changed(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        col[i] = 3;
// CHECK: :[[@LINE-1]]:16: error: which elements of 'x' are read depends on 'col', which changes here; compute it in an earlier loop
        y[i] = x[col[i]];
    }
}

struct particle {
    int cell;
    double v;
} part[N];
#pragma xmp align part[i] with t[i]

// Behind the reads of an iteration, and in front of them.
void moved(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        int k = part[i].cell;
        part[i].v += x[k];
        part[i].cell = (k + 1) % N;
    }
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        part[i].cell = (i + 1) % N;
// CHECK: :[[@LINE-1]]:22: error: which elements of 'x' are read depends on 'part', which changes here; compute it in an earlier loop
        part[i].v += x[part[i].cell];
    }
}

void called(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[next() % N];
// CHECK: :[[@LINE-1]]:18: error: the elements of 'x' that are read depend on a call here, which may have side effects; store its results in an array before the loop
}

void withinAnExpression(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        int k = i;
        y[i] = w[i] * k++ + x[col[k]];
// CHECK: :[[@LINE-1]]:24: error: which elements of 'x' are read depends on 'k', which changes within an expression here; change it in a separate statement
    }
}

void left(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        if (col[i] < 0)
            goto end;
// CHECK: :[[@LINE-1]]:13: error: a loop that gathers 'x' cannot be left early: Sode cannot follow jumps or 'asm' here
        y[i] = x[col[i]];
    }
end:;
}

void nested(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
#pragma xmp loop (j) on t[j]
// CHECK: :[[@LINE-1]]:13: error: this 'loop' directive inside a loop that gathers 'x' decides which elements are read; remove it, so that each outer iteration runs the whole loop
        for (int j = 0; j < N; j++)
            w[j] = x[col[j]];
}

void unused(void)
{
#pragma xmp loop (i) on t[i] gather(x)
// CHECK: :[[@LINE-1]]:13: warning: 'gather' names 'x', which the loop does not read
    for (int i = 0; i < N; i++)
        y[i] = i;
}

typedef struct matrix {
    int *ptr, *col;
    double *x, *y;
    struct matrix *next;
} matrix;
#pragma xmp align matrix.x[i] with t[i]
#pragma xmp align matrix.y[i] with t[i]

void members(matrix *m, matrix *all)
{
#pragma xmp loop (i) on m->y[i] gather(m->x)
    for (int i = 0; i < N; i++)
        m->y[i] = m->x[m->col[i]];
#pragma xmp loop (i) on t[i] gather(m->x)
    for (int i = 0; i < N; i++) {
        y[i] = m->x[col[i]];
// CHECK: :[[@LINE-1]]:19: error: 'm->x' may refer to another array later in this loop, but the loop gathers the one that it refers to at the beginning; change the struct or the pointers to it outside of the loop
        m = m->next;
    }
#pragma xmp loop (i) on t[i] gather(all[0].x)
    for (int i = 0; i < N; i++)
        all[ptr[i]].x[i] = all[0].x[col[i]];
// CHECK: :[[@LINE-1]]:21: error: 'all[0].x' is gathered by this loop and written in it; write the new values to another array
#pragma xmp loop (i) on t[i] gather(m->x)
    for (int i = 0; i < N; i++) {
        m->col[i] = i;
// CHECK: :[[@LINE-1]]:19: error: which elements of 'm->x' are read depends on 'm', which changes here; compute it in an earlier loop
        y[i] = m->x[m->col[i]];
    }
#pragma xmp loop (i) on t[i] gather(m->x, m->y)
// CHECK: :[[@LINE-1]]:13: warning: 'gather' names 'm->y', which the loop does not read
    for (int i = 0; i < N; i++)
        y[i] = all->y[i] + m->x[col[i]];
}

static double value_of(int k) { return x[k]; }
static double twice(int k) { return 2 * value_of(k); }
static void add_to(int k, double v) { y[k] += v; }
static double square(double v) { return v * v; }

void functions(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]] + twice(col[N - 1 - i]);
// CHECK: :[[@LINE-1]]:28: warning: function 'value_of' reads 'x', but 'gather' serves only the text of the loop itself; write 'x[...]' there
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        add_to(col[i], x[i]);
// CHECK: :[[@LINE-1]]:9: warning: function 'add_to' changes 'y', but 'scatter' serves only the text of the loop itself; write 'y[...] += value;' there
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = square(x[col[i]]);
}

// Sums, subscripts that are not the loop's, and conditions on other arrays.
void good(void)
{
    double sum = 0;
    int j;
#pragma xmp loop (i) on t[i] gather(x) reduction(+: sum)
    for (int i = 0; i < N; i++) {
        if (w[i] > 0 && own[i] > 0)
            for (j = ptr[i]; j < ptr[i + 1]; j++)
                sum += x[col[j]] * x[N - 1 - i];
        y[i] = sum;
    }
}
