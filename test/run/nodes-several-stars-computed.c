// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: run() { %mpirun -n $1 %t $2 > %t.out || exit 1; sort -u %t.out; }; \
// RUN: for n in %ranks; do run $n 1; done | grep -xv -e '1: 1 x 1, 1 x 1 x 1' -e '2: 2 x 1, 2 x 1 x 1' -e '3: 3 x 1, 3 x 1 x 1' \
// RUN:   -e '4: 2 x 2, 2 x 2 x 1' -e '6: 3 x 2, 3 x 2 x 1' && exit 1; \
// RUN: for n in 2 4 6 8; do run $n 2; done > %t.pairs; \
// RUN: XMP_NODE_SIZE0=1 run 6 1 > %t.given; XMP_NODE_SIZE1=2 run 6 1 >> %t.given; XMP_NODE_SIZE2=1 run 6 2 >> %t.given
// RUN: printf '1 x 2 x 1\n2 x 2 x 1\n3 x 2 x 1\n2 x 2 x 2\n' | diff - %t.pairs
// RUN: printf '6: 6 x 1, 3 x 2 x 1\n6: 2 x 3, 3 x 2 x 1\n1 x 2 x 3\n' | diff - %t.given
// RUN: not %mpirun -n 3 %t 2 > %t.out 2>&1; grep -x "sode: rank 0: .*several-stars-computed.c:[0-9]*: nodes 'r': \* x 2 x \* does not fit the run of 3 ranks: 3 is not a multiple of 2; start a multiple of 2" %t.out
// Several `*`: the sizes are as close to each other as they can be, the largest first; what the environment says holds.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*][*]
#pragma xmp nodes q(*, *, *)

static int size(xmp_desc_t nodes, int dim)
{
    int value = 0;
    xmp_nodes_size(nodes, dim, &value);
    return value;
}

int main(int argc, char **argv)
{
    int ndims = 0;
    if (argc > 1 && atoi(argv[1]) == 2) {
#pragma xmp nodes r[*][2][*]
        xmp_desc_t d = xmp_desc_of(r);
        printf("%d x %d x %d\n", size(d, 3), size(d, 2), size(d, 1)); /* dimension 1 is the last bracket */
        return 0;
    }
    xmp_nodes_ndims(xmp_desc_of(q), &ndims);
    printf("%d: %d x %d, %d x %d x %d\n", xmp_all_num_nodes(), size(xmp_desc_of(p), 2), size(xmp_desc_of(p), 1),
           size(xmp_desc_of(q), 3), size(xmp_desc_of(q), 2), size(xmp_desc_of(q), 1));
    return ndims != 3;
}
