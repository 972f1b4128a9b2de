// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Plain pointers to a node's part, used as if they led to the whole array.
// COVERS: warn_pointer_subscript warn_pointer_end warn_pointer_stride note_address_of warn_memory_argument

#include <stdlib.h>
#include <string.h>
#define N 24
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N], w[N][M], b[M][N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]
#pragma xmp align b[*][j] with t[j]
#pragma xmp shadow w[1][0]
typedef struct { double *from, *to; } fields;
double *get(void), *kept;
int xmp_array_gcllbound(void *, int);

static int at(int i, int j) { return i * M + j; }
static double *handed(double *q) { return q; }
static double total(double *x)
{
#pragma xmp align x[i] with t[i]
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}
#ifdef WRONG
void memory(void)
{
    double plain[N];
    total(plain);
// CHECK: :[[@LINE-1]]:11: warning: 'plain' is private memory of each node, but parameter 'x' is aligned: nodes would treat it as their parts of one array; pass a distributed array, or copy by 'gmove'
// CHECK: :[[@LINE-13]]:13: note: for this 'align' directive
    double *made = malloc(N * sizeof *made);
    total(made);
// CHECK: :[[@LINE-1]]:11: warning: 'made' is private memory of each node, but parameter 'x' is aligned
// CHECK: :[[@LINE-17]]:13: note: for this 'align' directive
}
#endif
static void scale(double *x, int n, int stride)
{
    for (int i = 0; i < n; i++)
#ifdef WRONG
        x[i * stride] *= 2;
// CHECK: :[[@LINE-1]]:13: warning: rows of 'b' are not 'stride' elements long in a node's storage, so 'i * stride' reaches the wrong elements; use subscripts of 'b', or the distance that xmp_array_lead_dim returns
// CHECK: :[[@LINE+55]]:16: note: the address of 'b' is taken here
#else
        x[i] *= 2 + stride;
#endif
}

#ifdef WRONG
void wrong(int how)
{
    double *q = u, (*rows)[M] = w, *two[2] = {u, v}, s = 0;
    fields f = {u, .to = v};
    kept = how ? u : get();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int same = i;
        q[i] = 1;
// CHECK: :[[@LINE-1]]:11: warning: 'q' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-8]]:17: note: the address of 'u' is taken here
        f.to[same] = *(handed(v) + i);
// CHECK: :[[@LINE-1]]:14: warning: 'f.to' holds the address of this node's storage of 'v', own part and shadow, but subscript 'same' counts
// CHECK: :[[@LINE-10]]:26: note: the address of 'v' is taken here
// CHECK: :[[@LINE-3]]:36: warning: 'handed(v)' holds the address of this node's storage of 'v', own part and shadow, but subscript 'i' counts
// CHECK: :[[@LINE-4]]:31: note: the address of 'v' is taken here
        kept[N - 1 - i] = two[1][i];
// CHECK: :[[@LINE-1]]:20: warning: 'kept' holds the address of this node's storage of 'u', own part and shadow, but subscript 'N - 1 - i' counts
// CHECK: :[[@LINE-14]]:18: note: the address of 'u' is taken here
// CHECK: :[[@LINE-3]]:34: warning: 'two[1]' holds the address of this node's storage of 'u'
// CHECK: :[[@LINE-18]]:47: note: the address of 'u' is taken here
        for (int j = 0; j < M; j++)
            rows[i][j] = 0;
// CHECK: :[[@LINE-1]]:18: warning: 'rows' holds the address of this node's storage of 'w', own part and shadow, but subscript 'i' counts
// CHECK: :[[@LINE-22]]:33: note: the address of 'w' is taken here
    }
    double *flat = (double *)w, *end = u + N;
// CHECK: :[[@LINE-1]]:44: warning: 'u + N' is meant to be the end of the whole array 'u', but a node stores only its part; a 'loop' with subscripts of 'u' gives each node its own
// CHECK: :[[@LINE-79]]:11: note: expanded from macro 'N'
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        flat[at(i, 2)] = 0;
// CHECK: :[[@LINE-1]]:14: warning: 'flat' holds the address of this node's storage of 'w', own part and shadow, but subscript 'at(i, 2)' counts
// CHECK: :[[@LINE-7]]:30: note: the address of 'w' is taken here
    double *other = v;
    for (int i = 0; i < N; i++)
        s += other[i];
// CHECK: :[[@LINE-1]]:20: warning: 'other' holds the address of this node's storage of 'v', own part and shadow, but subscript 'i' counts
// CHECK: :[[@LINE-4]]:21: note: the address of 'v' is taken here
    for (double *from = u; from < end; from++)
        *from = s;
}
#endif

void columns(void)
{
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < N; j++)
        scale(&b[0][j], M, N);
}

void right(double *given, int n)
{
    int low = xmp_array_gcllbound(xmp_desc_of(u), 1);
    double *q = u, *based = u - low, *shifted = q - low, *row, *here = n ? u : v;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        q[i - low] = based[i] + shifted[i];
        q[0] = *here++;
        row = w[i];
        for (int j = 0; j < M; j++)
            row[j] = (&w[i][0])[j] + *(w[i] + j);
        double *own = &u[i];
        *own = own[0] + given[i] + handed(&v[i])[0];
    }
    for (int k = 0; k < n; k++)
        q[k] = 0;
    for (double *p = u; p < u + n; p++)
        *p = 1;
    total(given);
    total(u);
}
