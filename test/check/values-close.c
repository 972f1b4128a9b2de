// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Values that a distributed loop leaves, and sums that a directive combines, of which a small change decides whether all nodes have the serial ones.
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[2][*]
#pragma xmp template g[N][N]
#pragma xmp distribute g[block][block] onto q
#pragma xmp nodes row[*] = q[1][:]
static double u[N], w[N][N];
static double _Complex z;
#pragma xmp align u[i] with t[i]
#pragma xmp align w[i][j] with g[i][j]
int get(void), put(double *, int), put_value(int);
void show(double);
static double two(void) { return 2; }
static double summed(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += u[i];
    return s;
}

#ifdef WRONG
double flags(void)
{
    int bad = 0, worse = 0, low = 0, never = 1, mark = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (u[i] < 0)
            bad = 1;
// CHECK: :[[@LINE-1]]:13: warning: 'bad' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(||: bad)' gives all nodes the serial value
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+22]]:29: note: 'bad' is read here
        if (u[i] < 1)
            never = 0;
// CHECK: :[[@LINE-1]]:13: warning: 'never' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(&&: never)' gives all nodes the serial value
// CHECK: :[[@LINE-10]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+17]]:50: note: 'never' is read here
        if (u[i] > 1)
            worse = 3;
// CHECK: :[[@LINE-1]]:13: warning: 'worse' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(max: worse)' combines the nodes' values
// CHECK: :[[@LINE-15]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+12]]:34: note: 'worse' is read here
        if (u[i] > 2)
            low = -3;
// CHECK: :[[@LINE-1]]:13: warning: 'low' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(min: low)' combines the nodes' values
// CHECK: :[[@LINE-20]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+7]]:45: note: 'low' is read here
        if (put_value(i))
            mark = 2;
// CHECK: :[[@LINE-1]]:13: warning: 'mark' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(max: mark)' combines the nodes' values
// CHECK: :[[@LINE-25]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+2]]:58: note: 'mark' is read here
    }
    printf("%d %d %d %d\n", bad, worse + 1, low, never + mark);
    static double last, chosen;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        last = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'last' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'k = i' beside it and 'reduction(lastmax: k /last/)' give all nodes the last one
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+7]]:23: note: 'last' is read here
        if (i == i)
            chosen = u[i];
// CHECK: :[[@LINE-1]]:13: warning: 'chosen' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'k = i' beside it and 'reduction(lastmax: k /chosen/)' give all nodes the last one
// CHECK: :[[@LINE-9]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+2]]:29: note: 'chosen' is read here
    }
    printf("%g %g\n", last, chosen);
    return 0;
}
void complex_sum(void)
{
    z = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        z += u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'z' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    printf("%g\n", __real__ z);
}
double extremes(void)
{
    double least = 1e9, most = -1;
    int at = 0, where = 0, both = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (u[i] < least)
            least = u[i], at = i;
// CHECK: :[[@LINE-1]]:13: warning: 'least' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-3]]:27: warning: 'at' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(firstmin: least /at/)' combines both
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+42]]:45: note: 'at' is read here
        if (u[i] >= most) {
            most = u[i];
// CHECK: :[[@LINE-1]]:13: warning: 'most' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-12]]:13: note: for this 'loop' directive
            where = i;
// CHECK: :[[@LINE-1]]:13: warning: 'where' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(lastmax: most /where/)' combines both
// CHECK: :[[@LINE-15]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE+34]]:49: note: 'where' is read here
        }
    }
#pragma xmp loop (i) on t[i] reduction(max: both)
    for (int i = 0; i < N; i++)
        both += i;
// CHECK: :[[@LINE-1]]:9: warning: the loop combines 'both' by '+', but its clause combines the nodes' values by 'max'
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    int set = 0, product = 1;
#pragma xmp loop (i) on t[i] reduction(^: set)
    for (int i = 0; i < N; i++)
        set = get();
