// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env XMP_NODE_SIZE0=1 XMP_NODE_SIZE1=1 %run-compare --ranks=1,3 %S/*.c
// RUN: env XMP_NODE_SIZE0=2 XMP_NODE_SIZE1=1 %run-compare --ranks=2,6 %S/*.c
// RUN: env XMP_NODE_SIZE0=2 XMP_NODE_SIZE1=2 %run-compare --ranks=4 %S/*.c
//
// The heat equation in three dimensions; the shape of the node array comes from the environment. The operators
// are functions with distributed parameters, called through pointers.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 23
#define NY 18
#define NZ 13
#define STEPS 20

#pragma xmp nodes p(*,*,*)
#pragma xmp template t(0:NX-1,0:NY-1,0:NZ-1)
#pragma xmp distribute t(block,block,block) onto p

static float a[NZ][NY][NX], b[NZ][NY][NX];
#pragma xmp align a[k][j][i] with t(i,j,k)
#pragma xmp align b[k][j][i] with t(i,j,k)
#pragma xmp shadow a[1][1][1]
#pragma xmp shadow b[1][1][1]

typedef void sweep_function(float from[NZ][NY][NX], float to[NZ][NY][NX]);

static void sweep(float from[NZ][NY][NX], float to[NZ][NY][NX])
{
#pragma xmp align [k][j][i] with t(i,j,k) :: from, to
#pragma xmp shadow [1][1][1] :: from, to
    int i, j, k;
    const float c = 0.12f;

#pragma xmp reflect (from) orthogonal
#pragma xmp loop (i,j,k) on t(i,j,k)
    for (k = 1; k < NZ - 1; k++)
        for (j = 1; j < NY - 1; j++)
            for (i = 1; i < NX - 1; i++)
                to[k][j][i] = from[k][j][i]
                    + c * (from[k-1][j][i] + from[k+1][j][i] + from[k][j-1][i] + from[k][j+1][i]
                           + from[k][j][i-1] + from[k][j][i+1] - 6 * from[k][j][i]);
}

/* 27 points: needs the corners */
static void smooth(float from[NZ][NY][NX], float to[NZ][NY][NX])
{
#pragma xmp align [k][j][i] with t(i,j,k) :: from, to
#pragma xmp shadow [1][1][1] :: from, to
    int i, j, k, di, dj, dk;

#pragma xmp reflect (from)
#pragma xmp loop (i,j,k) on t(i,j,k)
    for (k = 1; k < NZ - 1; k++)
        for (j = 1; j < NY - 1; j++)
            for (i = 1; i < NX - 1; i++) {
                float sum = 0;
                for (dk = -1; dk <= 1; dk++)
                    for (dj = -1; dj <= 1; dj++)
                        for (di = -1; di <= 1; di++)
                            sum += from[k+dk][j+dj][i+di];
                to[k][j][i] = sum / 27;
            }
}

static void initialise(float x[NZ][NY][NX])
{
#pragma xmp align x[k][j][i] with t(i,j,k)
#pragma xmp shadow x[1][1][1]
#pragma xmp loop (k,j,i) on t(i,j,k)
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                x[k][j][i] = (k == 0 ? 100.0f : 0.0f) + (i == NX / 2 && j == NY / 3 ? 40.0f : 0.0f);
}

int main(void)
{
    sweep_function *const order[] = {sweep, sweep, smooth, sweep};
    float hottest = 0, coldest = 1000;
    int warm = 0, n[3];

    for (int d = 0; d < 3; d++)
        xmp_nodes_size(xmp_desc_of(p), d + 1, &n[d]);
    initialise(a);
    initialise(b);
    for (int step = 0; step < STEPS; step += 2) {
        order[step % 4](a, b);
        order[step % 4 + 1](b, a);
    }

#pragma xmp loop (k,j,i) on t(i,j,k) reduction(max:hottest) reduction(min:coldest) reduction(+:warm)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++) {
                hottest = fmaxf(hottest, a[k][j][i]);
                coldest = fminf(coldest, a[k][j][i]);
                if (a[k][j][i] > 1.0f)
                    warm++;
            }
    if (xmp_node_num() == 1) {
        printf("from %.6g to %.6g, %d of %d cells are warm\n", coldest, hottest, warm, (NX-2) * (NY-2) * (NZ-2));
        printf("node array %s\n", n[0] * n[1] * n[2] == xmp_num_nodes() ? "complete" : "wrong");
    }
    return 0;
}
