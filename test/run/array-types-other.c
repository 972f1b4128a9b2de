// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Element types: enum, _Bool, pointers, unnamed and local structs; dimensions in typedefs, fully or partly, also
// variable ones.

#include <stdio.h>
#include <xmp.h>

#define N 15
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
enum color { RED, GREEN = 5 } colors[N];
enum { A, B } unnamed[N];
_Bool flags[N];
const char *names[N];
int (*functions[N])(int);
struct { int x, y[2]; } points[N];
union mixed { int i; float f; } unions[N];
typedef double vector[3];
typedef vector field[N];
field whole;
vector part[N], *pointer;
typedef struct point { vector at; } point;
point cloud[N][2];
volatile int shared[N];
#pragma xmp align [i] with t[i] :: colors, unnamed, flags, names, functions, points, unions, shared
#pragma xmp align [i][*] with t[i] :: whole, part, pointer, cloud
#pragma xmp shadow part[1][0]

static int twice(int x)
{
    return 2 * x;
}

static double locals(int n, int m)
{
    typedef float line[m];
    typedef line sheet[n];
    struct pair { int a; double b; };
    struct pair pairs[n];
    line lines[n];
    sheet all;
    double sum = 0;
#pragma xmp align pairs[i] with t[i]
#pragma xmp align lines[i][*] with t[i]
#pragma xmp align all[i][*] with t[i]
    n = m = 1; /* the typedefs measured before */
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N - 1; i++) {
        pairs[i].a = i;
        pairs[i].b = 0.5;
        for (int j = 0; j < 4; j++) {
            lines[i][j] = i * j;
            all[i][j] = lines[i][j] + 1;
        }
        sum += pairs[i].a * pairs[i].b + lines[i][3] + all[i][2];
    }
    return sum;
}

int main(void)
{
    double sum = 0;
    pointer = xmp_malloc(xmp_desc_of(pointer), N, 3);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        colors[i] = i % 2 ? RED : GREEN;
        unnamed[i] = i % 3 ? A : B;
        flags[i] = i;
        names[i] = i % 2 ? "odd" : "even";
        functions[i] = twice;
        points[i].y[1] = i;
        unions[i].f = i;
        shared[i] = i;
        for (int j = 0; j < 3; j++) {
            part[i][j] = pointer[i][j] = i + j;
            cloud[i][1].at[j] = j;
        }
    }
#pragma xmp reflect (part)
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 1; i < N; i++) {
        whole[i][0] = part[i - 1][2] + pointer[i][1];
        sum += colors[i] + unnamed[i] + flags[i] + names[i][0] + functions[i](i) + points[i].y[1] + unions[i].f + shared[i] +
               whole[i][0] + cloud[i][1].at[2];
    }
    double l = locals(N, 4);
    if (xmp_node_num() == 1)
        printf("%g %g\n", sum, l);
    return 0;
}
