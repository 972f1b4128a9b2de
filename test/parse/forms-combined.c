// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s > %t && %filecheck %s --input-file=%t
// RUN: %sodecc --print-model -std=c2x %s > %t.c2x && diff %t %t.c2x
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c %s > %t.c && %cc -Wall -Werror -c -o /dev/null %t.c
// Attributes before '::', objects behind it; lists of declarations. In C23 '::' is one token.

#pragma xmp nodes [2][2] :: p, q
// CHECK: {{^}}[[@LINE-1]]: nodes p[2][2]
// CHECK-NEXT: {{^}}[[@LINE-2]]: nodes q[2][2]
#pragma xmp nodes r[4], s(4), u[2] = r[1:2]
// CHECK-NEXT: nodes r[4]
// CHECK-NEXT: nodes s[4]
// CHECK-NEXT: nodes u[2] = nodes r[1..3 step 1]
#pragma xmp template (0:9, 0:19), distribute (cyclic, block) onto p :: t, w
// CHECK-NEXT: template t[0..20][0..10] onto p: block cyclic
// CHECK-NEXT: template w[0..20][0..10] onto p: block cyclic
#pragma xmp template x[8], y(2:9)
// CHECK-NEXT: template x[0..8] onto r: block
// CHECK-NEXT: template y[2..10] onto r: cyclic(2)
#pragma xmp distribute [block] onto r :: x
#pragma xmp distribute (cyclic(2)) onto r::y
double a[20][10], b[20][10], c[20][10], d[8], e[8];
#pragma xmp align [i][j] with t[i][j] :: a, b
// CHECK-NEXT: array a of double on t: [20 dim 0 offset 0 shadow 1:1] [10 dim 1 offset 0]
// CHECK-NEXT: array b of double on t: [20 dim 0 offset 0] [10 dim 1 offset 0]
#pragma xmp align [i][j] with w(j, i), shadow [1][0] :: c
// CHECK-NEXT: array c of double on w: [20 dim 0 offset 0 shadow 1:1] [10 dim 1 offset 0]
#pragma xmp shadow [1][0] : : a
#pragma xmp align d[i] with x[i], e[i] with y(i + 2)
// CHECK-NEXT: array d of double on x: [8 dim 0 offset 0 shadow 0:1]
// CHECK-NEXT: array e of double on y: [8 dim 0 offset 2]
#pragma xmp shadow d[0:1], e[0]

void f(void)
{
#pragma xmp barrier on r[::2]
// CHECK-NEXT: barrier on nodes r[0..{{.*}} step 2]
#pragma xmp barrier on r[1::2]
// CHECK-NEXT: barrier on nodes r[1..{{.*}} step 2]
#pragma xmp barrier on s(::3)
// CHECK-NEXT: barrier on nodes s[0..{{.*}} step 3]
}
// CHECK-NOT: {{.}}
