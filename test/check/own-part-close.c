// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Plain memory of which each node sets its own elements: who reads those of the others.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
int get(void);
void use(double);
#ifdef WRONG
#define HOW(wrong, right) wrong
#else
#define HOW(wrong, right) right
#endif
static double own1[N], own2[N], own3[N], own4[N], own5[N], own6[N], own8[N];
static struct { double x[N]; int n; } s1, s2;
static int marks[N] = {0}, last;
double outside[N];
extern double elsewhere[N];

static void fill(double *x)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+73]]:13: note: elements that other nodes write are read here
}
static double sum(const double *x)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}
static void save(const double *x, int n)
{
    for (int k = 0; k < n; k++)
        printf("%g\n", x[k]);
}

void parts(void)
{
    double *made = malloc(N * sizeof *made);
    int me = xmp_node_num();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        own1[i] = u[i], own2[i] = 2 * u[i], own3[i] = u[i], own4[i] = u[i], own5[i] = u[i], own6[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'own1' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+19]]:13: note: elements that other nodes write are read here
// CHECK: :[[@LINE-3]]:25: warning: 'own2' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+20]]:17: note: elements that other nodes write are read here
// CHECK: :[[@LINE-5]]:45: warning: 'own3' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+20]]:13: note: elements that other nodes write are read here
// CHECK: :[[@LINE-7]]:61: warning: 'own4' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+21]]:17: note: elements that other nodes write are read here
// CHECK: :[[@LINE-9]]:77: warning: 'own5' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+22]]:17: note: elements that other nodes write are read here
        marks[i] = HOW((int)u[i], 1);
// CHECK: :[[@LINE-1]]:9: warning: 'marks' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+24]]:13: note: elements that other nodes write are read here
        made[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'made' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+22]]:13: note: elements that other nodes write are read here
        own8[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'own8' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+23]]:17: note: elements that other nodes write are read here
    }
    use(HOW(own1[3], 0));
    if (xmp_node_num() == 1)
        for (int i = 0; i < HOW(N, 3); i++)
            use(own2[i]);
    for (int i = HOW(0, 6 * (me - 1)); i < HOW(N, 6 * me); i++)
        use(own3[i]);
    if (me == HOW(1, get()))
        for (int i = 0; i < N; i++)
            use(own4[HOW(i, 3)]);
    if (me == 1)
        for (int i = HOW(0, 3); i < N; i++)
            use(own5[i]);
    if (me == 1)
        for (int i = 0; i < N; i += HOW(1, 2))
            use(own6[i]);
    if (HOW(1, 0))
        use(marks[5]);
    use(HOW(made[4], *made));
#pragma xmp task on p[1]
    {
        for (int i = 0; i < HOW(N, 4); i++)
            use(own8[i]);
    }
}
void passed(void)
{
    static double a[N], b[N], c[N];
    fill(a);
    fill(b);
    for (int i = 0; HOW(0, 1) && i < N; i++)
        b[i] = i;
    use(HOW(a[7], 0));
    use(b[3]);
    fill(outside);
    (void)c;
}
void numbers(void)
{
    int me = xmp_node_num();
    static double mine[4], all[4], shown[4], marked[4];
    mine[me - 1] = u[0];
// CHECK: :[[@LINE-1]]:5: warning: 'mine' is not distributed: each node writes only the element of its own number here
// CHECK: :[[@LINE+7]]:13: note: elements that other nodes write are read here
    all[me - 1] = 1;
    shown[me - 1] = u[1];
    marked[me - 1] = 2;
    for (int i = 0; i < 4; i++)
        marked[i] = i;
    for (int i = 0; i < 4; i++)
        use(mine[HOW(i, me - 1)]);
    if (me == 1)
        for (int i = 0; i < 4; i++)
            use(shown[i]);
    use(marked[2] + all[me - 1]);
#pragma xmp task on p[0]
    use(shown[3]);
    mine[0] += 1;
}
void members(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s1.x[i] = u[i], s2.x[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 's1.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+5]]:13: note: elements that other nodes write are read here
// CHECK: :[[@LINE-3]]:25: warning: 's2.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+4]]:13: note: elements that other nodes write are read here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        use(s1.x[i - HOW(1, 0)]);
    use(HOW(s2.x[2], 0));
}
void written(FILE *file)
{
    static double a[N], b[N], c[N], d[N];
    static struct { double x[N]; } whole;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = u[i], b[i] = u[i], c[i] = u[i], d[i] = u[i], whole.x[i] = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'a' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+7]]:12: note: elements that other nodes write are read here
// CHECK: :[[@LINE-3]]:35: warning: 'c' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-112]]:24: note: elements that other nodes write are read here
// CHECK: :[[@LINE-5]]:48: warning: 'd' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+8]]:15: note: elements that other nodes write are read here
// CHECK: :[[@LINE-7]]:61: warning: 'whole.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+4]]:16: note: elements that other nodes write are read here
    fwrite(a, sizeof *a, HOW(N, 2), file);
    fwrite(&b[HOW(0, 0)], sizeof *b, 1, file);
    if (HOW(1, 0))
        fwrite(&whole, sizeof whole, 1, file);
    double e[N];
    memcpy(e, d, HOW(sizeof d, 8));
    HOW(save(c, N), save(e, N));
    use(e[HOW(5, 0)]);
}
