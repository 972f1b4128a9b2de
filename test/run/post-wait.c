// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in %ranks; do %limited %mpirun -n $n %t %t.txt || exit 1; done
// RUN: for c in left circle; do %limited %mpirun -n 2 %t %t.txt $c > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out | sed 's/rank [01]:/rank N:/'; done > %t.said; %filecheck %s < %t.said
// RUN: not %mpirun -n 1 %t %t.txt self 2>&1 | %filecheck --check-prefix=SELF %s
// Posts are kept until a wait takes them, by node and tag; a wait in vain ends the job.
// CHECK: sode: rank N: {{.*}}post-wait.c:[[# @LINE + 63]]: directive 'wait': rank 1 has left the program while rank 0 waits for it in 'wait'
// CHECK: sode: rank N: {{.*}}in 'wait'{{.*}}each waits for another one forever
// SELF: sode: rank 0: {{.*}}directive 'wait': this node waits for its own post, which it has not made

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]
static int self, nodes;

/* The lines of a file come in the order of the nodes, lap by lap. */
static void in_turn(const char *name)
{
    int lap, found, number = 0;
    for (lap = 0; lap < 3; lap++) {
        if (self > 0 || lap > 0) {
#pragma xmp wait (p((self + nodes - 1) % nodes + 1), lap)
        }
        FILE *list = fopen(name, self == 0 && lap == 0 ? "w" : "a");
        fprintf(list, "%d\n", lap * nodes + self);
        fclose(list);
#pragma xmp post (p[(self+1)%nodes], self + 1 < nodes ? lap : lap + 1)
    }
    if (self == 0) {
#pragma xmp wait (p[nodes-1], 3)
        FILE *list = fopen(name, "r");
        for (; fscanf(list, "%d", &found) == 1; number++)
            if (found != number)
                fprintf(stderr, "%d in place of %d\n", found, number), exit(1);
        fclose(list);
        if (number != 3 * nodes)
            fprintf(stderr, "%d lines\n", number), exit(1);
    }
}

/* Many before the first wait; tags in another order; any tag, any node. */
static void many(void)
{
    for (int k = 0; k < nodes; k++)
        for (int tag = 0; tag < 500; tag++) {
#pragma xmp post (p[k], tag)
        }
    for (int tag = 499; tag >= 2; tag--)
        for (int k = 0; k < nodes; k++) {
#pragma xmp wait (p[k], tag)
        }
    for (int k = 0; k < nodes; k++) {
#pragma xmp wait (p[k])
    }
    for (int k = 0; k < nodes; k++) {
#pragma xmp wait
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 2 ? argv[2] : "";
    self = xmpc_node_num();
    nodes = xmp_num_nodes();
    if (!strcmp(what, "left")) {
        if (self == 0) {
#pragma xmp wait (p[1], 7)
        }
    } else if (!strcmp(what, "circle")) {
        int other = 1 - self;
#pragma xmp wait (p[other])
    } else if (!strcmp(what, "self")) {
#pragma xmp post (p[0], 1)
#pragma xmp wait (p[0], 2)
    } else {
        in_turn(argv[1]);
        many();
#pragma xmp post (p[(self+1)%nodes], -1)
    }
    return 0;
}
