// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Subscripts that follow the loop in another way than the array lies, with an example of nodes that go wrong.
// COVERS: warn_uses_elsewhere

#define N 40
#define BLOCK 4
#pragma xmp nodes p[*]
#pragma xmp nodes four[4]
#pragma xmp template t[N], stagger[N+1], half[N/2], blocks[N], other[N], few[3], more[4]
#pragma xmp distribute [block] onto p :: t, stagger, half, few, more
#pragma xmp distribute blocks[block(10)] onto four
#pragma xmp distribute other[block] onto four
double u[N], x[N+1], c[N/2], b[N], o[N], wide[N], full[N], cells[3], bare[3], faces[4];
#pragma xmp align [i] with t[i] :: u, wide, full
#pragma xmp align x[i] with stagger[i]
#pragma xmp align c[i] with half[i]
#pragma xmp align b[i] with blocks[i]
#pragma xmp align o[i] with other[i]
#pragma xmp align [i] with few[i] :: cells, bare
#pragma xmp align faces[i] with more[i]
#pragma xmp shadow cells[1]
#pragma xmp shadow wide[2]
#pragma xmp shadow full[*]
#pragma xmp shadow x[1]

void f(int n, int reversed)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = wide[N - 1 - i];
// CHECK: :[[@LINE-1]]:27: warning: nodes use elements of 'wide' that they do not have: with 2 nodes along dimension 0, the node at 0 uses element 39 here and owns 0 to 19; align 'wide' like the loop, or fetch the elements by 'gmove'
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = x[i];
// CHECK: :[[@LINE-1]]:18: warning: nodes use elements of 'x' that they do not have: with 4 nodes along dimension 0, the node at 2 uses element 20 here and owns 22 to 32
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N / 2; i++)
        u[i] = u[2 * i];
// CHECK: :[[@LINE-1]]:20: warning: nodes use elements of 'u' that they do not have: with 2 nodes along dimension 0, the node at 0 uses element 38 here and owns 0 to 19
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on more[i]
    for (int i = 1; i < 4; i++)
        faces[i] = bare[i - 1];
// CHECK: :[[@LINE-1]]:27: warning: nodes use elements of 'bare' that they do not have: with 2 nodes along dimension 0, the node at 1 uses element 1 here and owns 2 to 2
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#endif
    // The run looks whether the blocks match.
#pragma xmp loop (i) on half[i]
    for (int i = 0; i < N / 2; i++)
        c[i] = u[2 * i] + u[2 * i + 1];
    // Node 3 of 4 owns no cell, but has the last one in its shadow.
#pragma xmp loop (i) on more[i]
    for (int i = 1; i < 4; i++)
        faces[i] = cells[i-1];
#pragma xmp loop (i) on other[i]
    for (int i = 0; i < N; i++)
        o[i] = b[i] + full[N - 1 - i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] = wide[n - 1 - i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 2; i++)
        u[i] = wide[3 - i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (reversed)
            u[i] = wide[N - 1 - i];
}
