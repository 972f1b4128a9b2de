// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: %mpirun -n 6 %t | %filecheck %s
// gmove between arrays of all nodes and arrays that lie once on each row or column of them.
#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes p[2][3]
#pragma xmp nodes row[3] = p[*][:]
#pragma xmp nodes col[2] = p[:][*]
#pragma xmp nodes last[2] = p[*][1:2]
#pragma xmp nodes q[3][2]
#pragma xmp nodes side[1] = q[*][0:1]
#pragma xmp template t[7][11]
#pragma xmp distribute t[block][cyclic] onto p
int m[3] = {0, 4, 7}, a[7][11], r[11], c[11], l[7], e[4], memory[11];
#pragma xmp template tr[11]
#pragma xmp distribute tr[gblock(m)] onto row
#pragma xmp template tc[11]
#pragma xmp distribute tc[cyclic(3)] onto col
#pragma xmp template tl[7]
#pragma xmp distribute tl[block] onto last
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align r[i] with tr[i]
#pragma xmp align c[i] with tc[i]
#pragma xmp align l[i] with tl[i]
#pragma xmp template te[4]
#pragma xmp distribute te[block] onto side
#pragma xmp align e[i] with te[i]
int main(void)
{
    int zero = 0, wrong = 0, node = xmp_node_num() - 1, y = node / 3, x = node % 3;
#pragma xmp loop on t[i][j]
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 11; j++) a[i][j] = 100 * i + j;
    for (int again = 0; again < 12; again++) {
#pragma xmp gmove
        r[:] = a[5][:];
#pragma xmp loop on tr[i]
        for (int i = 0; i < 11; i++) wrong += r[i] != 500 + i;
    }
#pragma xmp gmove
    c[:] = r[10:11:-1]; // each column takes from the rows of its nodes
#pragma xmp loop on tc[i]
    for (int i = 0; i < 11; i++) wrong += c[i] != 510 - i;
#pragma xmp gmove
    l[:] = a[:][3];
#pragma xmp loop on tl[i]
    for (int i = 0; i < 7; i++) wrong += l[i] != 100 * i + 3;
    // What the groups have differs: each node reads its own row's.
#pragma xmp loop on tr[i]
    for (int i = 0; i < 11; i++) r[i] = 1000 * y + i;
#pragma xmp gmove
    memory[:] = r[:];
    for (int i = 0; i < 11; i++) wrong += memory[i] != 1000 * y + i;
#pragma xmp gmove
    a[:][:] = zero;
#pragma xmp gmove
    a[6][:] = r[:];
#pragma xmp loop (j) on t[6][j]
    for (int j = 0; j < 11; j++) wrong += a[6][j] != 1000 + j;
    // 'in' and 'out' where all owners execute are no other than without a word: all groups get, each node reads its own row's.
#pragma xmp gmove in
    c[:] = a[3][:];
#pragma xmp loop on tc[i]
    for (int i = 0; i < 11; i++) wrong += c[i] != 0;
#pragma xmp gmove out
    a[2][:] = r[:];
#pragma xmp loop (j) on t[2][j]
    for (int j = 0; j < 11; j++) wrong += a[2][j] != j;
#pragma xmp gmove in
    memory[:] = r[:];
    for (int i = 0; i < 11; i++) wrong += memory[i] != 1000 * y + i;
#pragma xmp barrier
    // Within one group.
#pragma xmp task on row
    {
#pragma xmp gmove
        r[0:5] = r[6:5];
    }
#pragma xmp loop on tr[i]
    for (int i = 0; i < 5; i++) wrong += r[i] != 1000 * y + i + 6;
#pragma xmp loop on tc[i]
    for (int i = 0; i < 11; i++) c[i] = 1000 * x + i;
#pragma xmp gmove
    memory[0:3] = c[1:3:4];
    for (int i = 0; i < 3; i++) wrong += memory[i] != 1000 * x + 1 + 4 * i;
    // Nodes beside a group's take what lies in their row, too.
#pragma xmp loop on te[i]
    for (int i = 0; i < 4; i++) e[i] = 1000 * (node / 2) + i;
#pragma xmp gmove
    memory[0:4] = e[:];
    for (int i = 0; i < 4; i++) wrong += memory[i] != 1000 * (node / 2) + i;
#pragma xmp reduction (+: wrong)
    if (node == 0)
        printf("%d wrong\n", wrong); // CHECK: {{^}}0 wrong
    return 0;
}
