// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Forms that gave other numbers on several nodes without a word: values chosen by the node through functions and conditions, memory of
// which each node writes its own part, whole arrays in structs, through pointers to functions, against the loop.
// COVERS: warn_node_result warn_node_loop note_node_condition

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow v[1]
struct view {
    double *data;
    int n;
};
#define SWAP(a, b) \
    do { \
        double swapped = a; \
        a = b; \
        b = swapped; \
    } while (0)

static int is_first(void) { return xmp_node_num() == 1; }
static double ask(void)
{
    if (xmp_node_num() != 1)
        return 1;
    return 4;
}
static int steps(void)
{
    int n = 3;
    if (xmp_node_num() == 1)
        n = 5;
    return n;
}
static int told(void)
{
    int n = 3;
    if (xmp_node_num() == 1)
        n = 5;
#pragma xmp bcast (n)
    return n;
}
static double at(const double *x, int i) { return x[i]; }
static double last(const double *x, int n) { return x[n - 1]; }
static void add(int n, double *x, int step)
{
    for (int i = 0; i < n; i++)
        x[i * step] += 1;
}
static double dot(int n, const double *x)
{
    double s = 0;
    for (int i = n; i-- > 0;)
        s += x[i];
    return s;
}
struct part {
    double *data;
    int count;
};
static double sum_part(struct part a)
{
    double s = 0;
    for (int i = 0; i < a.count; i++)
        s += a.data[i];
    return s;
}
static void shift_part(double *x, int n) { memmove(x, x + 1, (n - 1) * sizeof *x); }
static void show(double s) { printf("%g\n", s); }

#ifdef WRONG
static void shift(double *x, int n) { memmove(x, x + 1, (n - 1) * sizeof *x); }
static double sum(struct view a)
{
    double s = 0;
    for (int i = 0; i < a.n; i++)
        s += a.data[i];
    return s;
}
static double mirror(int i) { return u[N - 1 - i]; }
void chosen(void)
{
    int me = xmp_node_num(), n = steps(), turns = me == 1 ? 3 : 4, *behind = malloc(sizeof *behind), flag = 0, other = 1;
    double scale = 1, mean;
    switch (me) {
    case 1:
        scale = 3;
        break;
    default:
        scale = 2;
    }
    mean = ask();
    *behind = 1;
    if (me == 1)
        *behind = 3;
    if (me == 1)
        flag = 2;
    is_first() && (other = 2);
    for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] *= ask() + scale + mean + *behind + flag + other;
    }
    for (int k = 0; k < turns; k++) {
#pragma xmp barrier
    }
    if (xmp_node_num() == 1) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = 0;
    }
}
void parts(void)
{
    double *p = malloc(N * sizeof *p), q[N] = {0}, r[N], s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        p[i] = q[i] = r[N - 1 - i] = v[i];
    for (int i = 0; i < N; i++)
        s += p[i] + q[i];
    show(s);
    free(p);
}
void whole(double (*pick)(const double *, int))
{
    struct view a = {u, N};
    double *q = u, s = sum(a);
    pick = last;
    s += pick(u, N) + dot(N, u);
    add(N, u, 1);
    shift(u, N);
    int order[N];
    for (int i = 0; i < N; i++)
        order[i] = i * 5 % N;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = at(q, N - 1 - i) + at(u, N - 1 - i) + mirror(i);
        u[order[i]] = 1;
    }
    show(s);
}
int main(void)
{
    SWAP(u[2], u[20]);
    whole(last);
}
#endif

