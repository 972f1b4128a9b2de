// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What a `reduction` directive counts more than once.
// COVERS: warn_reduced_twice warn_reduced_alike warn_start_counted note_value_from warn_sum_left

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[2][2]
#pragma xmp template s[N][N]
#pragma xmp distribute s[block][block] onto q
double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]
void show(double);
extern double known;

static double total(void)
{
    double all = 0;
#pragma xmp loop (i) on t[i] reduction(+: all)
    for (int i = 0; i < N; i++)
        all += u[i];
    return all;
}
static double part(void)
{
    double all = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        all += u[i];
    return all;
}
static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = i;
#pragma xmp reflect (u)
}

#ifdef WRONG
void clause(int k)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += u[i];
    fill();
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: the 'reduction' clause of the preceding loop already combined it
// CHECK: :[[@LINE-6]]:43: note: 'sum' gets this value here
    show(sum + k);
    double of = total();
#pragma xmp reduction (+: of)
// CHECK: :[[@LINE-1]]:13: warning: 'of' is reduced twice: the 'reduction' clause of the preceding loop
// CHECK: :[[@LINE-3]]:17: note: 'of' gets this value here
    of = part();
#pragma xmp reduction (+: of)
#pragma xmp reduction (+: of)
// CHECK: :[[@LINE-1]]:13: warning: 'of' is reduced twice: another directive already combined it
// CHECK: :[[@LINE-3]]:27: note: 'of' gets this value here
    show(of);
}
void whole(void)
{
    double sums[2] = {0, 0};
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[i % 2] += u[i];
#pragma xmp reduction (+: sums)
// CHECK: :[[@LINE-1]]:13: warning: 'sums' is reduced twice: the 'reduction' clause of the preceding loop
// CHECK: :[[@LINE-5]]:43: note: 'sums' gets this value here
    show(sums[0]);
}
void turns(void)
{
    double sum = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            sum += u[i];
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: this directive already combined it in the
        show(sum);
    }
}
void set_before(void)
{
    double sum;
    sum = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            sum += u[i];
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: this directive already combined it in the
        show(sum);
    }
}
void alike(void)
{
    double sum = 0, more = 0;
    for (int k = 1; k <= 10; k++)
        sum += 1.0 / k;
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: all nodes have computed the same 'sum', and the reduction counts it once for each of them; leave the directive out, or divide the work by a 'loop' directive
// CHECK: :[[@LINE-3]]:9: note: 'sum' gets this value here
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < N; i++)
        more += i;
#pragma xmp reduction (+: more)
// CHECK: :[[@LINE-1]]:13: warning: several nodes run the same iterations for 'more', because the loop's
// CHECK: :[[@LINE-5]]:13: note: 'more' gets this value here
    show(sum + more);
}
void started(int n)
{
    double sum = 100, product = 2, later;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        sum += u[i];
        product *= u[i];
    }
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' does not start at 0, and the reduction counts the start once for each node; start at 0 and add it after the directive, or use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-8]]:18: note: 'sum' gets this value here
#pragma xmp reduction (*: product)
// CHECK: :[[@LINE-1]]:13: warning: 'product' does not start at 1, and the reduction counts the start
// CHECK: :[[@LINE-11]]:33: note: 'product' gets this value here
    later = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        later += u[i];
    later += 0.5;
#pragma xmp reduction (+: later)
// CHECK: :[[@LINE-1]]:13: warning: 'later' does not start at 0, and the reduction counts the start once
// CHECK: :[[@LINE-3]]:5: note: 'later' gets this value here
    show(sum * product + later);
}
static double kept(void)
{
    static double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        sum += u[i];
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: this directive already combined it in the previous call; set 'sum' to its start value in each call
    return sum;
}
static double begin(void) { return 5; }
void until(void)
{
    double sum = 0, from = begin();
    int turn = 0;
    while (1) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            sum += u[i];
#pragma xmp reduction (+: sum)
// CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: this directive already combined it in the previous iteration
        if (++turn == 3)
            break;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        from += u[i];
#pragma xmp reduction (+: from)
// CHECK: :[[@LINE-1]]:13: warning: 'from' does not start at 0, and the reduction counts the start once
// CHECK: :[[@LINE-16]]:28: note: 'from' gets this value here
    show(sum + from + kept() + kept());
}
void leaves(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        if (u[i] > 9)
            break;
// CHECK: :[[@LINE-1]]:13: warning: only this node leaves the loop here; the others still add to 'sum' what the serial loop does not reach; find the end in an earlier loop, or add only up to it by a condition
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
        sum += u[i];
    }
    show(sum);
}
#endif

// Sums of parts, and values that nodes have of their own.
void right(int n, double given, double *out)
{
    double sum = 0, scaled, local = 0, most = 3, own[N];
    int nodes = 1, found = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        sum += u[i];
#pragma xmp reduction (+: sum)
    for (int step = 0; step < n; step++) {
        scaled = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            scaled += u[i];
        scaled *= 0.5;
#pragma xmp reduction (+: scaled)
        show(scaled);
    }
#pragma xmp reduction (+: nodes)
#pragma xmp reduction (max: most)
#pragma xmp reduction (max: most)
    for (int k = 0; k < n; k++)
        local += own[k];
#pragma xmp reduction (+: local)
    *out = 1;
#pragma xmp reduction (+: *out)
    known += given;
#pragma xmp reduction (+: known, given)
#pragma xmp loop (i) on t[i] reduction(||: found)
    for (int i = 0; i < N; i++)
        if (u[i] > 9) {
            found = 1;
            break;
        }
    double first = 5, rest = part();
#pragma xmp loop (i) on t[i] reduction(+: first)
    for (int i = 0; i < N; i++)
        first += u[i];
#pragma xmp reduction (+: rest)
    show(sum + first + rest + found + nodes + total());
}
/* A node's own column: in it, each node has rows of its own. */
#pragma xmp nodes column[2] = q[:][*]
void columns(void)
{
    double sum = 0, more = 0;
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < N; i++) {
        sum += i;
        more += i * i;
    }
#pragma xmp reduction (+: sum) on column
#pragma xmp task on q[:][*]
    {
#pragma xmp reduction (+: more)
    }
    show(sum + more);
}
