// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: %mpirun -n 4 %t | %filecheck %s
// gmove between disjoint parts of the nodes, in and out among them, five dimensions, gblock fixed late, pointers to rows of variable length.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#pragma xmp nodes p[2][2]
#pragma xmp nodes row[*] = p[:][*]
#pragma xmp nodes col[*] = p[*][:]
#pragma xmp nodes lo[2] = p[0][:]
#pragma xmp nodes hi[2] = p[1][:]
#pragma xmp nodes q[4] 
#pragma xmp template tl[6][6]
#pragma xmp distribute tl[block][*] onto lo
#pragma xmp template th[6][6]
#pragma xmp distribute th[*][cyclic] onto hi
#pragma xmp template t5[3][4][5][2][3]
#pragma xmp distribute t5[*][block][cyclic][*][*] onto p
#pragma xmp template u5[3][4][5][2][3]
#pragma xmp distribute u5[cyclic][*][*][*][block] onto p
#pragma xmp template v(:)
#pragma xmp distribute v(gblock(*)) onto q
int x[6][6], y[6][6], a[3][4][5][2][3], b[3][4][5][2][3];
#pragma xmp align x[i][j] with tl[i][j]
#pragma xmp align y[i][j] with th[i][j]
#pragma xmp align a[i][j][k][l][m] with t5[i][j][k][l][m]
#pragma xmp align b[i][j][k][l][m] with u5[i][j][k][l][m]
int main(void)
{
    int wrong = 0, n = 6, (*loc)[n] = malloc(sizeof(int[6][n])), s = xmp_node_num(), r = s, map[4] = {1, 4, 0, 2};
    double *d;
#pragma xmp align d[i] with v(i)
    for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) loc[i][j] = 10 * i + j;
#pragma xmp template_fix (gblock(map)) v(0:6)
    d = xmp_malloc(xmp_desc_of(d), 7);
#pragma xmp bcast (s) on row
#pragma xmp bcast (r) on col
    if (s != (xmp_node_num() - 1) % 2 + 1 || r != (xmp_node_num() - 1) / 2 * 2 + 1) wrong++;
#pragma xmp gmove
    x[:][:] = loc[0:6][0:n];
#pragma xmp gmove
    y[:][:] = x[:][:];
#pragma xmp loop (j) on th[*][j] reduction(+: wrong)
    for (int j = 0; j < 6; j++) for (int i = 0; i < 6; i++) wrong += y[i][j] != 10 * i + j;
#pragma xmp barrier
#pragma xmp task on lo
    {
#pragma xmp gmove in
        x[0:3][:] = y[3:3][:];
#pragma xmp gmove out
        y[5][0:6] = x[0][:];
        int back[6] = {0};
#pragma xmp gmove in
        back[:] = y[5][:];
        for (int j = 0; j < 6; j++) wrong += back[j] != 30 + j;
    }
#pragma xmp loop (j, k) on t5[*][j][k][*][*]
    for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++)
        for (int i = 0; i < 3; i++) for (int l = 0; l < 2; l++) for (int m = 0; m < 3; m++) a[i][j][k][l][m] = i + 3 * (j + 4 * (k + 5 * (l + 2 * m)));
#pragma xmp gmove
    b = a;
#pragma xmp loop (i, m) on u5[i][*][*][*][m] reduction(+: wrong)
    for (int i = 0; i < 3; i++) for (int m = 0; m < 3; m++)
        for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) for (int l = 0; l < 2; l++) wrong += b[i][j][k][l][m] != i + 3 * (j + 4 * (k + 5 * (l + 2 * m)));
#pragma xmp loop on v(i)
    for (int i = 0; i < 7; i++) d[i] = i;
    double *all = malloc(7 * sizeof *all);
#pragma xmp gmove
    all[0:7] = d[6:7:-1];
    for (int i = 0; i < 7; i++) wrong += all[i] != 6 - i;
#pragma xmp barrier
#pragma xmp task on q[2]
    {
#pragma xmp gmove in
        all[0:7] = d[0:7];
        for (int i = 0; i < 7; i++) wrong += all[i] != i;
#pragma xmp gmove out
        d[::2] = all[6:4:-1];
    }
#pragma xmp barrier
#pragma xmp loop on v(i)
    for (int i = 0; i < 7; i += 2) wrong += d[i] != 6 - i / 2;
#pragma xmp reduction(+: wrong)
    if (xmp_node_num() == 1)
        printf("%d wrong\n", wrong); // CHECK: {{^}}0 wrong
    free(loc);
    free(all);
    free(d);
    return 0;
}
