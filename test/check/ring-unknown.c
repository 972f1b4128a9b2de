// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Subscripts that look like rings and may be anywhere; such that lie near the loop's own part, or are whole on each node.
// COVERS: warn_ring_unknown warn_ring_elsewhere warn_ring_no_shadow

#define N 100
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp template large[N + 2]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute large[block] onto p
#pragma xmp distribute c[cyclic] onto p
double u[N], v[N], bare[N], cyc[N], full[N], w[N], rows[N][5];
#pragma xmp align [i] with t[i] :: u, v, bare, full
#pragma xmp align cyc[i] with c[i]
#pragma xmp align w[i] with large[i + 1]
#pragma xmp align rows[i][*] with t[i]
#pragma xmp shadow u[1]
#pragma xmp shadow w[1]
#pragma xmp shadow full[*]
static const int offset[3] = {-1, 0, 1};

static int clamp(int i) { return i < 0 ? 0 : i >= N ? N - 1 : i; }

void f(int d, int lo, int hi, int colour)
{
#pragma xmp reflect (u, w) width(/periodic/1)
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            v[i] += u[(i + offset[k] + N) % N];
// CHECK: :[[@LINE-1]]:43: warning: '(i + offset[k] + N) % N' may be an element of 'u' that is not on this node: in dimension 0 it cannot be shown to be 'i' plus a constant modulo 100, such as 'i ? i - 1 : 100 - 1'
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int next = (i + d) % N;
        v[i] = u[next] + u[(i + 1) % (N - 1)] + u[i > 0 ? i - 1 : N - 2];
// CHECK: :[[@LINE-1]]:18: warning: 'next' may be an element of 'u' that is not on this node: in dimension 0 it cannot be shown to be
// CHECK: :[[@LINE-2]]:36: warning: '(i + 1) % (N - 1)' may be an element of 'u' that is not on this node: in dimension 0 it cannot be shown to be
// CHECK: :[[@LINE-3]]:51: warning: 'i > 0 ? i - 1 : N - 2' may be an element of 'u' that is not on this node: in dimension 0 it cannot be shown to be
    }
#pragma xmp loop (i) on large[i + 1]
    for (int i = lo; i < hi; i++)
        w[i] = w[(i + 1) % N];
// CHECK: :[[@LINE-1]]:26: warning: '(i + 1) % N' may be an element of 'w' that is not on this node: the loop is not known to stay inside the array
#pragma xmp loop (i) on large[i]
    for (int i = 0; i < N; i++)
        v[0] += u[(i + 1) % N];
// CHECK: :[[@LINE-1]]:27: warning: '(i + 1) % N' may be an element of 'u' that is not on this node: loop and array may be mapped differently
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        cyc[i] += cyc[(i + 1) % N];
// CHECK: :[[@LINE-1]]:31: warning: '(i + 1) % N' may be an element of 'cyc' that is not on this node: its dimension has a cyclic distribution
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = bare[(i + 1) % N] + bare[i ? i - 1 : N - 1];
// CHECK: :[[@LINE-1]]:29: warning: '(i + 1) % N' is 1 element above the loop's own part in dimension 0 of 'bare', wrapping around the ends, but its shadow has width 0 there
// CHECK: note: for this 'align' directive
// CHECK: :[[@LINE-3]]:41: warning: 'i ? i - 1 : N - 1' is 1 element below the loop's own part in dimension 0 of 'bare', wrapping around the ends, but its shadow has width 0 there
// CHECK: note: for this 'align' directive
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) % N] + u[i > 0 ? i - 1 : 0] + u[i == N - 1 ? i : i + 1] + full[(i + d) % N] + rows[i][(i + d) % 5];
        v[i] += u[clamp(i - 1)] + u[i > 0 ? i - 1 : 1] + u[i + 1 - 2 * (i % 2)] + u[i - (i + colour) % 2] + bare[i % N];
        v[i] += bare[i < N ? i : N - 1] + u[i + d];
    }
#pragma xmp loop (i) on large[i + 1]
    for (int i = 0; i < N; i++)
        w[i] = w[(i + 1) % N];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = i % 3 ? u[i] : v[i];
    for (int i = 0; i < 3; i++)
        full[i % 3] = i;
}
