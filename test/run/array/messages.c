// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: for k in 0 1 2 3 4 5 6; do echo case $k; %mpirun -n 3 %t $k && echo fine; done > %t.out 2>&1; %filecheck %s < %t.out
// What `array on t[...]` names is checked when the program runs: its step, its length, and whether the template has it.
#include <stdlib.h>

#pragma xmp nodes p[*]
#pragma xmp template t[30]
#pragma xmp template u(5:24)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u(cyclic) onto p
int a[30], b[20];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u(i+5)

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0, zero = 0;
#pragma xmp array on t[k:3*k:1]
    a[0:3*k] = 1;
#pragma xmp array on t[29:3:-k]
    a[0:1] = 1;
    switch (k) {
    case 1:
#pragma xmp array on t[0:10:zero]
        a[0:10] = 1;
        break;
    case 2:
#pragma xmp array on t[20+k:9]
        a[0:9] = 1;
        break;
    case 3:
#pragma xmp array on t[0:-k]
        a[0:1] = 1;
        break;
    case 4:
#pragma xmp array on u(k:20)
        b[0:1] = 1;
        break;
    case 5:
#pragma xmp array on u(k:25)
        b[0:1] = 1;
        break;
    }
    return 0;
}
// CHECK: {{^}}case 0
// CHECK: messages.c:22: directive 'array': the step of a section of 't' is 0
// CHECK: {{^}}case 1
// CHECK: messages.c:26: directive 'array': the step of a section of 't' is 0
// CHECK: {{^}}case 2
// CHECK: messages.c:30: directive 'array': subscript 30 of 't' in dimension 0 is outside 0 to 29
// CHECK: {{^}}case 3
// CHECK: messages.c:34: directive 'array': the length of a section of 't' is negative: -3
// CHECK: {{^}}case 4
// CHECK: messages.c:38: directive 'array': subscript 4 of 'u' in dimension 0 is outside 5 to 24
// CHECK: {{^}}case 5
// CHECK: messages.c:42: directive 'array': subscript 25 of 'u' in dimension 0 is outside 5 to 24
// CHECK: {{^}}case 6
// CHECK: {{^}}fine
