// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gblock with a map filled at run time; zero entries leave ranks empty.

#include <stdio.h>
#include <xmp.h>

#define N 20

static void fill(int *map, int size)
{
    for (int k = 0; k < size; k++)
        map[k] = 0;
    for (int k = 0; k < N; k++)
        map[k * k % 7 % size]++;
}

/* A template that begins at 5. */
static int shifted(int *map)
{
#pragma xmp nodes p[*]
#pragma xmp template u(5:24)
#pragma xmp distribute u(gblock(map)) onto p
    int b[N], sum = 0;
#pragma xmp align b[i] with u(i + 5)
#pragma xmp shadow b[1]
#pragma xmp loop (i) on u(i)
    for (int i = 5; i <= 24; i++)
        b[i - 5] = 3 * i * i;
#pragma xmp reflect (b)
#pragma xmp loop (i) on u(i + 5) reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += i * (b[i - 1] + 2 * b[i + 1]);
    return sum;
}

int main(void)
{
#pragma xmp nodes p[*]
    int size = xmp_all_num_nodes();
    int map[size];
    fill(map, size);
    int other = shifted(map);
#pragma xmp template t[N]
#pragma xmp distribute t[gblock(map)] onto p
    int a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
    int sum = 0;
    for (int k = 0; k < size; k++)
        map[k] = -1; /* The map has been read when the directive was met. */
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i * i - 7 * i;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        sum += i * (a[i - 2] - 3 * a[i - 1] + a[i + 2]);
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, other);
    return 0;
}
