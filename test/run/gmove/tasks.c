// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: %mpirun -n 4 %t | %filecheck %s
// RUN: not %mpirun -n 4 %t owner 2>&1 | %filecheck --check-prefix=OWNER %s
// RUN: not %mpirun -n 4 %t beyond 2>&1 | %filecheck --check-prefix=BEYOND %s
// RUN: not %mpirun -n 4 %t lengths 2>&1 | %filecheck --check-prefix=LENGTHS %s
// gmove between node arrays, to copies, and by some of the nodes; and what only the run can know.
// OWNER: sode: rank {{.}}: {{.*}}tasks.c:{{[0-9]+}}: directive 'gmove': some of the elements have no owner among the executing nodes
// BEYOND: sode: rank {{.}}: {{.*}}: directive 'gmove': the section from 0 to 12 exceeds dimension 0 of 'list', which has indices 0 to 11
// LENGTHS: sode: rank {{.}}: {{.*}}: directive 'gmove': 6 elements on the left side, but 3 on the right side, in dimension 0 of the section
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[4]
#pragma xmp nodes q[2] = p[2:2]
#pragma xmp nodes column[4][1] = p
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto q
#pragma xmp template w[4][N]
#pragma xmp distribute w[block][block] onto column
double a[N], b[N], everywhere[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align everywhere[i] with w[*][i]

int main(int argc, char **argv)
{
    double list[N] = {0};
    const char *fault = argc > 1 ? argv[1] : "";
    int n = N, wrong = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma xmp gmove
    b[:] = a[::1];
#pragma xmp gmove
    everywhere[:] = b[:];
    for (int i = 0; i < N; i++)
        wrong += everywhere[i] != i;
#pragma xmp task on p[2:2]
    {
#pragma xmp gmove
        list[6:6] = a[6:6];
        for (int i = 6; i < N; i++)
            wrong += list[i] != i;
        if (strcmp(fault, "owner") == 0)
#pragma xmp gmove
            list[0:7] = a[0:7];
#pragma xmp gmove in
        list[6:5] = a[7:5];
    }
#pragma xmp reduction (+: wrong)
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong);
    // CHECK: {{^}}0 wrong
    if (strcmp(fault, "beyond") == 0)
        n++;
    if (strcmp(fault, "lengths") == 0)
        n = 3;
    if (n != N)
#pragma xmp gmove
        list[0:n < N ? 6 : n] = a[0:n];
    return 0;
}
