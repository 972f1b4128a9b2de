// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xmp.h under a plain compiler is a one-node library without anything to link; old declarations agree with it.
//
// RUN: %cc -std=c11 -Wall -Wextra -Wno-unknown-pragmas -Werror %s -o %t && %t | %filecheck %s
// RUN: %cc -std=c99 -Wall -Wextra -Wno-unknown-pragmas -Werror %s -o %t && %t | %filecheck %s
// RUN: %clang -Wall -Wextra -Wno-unknown-pragmas -Wno-deprecated-non-prototype -Werror %s -o %t && %t | %filecheck %s
// RUN: %cc -x c++ -Wall -Wno-unknown-pragmas -Wno-vexing-parse -Werror %s -o %t && %t | %filecheck %s
// RUN: not %cc -DBY_VARIABLE %s -o %t 2>&1 | %filecheck %s --check-prefix=BY-VARIABLE
// RUN: for n in -1 0 "1UL << 58"; do %cc -DEXTENT="$n" %s -o %t && not %t; done 2>&1 | %filecheck %s --check-prefix=EXTENT
// EXTENT: sode: xmp_malloc: extent -1 of dimension 0 is not positive
// EXTENT: sode: xmp_malloc: extent 0 of dimension 0 is not positive
// EXTENT: sode: xmp_malloc: no memory for 288230376151711744 rows of 56 bytes
// BY-VARIABLE: sode_serial_malloc_takes_only_d

#include <stdio.h>
#include <xmp.h>

#define N 5
#define M 7
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
double(*a)[M], *b;
#pragma xmp align a[i][j] with t[i][j]

int xmp_node_num();
extern double xmp_wtime();

int main(void)
{
    int xmp_num_nodes();
    int size = -1, bound = -1;

    // CHECK: node 1 0 of 1 1
    printf("node %d %d of %d %d\n", xmp_node_num(), xmpc_node_num(), xmp_num_nodes(), xmp_all_num_nodes());

    a = (double(*)[M])xmp_malloc(xmp_desc_of(a), N, M);
    b = (double *)xmp_malloc(xmp_desc_of(b), N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = b[i] = i + j;
    // CHECK: last 10 10
    printf("last %g %g\n", a[N - 1][M - 1], b[N - 1]);
    xmp_free(xmp_desc_of(a));
    free(b);

    // CHECK: size 0 1
    int status = xmp_nodes_size(xmp_desc_of(p), 1, &size);
    printf("size %d %d\n", status, size);
    // CHECK: bound -2000 -1
    status = xmp_template_ubound(xmp_desc_of(t), 1, &bound);
    printf("bound %d %d\n", status, bound);

    double start = xmp_wtime();
    xmp_barrier();
    // CHECK: time 1 1
    printf("time %d %d\n", xmp_wtime() - start < 1.0, xmp_wtick() > 0.0 && xmp_wtick() <= 1e-6);
#ifdef EXTENT
    a = (double(*)[M])xmp_malloc(xmp_desc_of(a), EXTENT, M);
#endif
#ifdef BY_VARIABLE
    xmp_desc_t d = xmp_desc_of(a);
    xmp_malloc(d, N, M);
#endif
    xmp_exit(0);
}
