// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s > %t && %filecheck %s --input-file=%t
// RUN: %sodecc --print-model -std=c2x %s > %t.c2x && diff %t %t.c2x
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c %s > %t.c && %cc -Wall -Werror -fopenmp-simd -c -o /dev/null %t.c
// How a directive may be written down: comments, continuation lines, macros, _Pragma, digraphs, spacing, capitals.

#define N 100
#define NODES(...) nodes p(__VA_ARGS__)
#define ON on
#define SUBSCRIPT(i) [i]
#define XMP(...) XMP_TEXT(xmp __VA_ARGS__)
#define XMP_TEXT(text) _Pragma(#text)
#define DECLARE(name, size) \
    double name[size]; \
    _Pragma("xmp template t_" "x[1]")
#undef DECLARE
#define DECLARE(name) double name[N]; XMP(align name[i] with t[i])

#pragma xmp NODES(2, 2)
// CHECK: {{^}}[[@LINE-1]]: nodes p[2][2]
#pragma xmp nodes/**/line/* a comment */[/* size */4] // the end
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes line[4]
#pragma xmp template \
    t[N] /* over
            lines */ , v \
    [N][8]
// CHECK-NEXT: {{^}}[[@LINE-4]]: template t[0..{{.*}}] onto line: block
// CHECK-NEXT: template v[0..{{.*}}][0..8] onto line: * cyclic
  #   pragma   xmp   distribute   t   [   block   ]   onto   line
#	pragma	xmp	DISTRIBUTE	v[*][CYCLIC] onto	line
%:pragma xmp nodes digraph<:4:>
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes digraph[4]
_Pragma("xmp nodes operator_form[4]")
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes operator_form[4]
XMP(nodes from_macro[N / 25])
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes from_macro[
DECLARE(a)
// CHECK-NEXT: {{^}}[[@LINE-1]]: array a of double on t: [100 dim 0 offset 0]
_Pragma("xmp nodes one[4]") _Pragma("xmp nodes two[4]") int between; _Pragma("xmp nodes three[4]")
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes one[4]
// CHECK-NEXT: {{^}}[[@LINE-2]]: nodes two[4]
// CHECK-NEXT: {{^}}[[@LINE-3]]: nodes three[4]

void f(double s)
{
#pragma xmp LOOP (i) ON t SUBSCRIPT(i) Reduction(MAX: s)
// CHECK-NEXT: {{^}}[[@LINE-1]]: loop on template t[:]: i+ at dim 0 offset 0 reduction max: s of double
    for (int i = 0; i < N; i++)
        s = s > a[i] ? s : a[i];
    XMP(loop (i) on t[i]) for (int i = 0; i < N; i++)
        a[i] = s;
// CHECK-NEXT: {{^}}[[@LINE-2]]: loop on template t[:]: i+
#pragma xmp Bcast (s) From line[0] ON line
// CHECK-NEXT: {{^}}[[@LINE-1]]: bcast s from nodes line[0] on nodes line
}
