// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: for k in 1 2 3 4 5 6 7; do echo case $k; not %mpirun -n 3 %t $k || exit 1; done > %t.out 2>&1; %filecheck %s < %t.out
// Sections whose bounds only the run knows, as arguments of procedures and of gmove: outside of the array, a step of 0, and others than the
// other side's or other nodes'.
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
int a[12], b[12], m[12][5];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align m[i][*] with t[i]

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0, zero = 0;
    switch (k) {
    case 1: xmp_sort_up(a[0:4], b[10:k + 3]); break;
    case 2: xmp_sort_up(m[12 * k][0:4], b[0:4]); break;
    case 3: xmp_sort_up(a[k:4:zero], b[0:4]); break;
    case 4: xmp_sort_up(a[0:k], b[0:k + 1]); break;
    case 5: xmp_sort_up(m[0:k][:], b[0:k]); break;
    case 6: xmp_sort_up(a[xmp_node_num():4], b[0:4]); break;
    case 7:
#pragma xmp gmove
        a[0:1:zero] = b[0:1:zero];
        break;
    }
    return 0;
}
// CHECK: {{^}}case 1
// CHECK: sode: rank {{.}}: xmp_sort_up: array 'b': the section from 10 to 13 exceeds dimension 0 of 'b', which has indices 0 to 11
// CHECK: {{^}}case 2
// CHECK: sode: rank {{.}}: xmp_sort_up: array 'm': index 24 is outside dimension 0 of 'm', which has indices 0 to 11
// CHECK: {{^}}case 3
// CHECK: sode: rank {{.}}: xmp_sort_up: array 'a': the step of a section of 'a' is 0
// CHECK: {{^}}case 4
// CHECK: sode: rank {{.}}: xmp_sort_up: array 'b': its dimension 1 has extent 5, and dimension 1 of 'a' has 4
// CHECK: {{^}}case 5
// CHECK: sode: rank {{.}}: xmp_sort_up: array 'm' has 2 dimensions, but 1 are needed
// CHECK: {{^}}case 6
// CHECK: sode: rank {{.}}: {{.*}}xmp_sort_up
// CHECK: {{^}}case 7
// CHECK: sode: rank {{.}}: {{.*}}section-errors.c:28: directive 'gmove': the step of a section of 'a' is 0
