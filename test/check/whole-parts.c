// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Functions that go through all of an array by its bytes, by members of its elements, or by a local pointer.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct cell {
    double v, w;
};
static double u[N], v[N];
static struct cell c[N];
#pragma xmp align [i] with t[i] :: u, v, c
int xmp_array_lsize(void *, int, int *);

static double strided(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[2 * i];
    return s;
}
static double *values(struct cell *x) { return &x->v; }
static double stepped(double *x, int n, int stride)
{
    double s = 0;
    for (int i = 0; i < n; i++, x += stride)
        s += *x;
    return s;
}
static void copy(char *to, const char *from, long n)
{
    while (n-- > 0)
        *to++ = *from++;
}
static void load(FILE *file, void *x, size_t bytes)
{
    char *q = x;
    size_t got;
    while (bytes > 0 && (got = fread(q, 1, bytes, file)) > 0) {
        q += got;
        bytes -= got;
    }
}
static unsigned hash(const void *x, size_t n)
{
    const unsigned char *q = x;
    unsigned h = 7;
    for (size_t i = 0; i < n; i++)
        h = h * 31 + q[i];
    return h;
}
static void clear(void *x, size_t n)
{
    for (char *q = x, *end = q + n; q < end; q++)
        *q = 0;
}
static unsigned fixed(const unsigned char *q)
{
    unsigned h = 7;
    for (int i = 0; i < 160; i++)
        h += q[i];
    return h;
}
static unsigned first_bytes(const unsigned char *q)
{
    unsigned h = 7;
    for (int i = 0; i < 64; i++)
        h += q[i];
    return h;
}
struct list {
    const double *data;
    int count;
};
static double wrong_at(const struct list *x, int i) { return x->data[i]; }
static double own_at(const struct list *x, int i) { return x->data[i]; }

int main(void)
{
    int here;
    struct list list = {u, N};
    double s = 0, plain[N] = {0};
    xmp_array_lsize(xmp_desc_of(u), 1, &here);
#ifdef WRONG
    s = strided(&c[0].v, N) + stepped(values(c), N, 2);
    copy((char *)v, (char *)u, N * sizeof(double));
    load(stdin, u, N * sizeof(double));
    s += hash(u, N * sizeof(double)) + fixed((unsigned char *)u);
    clear(u, N * sizeof u[0]);
    for (int i = 0; i < N; i++)
        s += wrong_at(&list, i);
    for (const double *q = u; q <= &u[N - 1]; q++)
        s += *q;
#endif
    s += strided(&c[0].v, here) + stepped(values(c), here, 2);
    copy((char *)v, (char *)u, here * sizeof(double));
    load(stdin, u, here * sizeof(double));
    s += hash(u, here * sizeof(double)) + hash(plain, sizeof plain) + first_bytes((unsigned char *)u);
    clear(u, here * sizeof u[0]);
    for (int i = 0; i < here; i++)
        s += own_at(&list, i);
    for (const double *q = u; q < &u[8]; q++)
        s += *q;
    printf("%g\n", s);
}
static double first_three(const double *x, int n)
{
    double s = n;
    for (int i = 3; i-- > 0;)
        s += x[i];
    return s;
}
double few(void) { return first_three(u, N); }

// CHECK: :91:17: warning: 'c' is passed to 'strided', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :25:14: note: 'x' is used here
// CHECK: :91:39: warning: 'c' is passed to 'stepped', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :32:33: note: 'x' is used here
// CHECK: :92:10: warning: 'v' is passed to 'copy', which takes parameter 'to' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :39:10: note: 'to' is used here
// CHECK: :92:21: warning: 'u' is passed to 'copy', which takes parameter 'from' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :39:18: note: 'from' is used here
// CHECK: :93:17: warning: 'u' is passed to 'load', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :46:9: note: 'x' is used here
// CHECK: :94:15: warning: 'u' is passed to 'hash', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :55:22: note: 'x' is used here
// CHECK: :94:46: warning: 'u' is passed to 'fixed', which takes parameter 'q' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :67:14: note: 'q' is used here
// CHECK: :95:11: warning: 'u' is passed to 'clear', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :60:46: note: 'x' is used here
// CHECK: :81:70: warning: 'x->data' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :87:25: note: the address of 'u' is taken here
// CHECK: :98:33: warning: '&u[N - 1]' is meant to be the end of the whole array 'u', but a node stores only its part; a 'loop' with subscripts of 'u' gives each node its own
