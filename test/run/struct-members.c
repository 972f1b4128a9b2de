// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Distributed members of structs: variables at file scope, in blocks and static, arrays of structs, pointers to them.

#include <stdio.h>
#include <xmp.h>

#define N 21
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[N]
#pragma xmp distribute s[cyclic] onto p
typedef double line[M];
struct fields {
    int step, u[N], last;
    line v[N];
    float w[M][N], plain[2];
};
#pragma xmp align fields.u[i] with t[i]
#pragma xmp shadow fields.u[1]
#pragma xmp align fields.v[i][*] with t[i]
#pragma xmp align fields.w[*][i] with s[i]
struct fields one, several[2][2];
static struct fields *chosen = &several[1][0];

static void fill(struct fields *f, int by)
{
    f->step = by;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        f->u[i] = i * by;
        for (int j = 0; j < M; j++)
            f->v[i][j] = i + j;
    }
#pragma xmp loop on s[i]
    for (int i = 0; i < N; i++)
        f->w[2][i] = i;
#pragma xmp reflect (f->u)
}

static double plain_sum(const double *x)
{
    double sum = 0;
    for (int j = 0; j < M; j++)
        sum += x[j];
    return sum;
}

static double sum_of(const struct fields *f)
{
    double sum = f->step + f->plain[1];
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++) {
        sum += f->u[i - 1] * f->u[i + 1] + plain_sum(f->v[i]);
        sum += *&f->v[i][3];
    }
#pragma xmp loop on s[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += f->w[2][i] + f->w[1][i];
    return sum;
}

static double in_block(int depth)
{
    struct fields local, other;
    static struct fields kept, row[3];
    double sum = 0;
    fill(&local, depth);
    fill(&other, depth + 1);
    if (depth > 2) {
        fill(&kept, depth);
        fill(row + 1, depth);
    }
    other.plain[1] = 0.5f;
    local.plain[1] = kept.plain[1] = 2;
    if (depth > 0)
        sum = in_block(depth - 1);
#pragma xmp loop on s[i]
    for (int i = 0; i < N; i++)
        local.w[1][i] = other.w[1][i] = 0;
    return sum + sum_of(&local) + sum_of(&other) * 3 + (depth == 0 ? sum_of(&kept) + sum_of(&row[1]) : 0);
}

int main(void)
{
    double sum = in_block(4);
    fill(&one, 3);
    for (int k = 0; k < 4; k++)
        fill(&several[k / 2][k % 2], k + 1);
#pragma xmp reflect (one.u, several[0][1].u) width(1)
#pragma xmp loop on t[i]
    for (int i = 1; i < N - 1; i++) {
        several[1][0].u[i] += one.u[i - 1] + several[0][1].u[i + 1];
        one.v[i][1] += 1;
    }
#pragma xmp reflect (chosen->u)
    sum += sum_of(&one) + sum_of(chosen);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
