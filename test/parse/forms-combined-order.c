// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Attributes of a combined directive may stand in any order.

#pragma xmp nodes p[4]
#pragma xmp distribute [block] onto p, template [100] :: t
double c[100];
#pragma xmp shadow [1], align [i] with t[i] :: c
// CHECK: template t[0..100] onto p: block
// CHECK: array c of double on t: [100 dim 0 offset 0 shadow 1:1]
