// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// gather and scatter: arrays, method, order and promise of a loop and of the directive; subscripts that only the run knows.

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
#pragma xmp align [i] with t[i] :: x, y, z
int col[N];

void all(int n)
{
// CHECK: {{^}}[[@LINE+1]]: loop on template t[:]: overlap i+ at dim 0 offset 0 gather x z compact gap (n) fixed isend{{$}}
#pragma xmp loop (i) on t[i] gather(x, z) method(compact_gap(n)) order(isend) expect(fixed) overlap
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]] + z[col[i]];
// CHECK: {{^}}[[@LINE+1]]: loop on template t[:]: i+ at dim 0 offset 0 scatter + y ordered(any) changing{{$}}
#pragma xmp loop (i) on t[i] scatter(+: y) ordered(any) expect(changing)
    for (int i = 0; i < N; i++)
        y[col[i]] += 1;
// CHECK: {{^}}[[@LINE+1]]: by hand  gather x range index col[0:40] async 3{{$}}
#pragma xmp gather (x) index(col[0:N]) method(range) async(3)
// CHECK-NEXT: {{^}}[[@LINE+1]]: wait_async 3 on executing nodes{{$}}
#pragma xmp wait_async (3)
}
// CHECK: access x[? gathered] read
// CHECK: access z[? gathered] read
// CHECK: access y[? gathered] updated
