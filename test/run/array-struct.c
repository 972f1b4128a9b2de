// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Structs with arrays, unions, typedef names and pointers as elements; members
// written, read, copied and passed by value, block and cyclic.

#include <stdio.h>
#include <xmp.h>

#define N 12
#define M 3
typedef struct point {
    float x[3];
    union {
        int number;
        unsigned char bytes[4];
    } id;
} point_t;
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
point_t a[N][M];
struct point b[N];
const char *names[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align names[i] with u[i]

static float norm(point_t q)
{
    return q.x[0] + 2 * q.x[1] + 3 * q.x[2];
}

int main(void)
{
    static const char *const words[] = {"sleeve", "halo", "node"};
    float sum = 0;
    int numbers = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            point_t *q = &a[i][j];
            q->id.number = i * M + j;
            for (int k = 0; k < 3; k++)
                a[i][j].x[k] = (float)(i + j * k);
        }
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++) {
        b[i] = (point_t){.x = {(float)i, 1, 2}, .id.number = -i};
        b[i].x[i % 3] += 0.5f;
        names[i] = words[i % 3];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum, numbers)
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++) {
            a[i][0] = a[i][j];
            sum += norm(a[i][0]);
            numbers += a[i][0].id.number;
        }
#pragma xmp loop (i) on u[i] reduction(+: sum, numbers)
    for (int i = 0; i < N; i++) {
        sum += norm(b[i]) * names[i][0];
        numbers += b[i].id.number * i;
    }
    if (xmp_node_num() == 1)
        printf("%g %d\n", (double)sum, numbers);
    return 0;
}
