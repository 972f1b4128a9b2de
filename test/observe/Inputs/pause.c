// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pause HOW: the last rank keeps the others waiting. hang: for 3 or, with one more argument, 10 s, out of sight. work: for 4.5 s, in loops. long: for 30 s.
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
static double u[20];
#pragma xmp align u[i] with t[i]

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int i, k, last = xmpc_node_num() == xmp_num_nodes() - 1;
    double x = 1;
    if (last && strcmp(how, "hang") == 0)
        sleep(argc > 2 ? 10 : 3);
    if (last && strcmp(how, "long") == 0)
        sleep(30);
    for (k = 0; last && k < 450 && strcmp(how, "work") == 0; k++) {
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 20; i++)
            u[i] += 1;
        usleep(10000);
    }
#pragma xmp reduction (+: x)
    return x < 0;
}
