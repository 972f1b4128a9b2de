// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-gather-always -Rsode-gather-whole -o %t.c %s 2>&1 | %messages %s
// Subscripts whose memory cannot be compared are looked at in each execution; that is said on request, and not where `expect` says that they stay.
// COVERS: remark_gather_always remark_gather_whole

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
struct edge {
    int to;
    struct edge *next;
} *first[N];
int col[N];
static int next_of(int k) { return col[k]; }

void lists(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        for (struct edge *e = first[i]; e; e = e->next)
            y[i] += x[e->to];
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[next_of(i)];
// CHECK: :[[@LINE-3]]:13: remark: each execution inspects all subscripts of 'x': they depend on bit-fields, on memory that is reached by calls, or on distributed arrays that are reached by pointers that change in the loop; 'expect(fixed)' says that they stay the same [-Rsode-gather-always]
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < N; i++)
        y[i] = x[next_of(i)];
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
}

void roots(void)
{
    static int parent[N];
#pragma xmp align parent[i] with t[i]
#pragma xmp loop (i) on t[i] gather(parent)
    for (int i = 0; i < N; i++)
        y[i] = parent[parent[i]];
// CHECK: :[[@LINE-3]]:13: remark: each node fetches the whole of 'parent', because its own values decide which elements are read [-Rsode-gather-whole]
}

/* A loop that no node divides reads what is brought, and adds to what is taken back. */
void dense(void)
{
    static double a[N][N];
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            y[i] += a[i][j] * x[j];
#pragma xmp loop (i) on t[i] scatter(+: x) expect(fixed)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[j] += a[i][j];
}
