// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Distributed members of structs that have no tag, or a typedef beside it.

#include <stdio.h>
#include <xmp.h>

#define N 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
typedef struct { double u[N], scale; float w[N]; } field;
typedef const struct node { int index[N]; } *tree, node;
#pragma xmp align field.u[i] with t[i]
#pragma xmp shadow field.u[1]
#pragma xmp align field.w[i] with t[i]
#pragma xmp align node.index[i] with t[i]
static field now, levels[2];
struct node leaves;

static double step(const field *from, field *to, tree leaf)
{
    double sum = 0;
#pragma xmp reflect (from->u)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++) {
        to->u[i] = from->u[i - 1] + from->u[i + 1];
        to->w[i] = (float)(to->u[i] * from->scale);
        sum += to->w[i] * leaf->index[i];
    }
    return sum;
}

int main(void)
{
    now.scale = 2;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        now.u[i] = i * i;
        leaves.index[i] = i % 5;
    }
    double sum = step(&now, &levels[1], &leaves);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
