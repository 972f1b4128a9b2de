/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Files of some nodes: tasks write different ones at the same time, and all nodes read both.  A set of nodes for which there
 * is no communicator left says so.
 *
 * REQUIRES: hdf5
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: for n in 2 3 5; do rm -f *.h5; %mpirun -n $n %t || exit 1; done
 * RUN: not env SODE_COMMUNICATORS=1 %mpirun -n 3 %t 2>&1 | \
 * RUN:   grep "sode_file_open needs a communicator, and there is none for this set of 2 nodes: [0-9]* are in use"
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp nodes low[1] = p[0:1]
#pragma xmp nodes high[xmp_all_num_nodes() - 1] = p[1:xmp_all_num_nodes() - 1]
#pragma xmp template tlow[N]
#pragma xmp distribute tlow[block] onto low
#pragma xmp template thigh[N]
#pragma xmp distribute thigh[cyclic] onto high
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N], c[N];
#pragma xmp align a[i] with tlow[i]
#pragma xmp align b[i] with thigh[i]
#pragma xmp align c[i] with t[i]

static int differ(int factor)
{
    int differ = 0;
#pragma xmp loop (i) on t[i] reduction(+: differ)
    for (int i = 0; i < N; i++)
        differ += c[i] != factor * i;
    return differ;
}

int main(void)
{
    int wrong = 0;
#pragma xmp tasks
    {
#pragma xmp task on low
        {
#pragma xmp loop (i) on tlow[i]
            for (int i = 0; i < N; i++)
                a[i] = 3 * i;
            sode_file_t *file = sode_file_open("low.h5", "w");
            sode_file_write(file, "a", xmp_desc_of(a));
            sode_file_close(file);
        }
#pragma xmp task on high
        {
#pragma xmp loop (i) on thigh[i]
            for (int i = 0; i < N; i++)
                b[i] = 5 * i;
            sode_file_t *file = sode_file_open("high.h5", "w");
            sode_file_write(file, "b", xmp_desc_of(b));
            sode_file_close(file);
        }
    }
    xmp_barrier();
    sode_file_t *file = sode_file_open("low.h5", "r");
    sode_file_read(file, "a", xmp_desc_of(c));
    sode_file_close(file);
    wrong += differ(3);
    file = sode_file_open("high.h5", "r");
    sode_file_read(file, "b", xmp_desc_of(c));
    sode_file_close(file);
    wrong += differ(5);
#pragma xmp task on p[0:2]
    {
        file = sode_file_open("low.h5", "r"); // the second set of node 0
        sode_file_close(file);
    }
    if (wrong)
        printf("node %d: %d elements are wrong\n", xmp_node_num(), wrong);
    return wrong != 0;
}
