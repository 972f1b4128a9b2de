// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements that not all nodes have, in all forms of loops, by variables, in tasks, as rows and pointers that are handed on.

extern int printf(const char *, ...);
#define N 24
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]

static void clear(double *row)
{
    for (int j = 0; j < M; j++)
        row[j] = 0;
}
static double norm(const double *row, int m)
{
    double s = 0;
    while (m--)
        s += row[m];
    return s;
}
static void set(double *x) { *x = 1; }
#ifdef WRONG
static void put(double (*x)[M], int i, double a) { x[i][0] = a; }
static void loops(void)
{
    int k = 0;
    do
        u[k] = 1;
    while (++k < N);
    for (int i = N; i-- > 0;)
        v[i] = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int j = 0;
        while (j < N)
            u[i] += v[j++];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        int k = i;
        k--;
        u[i] = v[k];
    }
    for (int i = 0; i < N; i++)
        printf("%g\n", norm(w[i], M));
}
int main(void)
{
    int last = N - 1;
    u[last] = 1;
    clear(w[5]);
    double *middle = w[N / 2];
    middle[1] = 7;
    double *end = &u[N - 1];
    *end = 3;
    put(w, 15, 2);
#pragma xmp task on p[0]
    v[20] = 1;
    loops();
    return 0;
}
// CHECK: :[[@LINE-20]]:18: warning: this reads an element of 'v' that the node may not have: its index is found step by step; 'gather(v)' on the loop's directive fetches what is read, wherever it is
// CHECK: :[[@LINE-35]]:11: warning: each node runs the whole loop over 'k' from the first to N, but has only a part of 'u' in dimension 0; '#pragma xmp loop (k) on t[k]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
// CHECK: :[[@LINE-33]]:11: warning: each node runs the whole loop over 'i' from N to the first, but has only a part of 'v' in dimension 0
// CHECK: :[[@LINE-29]]:24: warning: each node runs the whole loop over 'j' from the first to N, but has only a part of 'v' in dimension 0
// CHECK: :[[@LINE-21]]:31: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'w' in dimension 0
// CHECK: :[[@LINE-17]]:7: warning: all nodes use element 23 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-17]]:13: warning: all nodes use element 5 of 'w' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-17]]:26: warning: all nodes use element 12 of 'w' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-16]]:24: warning: all nodes use element 23 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-13]]:7: warning: the node of this task uses element 20 of 'v' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
// CHECK: :[[@LINE-16]]:9: warning: 'w' is passed to 'put', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-50]]:52: note: 'x' is used here
#else
int main(void)
{
    int last = N - 1;
#pragma xmp task on t[last]
    {
        u[last] = 1;
        clear(w[last]);
        set(&v[last]);
    }
#pragma xmp task on p[0]
    v[0] = 1;
    double *rows[N];
    for (int i = 0; i < N; i++)
        rows[i] = w[i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = 0;
        do
            rows[i][k] = norm(w[i], M);
        while (++k < M);
        for (k = M; k-- > 0;)
            w[i][k] += 1;
    }
    double *origin = &w[0][0];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        origin[i * M] = 1;
    return 0;
}
#endif
