// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of everything that is observed, STEPS times: exchanges of one and two arrays, blocking and asynchronous, with core and
// rim loops; collectives; tasks on disjoint sets, with an exchange inside; an array of block scope; empty blocks.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define STEPS 5

#pragma xmp nodes p[*]
#pragma xmp template t[41]
#pragma xmp distribute t[block] onto p

static double u[41][7], v[41][7];
static float w[41];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp align w[i] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]
#pragma xmp shadow w[2]

static void local(void)
{
    int i;
#pragma xmp nodes q[*]
#pragma xmp template few[3]
#pragma xmp distribute few[block] onto q
    int x[3];
#pragma xmp align x[i] with few[i]
#pragma xmp shadow x[1]
#pragma xmp loop (i) on few[i]
    for (i = 0; i < 3; i++)
        x[i] = i;
#pragma xmp reflect (x) width(/periodic/1)
}

static double step(void)
{
    double s = 0.0;
    int i, j;

#pragma xmp reflect (u, v)
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (i = 1; i < 40; i++)
        for (j = 0; j < 7; j++)
            s += u[i - 1][j] + v[i + 1][j];
#pragma xmp reflect (w) async(3)
#pragma xmp loop (i) on t[i] peel_and_wait(3, -2)
    for (i = 2; i < 39; i++)
        u[i][0] = w[i - 2] + w[i + 2];
#pragma xmp reflect (u) async(4)
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 41; i++)
        v[i][1] += 1;
#pragma xmp wait_async (4)
#pragma xmp bcast (s)
#pragma xmp barrier
    return s;
}

int main(void)
{
    int i, n, half = xmp_num_nodes() / 2;
    double s = 0.0;

#pragma xmp loop (i) on t[i]
    for (i = 0; i < 41; i++)
        w[i] = i;
    for (n = 0; n < STEPS; n++)
        s += step();
    local();
#pragma xmp tasks
    {
#pragma xmp task on p[0:half]
        {
#pragma xmp barrier
        }
#pragma xmp task on p[half:]
        {
#pragma xmp reduction (max: s)
        }
    }
#pragma xmp reduce_shadow (v)
    return s < 0.0;
}