void right(void)
{
    int n = told(), first = is_first(), me = xmp_node_num(), low = xmp_array_gcllbound(xmp_desc_of(u), 1), here, order[N];
    double *p = malloc(N * sizeof *p), marks[N] = {0}, table[N] = {0}, own = me == 1 ? 3 : 4, s = 0;
    xmp_array_lsize(xmp_desc_of(u), 1, &here);
    struct part a = {u, here - low}, b = {p, N};
    for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            u[i] += n + (first && i == 0);
            p[i] = u[i];
            marks[i] = 1;
        }
    }
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++) {
        if (is_first())
            s += p[i];
        if (i + 1 < N && marks[i + 1] == 0)
            s += 1;
    }
    for (int i = 0; i < N; i++)
        if (marks[i] != 0)
            printf("%d has %d\n", me, i);
    if (me == 1)
        printf("%g\n", own);
    s += sum_part(a) + last(table, n) + dot(here - low, u) + at(table, n);
    add(here - low, u, 1);
    shift_part(u, here - low);
    show(s + sum_part(b));
}
// CHECK: :[[@LINE-42]]:11: warning: this writes an element of 'u' that the node may not have: its index comes from memory; let each iteration write its own element, or write all elements on each node and combine them
// CHECK: :[[@LINE-101]]:46: warning: this reads an element of 'u' that the node may not have: its index runs against the loop; 'gather(u)' on the loop's directive fetches what is read, wherever it is
// CHECK: :[[@LINE-38]]:12: warning: all nodes use element 2 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-39]]:12: warning: all nodes use element 2 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-40]]:18: warning: all nodes use element 20 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-41]]:18: warning: all nodes use element 20 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-87]]:25: warning: 'n' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (n)' gives all of them the same value
// CHECK: :[[@LINE-155]]:9: note: 'n' gets its value here
// CHECK: :[[@LINE-86]]:29: warning: 'scale' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (scale)' gives all of them the same value
// CHECK: :[[@LINE-102]]:9: note: 'scale' gets its value here
// CHECK: :[[@LINE-88]]:44: warning: '*behind' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (*behind)' gives all of them the same value
// CHECK: :[[@LINE-96]]:9: note: '*behind' gets its value here
// CHECK: :[[@LINE-90]]:54: warning: 'flag' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (flag)' gives all of them the same value
// CHECK: :[[@LINE-96]]:9: note: 'flag' gets its value here
// CHECK: :[[@LINE-92]]:61: warning: 'other' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (other)' gives all of them the same value
// CHECK: :[[@LINE-97]]:20: note: 'other' gets its value here
// CHECK: :[[@LINE-92]]:25: warning: 'turns' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (turns)' gives all of them the same value
// CHECK: :[[@LINE-114]]:43: note: 'turns' gets its value here
// CHECK: :[[@LINE-96]]:37: warning: 'mean' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (mean)' gives all of them the same value
// CHECK: :[[@LINE-107]]:5: note: 'mean' gets its value here
// CHECK: :[[@LINE-98]]:21: warning: 'ask' returns different values on different nodes, because of a condition on the node's number, but all nodes use them here; store one in a variable, and '#pragma xmp bcast' gives it to all nodes
// CHECK: :[[@LINE-93]]:13: warning: only one node reaches this distributed loop, and it runs only its own iterations; move the condition into the loop, or let all nodes get here
// CHECK: :[[@LINE-95]]:24: note: by this condition
// CHECK: :[[@LINE-85]]:9: warning: 'p' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-84]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-87]]:16: warning: 'q' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-86]]:21: note: elements that other nodes write are read here
// CHECK: :[[@LINE-135]]:47: warning: 'memmove' is given the size of the whole array 'u', but a node stores only its part
// CHECK: :[[@LINE-200]]:13: note: for this 'align' directive
// CHECK: :[[@LINE-137]]:50: warning: 'memmove' is given the size of the whole array 'u', but a node stores only its part
// CHECK: :[[@LINE-202]]:13: note: for this 'align' directive
// CHECK: :[[@LINE-82]]:15: warning: 'u' is passed to 'last', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-168]]:53: note: 'x' is used here
// CHECK: :[[@LINE-84]]:30: warning: 'u' is passed to 'dot', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-160]]:14: note: 'x' is used here
// CHECK: :[[@LINE-85]]:12: warning: 'u' is passed to 'add', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-168]]:9: note: 'x' is used here
// CHECK: :[[@LINE-80]]:19: warning: 'u' is passed to 'at', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-175]]:51: note: 'x' is used here
// CHECK: :[[@LINE-82]]:38: warning: 'u' is passed to 'at', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-177]]:51: note: 'x' is used here
// CHECK: :[[@LINE-144]]:21: warning: 'a.data' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-96]]:22: note: the address of 'u' is taken here

static int is_one(void)
{
    if (xmp_node_num() == 1)
        return 1;
    return 0;
}
void asked(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] += is_one() && i == 0;
}
