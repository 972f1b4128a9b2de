// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Alignments: offset, permutation, collapse, replication, colons.

int sizes[4];
#pragma xmp nodes p[2][2]
#pragma xmp nodes line[4]
#pragma xmp template t[40][30]
#pragma xmp template u(-5:94)
#pragma xmp distribute t[block][cyclic(2)] onto p
#pragma xmp distribute u(gblock(sizes)) onto line
double plain[40][30], turned[30][40], shifted[80], high[20], rows[40][7], copies[30], all[40][30], mixed[3][40][5][30];
struct point {
    float x, y;
} points[40];
#pragma xmp align plain[i][j] with t[i][j]
// CHECK: {{^}}[[@LINE-1]]: array plain of double on t: [40 dim 0 offset 0] [30 dim 1 offset 0]{{$}}
#pragma xmp align turned[i][j] with t[j][i]
// CHECK-NEXT: array turned of double on t: [30 dim 1 offset 0] [40 dim 0 offset 0]{{$}}
#pragma xmp align shifted[i] with u(i + 3)
// CHECK-NEXT: array shifted of double on u: [80 dim 0 offset 3]{{$}}
#pragma xmp align high[i] with u(i - 3)
// CHECK-NEXT: array high of double on u: [20 dim 0 offset -3]{{$}}
#pragma xmp align rows[i][*] with t[i][*]
// CHECK-NEXT: array rows of double on t: [40 dim 0 offset 0] [7 collapsed]{{$}}
#pragma xmp align copies[i] with t[*][i]
// CHECK-NEXT: array copies of double on t: [30 dim 1 offset 0]{{$}}
#pragma xmp align all[:][:] with t[:][:]
// CHECK-NEXT: array all of double on t: [40 dim 0 offset 0] [30 dim 1 offset 0]{{$}}
#pragma xmp align mixed[*][j][*][i] with t[j][i]
// CHECK-NEXT: array mixed of double on t: [3 collapsed] [40 dim 0 offset 0] [5 collapsed] [30 dim 1 offset 0]{{$}}
#pragma xmp align points[i] with t[i][*]
// CHECK-NEXT: array points of struct point on t: [40 dim 0 offset 0]{{$}}
