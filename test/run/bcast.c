// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Scalars, arrays, structs and variable-length arrays from the first node.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]
struct message {
    char text[12];
    double value;
};

int main(void)
{
    int me = xmpc_node_num(), n = 3, x = me + 5, wrong = 0;
    long table[3][4];
    struct message m = {"", 0};
    double _Complex z = me;
    int vla[n][n + 1];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            table[i][j] = i * 4 + j + 1000 * me;
            vla[i][j] = i - j + 100 * me;
        }
    if (me == 0) {
        strcpy(m.text, "from zero");
        m.value = 0.5;
    }
#pragma xmp bcast (x)
#pragma xmp bcast (table, m, z)
#pragma xmp bcast (vla)
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            wrong += table[i][j] != i * 4 + j || vla[i][j] != i - j;
    wrong += x != 5 || strcmp(m.text, "from zero") || m.value != 0.5 || z != 0;
#pragma xmp reduction (+: wrong)
    if (me == 0)
        printf("%d wrong\n", wrong);
    return 0;
}