// CHECK: :[[@LINE-1]]:9: warning: the loop overwrites 'set', which its 'reduction' clause combines: the serial loop leaves the last value, the clause combines the last value of each node
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    int bad = 0, counted = 0;
#pragma xmp loop (i) on t[i] reduction(+: bad, counted)
    for (int i = 0; i < N; i++) {
        if (u[i] < 0)
            bad = 1;
// CHECK: :[[@LINE-1]]:13: warning: the loop overwrites 'bad', which its 'reduction' clause combines: the serial loop leaves the last value, the clause combines the last value of each node
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
        if (u[i] < 1)
            counted = 1;
// CHECK: :[[@LINE-1]]:13: warning: the loop overwrites 'counted', which its 'reduction' clause combines: the serial loop leaves the last value, the clause combines the last value of each node
// CHECK: :[[@LINE-9]]:13: note: for this 'loop' directive
        if (u[i] > 1)
            counted = -1;
    }
    printf("%d %d\n", bad, counted ? 1 : 2);
#pragma xmp loop (i) on t[i] reduction(*: product)
    for (int i = 0; i < N; i++)
        product = (int)u[i];
// CHECK: :[[@LINE-1]]:9: warning: the loop overwrites 'product', which its 'reduction' clause combines: the serial loop leaves the last value, the clause combines the last value of each node
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    printf("%g %g %d %d %d\n", least, most, at, where, both);
    return 0 + set + product;
}
double sums(int m)
{
    double a = 5, b = 0, c = 0, d = 2, e = two(), f = summed(), k = 0, l = 0, h = 0;
    long r = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a += u[i], d *= u[i], e += u[i], k += u[i];
#pragma xmp reduction (+: a, e, f)
// CHECK: :[[@LINE-1]]:13: warning: 'a' does not start at 0, and the reduction counts the start once for each node; start at 0 and add it after the directive, or use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-7]]:16: note: 'a' gets this value here
// CHECK: :[[@LINE-3]]:13: warning: 'e' does not start at 0, and the reduction counts the start once for each node; start at 0 and add it after the directive, or use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-9]]:44: note: 'e' gets this value here
// CHECK: :[[@LINE-5]]:13: warning: 'f' is reduced twice: the 'reduction' clause of the preceding loop already combined it
// CHECK: :[[@LINE-11]]:55: note: 'f' gets this value here
#pragma xmp reduction (*: d)
// CHECK: :[[@LINE-1]]:13: warning: 'd' does not start at 1, and the reduction counts the start once for each node; start at 1 and add it after the directive, or use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-14]]:37: note: 'd' gets this value here
    for (int j = 0; j < 3; j++)
        b += 2;
#pragma xmp reduction (+: b)
// CHECK: :[[@LINE-1]]:13: warning: all nodes have computed the same 'b', and the reduction counts it once for each of them; leave the directive out, or divide the work by a 'loop' directive
// CHECK: :[[@LINE-3]]:9: note: 'b' gets this value here
    for (int j = 0; j < 3; j++)
        r *= 3, c -= 1;
#pragma xmp reduction (*: r)
// CHECK: :[[@LINE-1]]:13: warning: all nodes have computed the same 'r', and the reduction counts it once for each of them; leave the directive out, or divide the work by a 'loop' directive
// CHECK: :[[@LINE-3]]:9: note: 'r' gets this value here
#pragma xmp reduction (+: c)
// CHECK: :[[@LINE-1]]:13: warning: all nodes have computed the same 'c', and the reduction counts it once for each of them; leave the directive out, or divide the work by a 'loop' directive
// CHECK: :[[@LINE-6]]:17: note: 'c' gets this value here
#pragma xmp loop (i) on g[i][*]
    for (int i = 0; i < N; i++)
        l += i;
#pragma xmp reduction (+: l)
// CHECK: :[[@LINE-1]]:13: warning: several nodes run the same iterations for 'l', because the loop's reference leaves out a dimension of the nodes, and the reduction counts it once for each of them; use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-5]]:13: note: 'l' gets this value here
    k *= 2;
    k += 4;
#pragma xmp reduction (+: k)
// CHECK: :[[@LINE-1]]:13: warning: 'k' does not start at 0, and the reduction counts the start once for each node; start at 0 and add it after the directive, or use the 'reduction' clause of the loop, which counts it once
// CHECK: :[[@LINE-3]]:5: note: 'k' gets this value here
    for (int j = 0; j < m; j++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            h += u[i];
#pragma xmp reduction (+: h)
// CHECK: :[[@LINE-1]]:13: warning: 'h' is reduced twice: this directive already combined it in the previous iteration; set 'h' to its start value in each iteration
    }
    double o = 0;
    do {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            o += u[i];
#pragma xmp reduction (+: o)
// CHECK: :[[@LINE-1]]:13: warning: 'o' is reduced twice: this directive already combined it in the previous iteration; set 'o' to its start value in each iteration
    } while (o < 3);
    return a + b + c + d + e + f + r + k + l + h + o;
}
#else
double flags(int n)
{
    int bad = 0, neg = 0, failed = 0, list[N], count = 0, seen[N] = {0}, low = N, once = 0;
    double _Complex one = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (put(&u[i], 1) != 1)
            failed = 3;
        list[count++] = i;
        seen[i] = 1;
        if (i < low)
            low = i;
        once = n + 1;
        one = n;
    }
