// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More blocks than an int counts.
// RUN: %sodecc -w %optimize %s -o %t && not %limited env SODE_BLOCKS=60000,60000 %mpirun -n 1 %t > %t.out 2>&1; %filecheck %s < %t.out
// CHECK: sode: rank 0: {{.*}}blockwise-many.c:[[@LINE+12]]: {{.*}}SODE_BLOCKS cuts the part of this node into more than 2147483647 blocks

enum { N = 60000 };
#pragma xmp nodes p[*][1]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int u[N];
#pragma xmp align u[i] with t[i][*]
#pragma xmp shadow u[1]

int main(void)
{
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i] = u[i - 1] + j;
    return 0;
}
