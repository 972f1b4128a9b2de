// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: for k in 0 1 2 3 4 5 6 7; do echo case $k; %mpirun -n 2 %t $k && echo fine; done > %t.out 2>&1; %filecheck %s < %t.out
// Sections in lists whose bounds only the run knows are looked at before anything is sent.
#include <stdlib.h>

#pragma xmp nodes p[*]
#pragma xmp template t[4]
#pragma xmp distribute t[block] onto p

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0, max = 0, list[10] = {0};
    double row[3][k + 1];
#pragma xmp bcast (list[k:10 - k], row[2][0:k + 1])
#pragma xmp loop (i) on t[i] reduction(+: list[k:10 - k])
    for (int i = 0; i < 4; i++)
        list[k] += i;
    switch (k) {
    case 1:
#pragma xmp bcast (list[10 - k:2 * k])
        break;
    case 2:
#pragma xmp bcast (row[1][k:])
#pragma xmp bcast (row[1][1:k + 1])
        break;
    case 3:
#pragma xmp reduction (+: list[0:2 - k])
        break;
    case 4:
#pragma xmp reduction (max: max / list[-k:5] /)
        break;
    case 5:
#pragma xmp loop (i) on t[i] reduction(max: list[8:max + k])
        for (int i = 0; i < 4; i++)
            list[9] = i;
        break;
    case 6:
        if (max == 0)
#pragma xmp loop (i) on t[i] reduction(firstmax: max / list[2:max - k] /)
            for (int i = 0; i < 4; i++)
                max = i;
        break;
    }
    return 0;
}
// CHECK: {{^}}case 0
// CHECK: {{^}}fine
// CHECK: {{^}}case 1
// CHECK: beyond.c:21: variable 'list': the section of 2 elements starting at 9 goes beyond dimension 0, which has indices 0 to 9
// CHECK: {{^}}case 2
// CHECK: beyond.c:25: variable 'row': the section of 3 elements starting at 1 goes beyond dimension 1, which has indices 0 to 2
// CHECK: {{^}}case 3
// CHECK: beyond.c:28: variable 'list': the length of a section is negative: -1
// CHECK: {{^}}case 4
// CHECK: beyond.c:31: variable 'list': the section of 5 elements starting at -4 goes beyond dimension 0, which has indices 0 to 9
// CHECK: {{^}}case 5
// CHECK: variable 'list': the section of 5 elements starting at 8 goes beyond dimension 0, which has indices 0 to 9
// CHECK: {{^}}case 6
// CHECK: variable 'list': the length of a section is negative: -6
// CHECK: {{^}}case 7
// CHECK: {{^}}fine