#pragma xmp loop (i) on t[i] reduction(+: bad, neg)
    for (int i = 0; i < N; i++) {
        if (u[i] < 0)
            bad = 1;
        if (u[i] > 2)
            neg = -1;
    }
    if (bad)
        show(1);
    if (!bad)
        show(failed ? 2 : 3);
    printf("%d\n", neg ? 1 : 2);
    (void)list;
    (void)seen;
    volatile double spoiled = 0;
#pragma xmp loop (i) on t[i] reduction(max: low)
    for (int i = 0; i < N; i++) {
        spoiled = u[i];
        if (u[i] > 3)
            low = i;
    }
    int last = 0;
#pragma xmp loop (i) on t[i] reduction(max: last)
    for (int i = 0; i < N; i++)
        last = i;
    double chosen = 0;
#pragma xmp loop (i) on t[i] reduction(+: chosen)
    for (int i = 0; i < N; i++)
        if (i == n)
            chosen = u[i];
    return spoiled + low + last + chosen + once + __real__ one;
}
double sums(int m, double given)
{
    double a = 0, b = 0, c = given, d = 1, e = 0, k = 0, l = 0, h = 0, n = 1, o = get(), r = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a += u[i], d *= u[i], e += u[i], k += u[i], c += u[i], o += u[i], r += u[i];
#pragma xmp reduction (+: a, e, c, o)
#pragma xmp reduction (*: d)
#pragma xmp reduction (+: n)
    for (int j = 0; j < get(); j++)
        b += 2;
    for (int j = 0; j < m; j++)
        b += 2;
#pragma xmp reduction (+: b)
#pragma xmp loop (i, j) on g[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            l += i;
#pragma xmp reduction (+: l)
    k *= 2;
    k /= 3;
#pragma xmp reduction (+: k)
    if (xmp_node_num() == 1)
        r += 3;
#pragma xmp reduction (+: r)
    for (int j = 0; j < m; j++) {
        h = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            h += u[i];
#pragma xmp reduction (+: h)
    }
    do {
        double x = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x += u[i];
#pragma xmp reduction (+: x)
        h += x;
    } while (h < 3);
    double y = 0, s = 0;
    do {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            y += u[i];
#pragma xmp reduction (+: y)
    } while (0);
    for (;;) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            s += u[i];
#pragma xmp reduction (+: s)
        if (s > 3)
            s = 0;
        break;
    }
    double part = 0;
#pragma xmp loop (i) on g[i][*]
    for (int i = 0; i < N; i++)
        part += i;
#pragma xmp reduction (+: part) on row
    int x = 1;
    put(&given, 3);
    double f = given;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        f += u[i];
#pragma xmp reduction (+: f)
    return a + b + c + d + e + k + l + h + n + o + r + y + s + part + x + f;
}
#endif
