// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements that a node does not have, reached by jumps, recursion, results of functions, callbacks, tables of rows, walks.
// COVERS: warn_recursion

#define N 24
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], w[N][M], local[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align w[i][*] with t[i]
int own(void);

static double *element(int i) { return &u[i]; }
static double *entry(int i, int j) { return &w[i][j]; }
static double sum(const double *row, int m)
{
    double s = 0;
    for (int j = 0; j < m; j++)
        s += row[j];
    return s;
}
#ifdef WRONG
static double *last(void) { return &u[N - 1]; }
static double recurse(int i) { return i < 0 ? 0 : u[i] + recurse(i - 1); }
static double each(double (*f)(const double *, int))
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += f(w[i], M);
    return s;
}
static double dot(const double *x, const double *y, int n)
{
    double s = 0;
    while (n-- > 0)
        s += *x++ * *y++;
    return s;
}
static void jumps(void)
{
    int i = 0;
again:
    u[i] += 1;
    i++;
    if (i < N)
        goto again;
    int k = N;
    while (k--)
        u[k] = 0;
    for (int j = 0;;) {
        if (j >= N)
            break;
        u[j++] = 2;
    }
}
int main(void)
{
    *last() = 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            *entry(i, j) = i - j;
    double s = recurse(N - 1) + each(sum) + dot(u, u, N), *row[N];
    for (int i = 0; i < N; i++)
        row[i] = w[i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += row[i][j];
    jumps();
    return s > 0;
}
// CHECK: :[[@LINE-10]]:20: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'w' in dimension 0;
// CHECK: :[[@LINE-49]]:41: warning: all nodes use element 23 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-49]]:53: warning: each node calls 'recurse' for the elements of 'u' one by one along dimension 0, but has only some of them; use a loop with '#pragma xmp loop' on template 't', which gives each node its own part
// CHECK: :[[@LINE-45]]:18: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'w' in dimension 0;
// CHECK: :[[@LINE-32]]:7: warning: each node runs the whole loop over 'i' from the first to N, but has only a part of 'u' in dimen
// CHECK: :[[@LINE-27]]:11: warning: each node runs the whole loop over 'k' from N to the first, but has only a part of 'u' in dimen
// CHECK: :[[@LINE-24]]:12: warning: each node runs the whole loop over 'j' from the first to N, but has only a part of 'u' in dimen
// CHECK: :[[@LINE-16]]:49: warning: 'u' is passed to 'dot', which takes parameter 'x' for the whole array and has no 'align' for it
// CHECK: :[[@LINE-43]]:15: note: 'x' is used here
// CHECK: :[[@LINE-18]]:52: warning: 'u' is passed to 'dot', which takes parameter 'y' for the whole array and has no 'align' for it
// CHECK: :[[@LINE-45]]:22: note: 'y' is used here
// CHECK: :[[@LINE-15]]:22: warning: 'row[i]' holds the address of this node's storage of 'w', own part and shadow, but subscript 'i
// CHECK: :[[@LINE-19]]:18: note: the address of 'w' is taken here
#else
static double below(int i, int low) { return i < low ? 0 : u[i] + below(i - 1, low); }
static double walk(const double *x, int n)
{
    double s = 0;
    while (n-- > 0)
        s += *x++;
    return s;
}
static double all(double (*f)(const double *, int))
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += f(w[i], M);
    return s;
}
int main(void)
{
    double *row[N], s = all(sum) + below(own(), 0) + walk(u, own()) + walk(local, N);
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++) {
        row[i] = w[i];
        for (int j = 0; j < M; j++)
            s += row[i][j] + *entry(i, j);
        *element(i) = i;
    }
    for (int k = 0;;) {
        if (k >= own())
            break;
        k++;
    }
    int n = own();
    while (n--)
        s += n;
    return s > 0;
}
#endif
