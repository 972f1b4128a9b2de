// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// A fast gas body hits a wall of gas at rest: the Euler equations in two dimensions with local Lax-Friedrichs
// fluxes, reflecting walls, and a time step from the fastest signal.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 46
#define NY 33
#define GAMMA 1.4
#define STEPS 40
#define COLUMNS (xmp_all_num_nodes() % 2 ? 1 : 2)

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#pragma xmp nodes p[*][COLUMNS]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p

double ro[NY][NX], mx[NY][NX], my[NY][NX], en[NY][NX];         /* mass, momentum, energy */
double ro2[NY][NX], mx2[NY][NX], my2[NY][NX], en2[NY][NX];     /* the same one step later */
double pr[NY][NX], speed[NY][NX];                              /* pressure, fastest signal */
#pragma xmp align [i][j] with t[i][j] :: ro, mx, my, en, pr, speed
#pragma xmp align [i][j] with t[i][j] :: ro2, mx2, my2, en2
#pragma xmp shadow [1][1] :: ro, mx, my, en, pr, speed

/* Difference of the fluxes at one face: the mean less what smooths. */
#define FACE(u, f, i1, j1, i2, j2) \
    (0.5 * (f(i1, j1) + f(i2, j2)) - 0.5 * MAX(speed[i1][j1], speed[i2][j2]) * (u[i2][j2] - u[i1][j1]))
#define BALANCE(u, f, g, i, j) \
    (FACE(u, f, i, j, i, j+1) - FACE(u, f, i, j-1, i, j) + FACE(u, g, i, j, i+1, j) - FACE(u, g, i-1, j, i, j))

#define VX(i, j) (mx[i][j] / ro[i][j])
#define VY(i, j) (my[i][j] / ro[i][j])
#define MASS_X(i, j) mx[i][j]
#define MASS_Y(i, j) my[i][j]
#define MOMX_X(i, j) (mx[i][j] * VX(i, j) + pr[i][j])
#define MOMX_Y(i, j) (mx[i][j] * VY(i, j))
#define MOMY_X(i, j) (my[i][j] * VX(i, j))
#define MOMY_Y(i, j) (my[i][j] * VY(i, j) + pr[i][j])
#define ENER_X(i, j) ((en[i][j] + pr[i][j]) * VX(i, j))
#define ENER_Y(i, j) ((en[i][j] + pr[i][j]) * VY(i, j))

static void initialise(void)
{
    int i, j;

#pragma xmp loop (i,j) on t[i][j]
    for (i = 0; i < NY; i++)
        for (j = 0; j < NX; j++) {
            int body = (i - NY / 2) * (i - NY / 2) + (j - 10) * (j - 10) < 36;
            double v = body ? 3.0 : 0.0, pressure = 1.0;

            ro[i][j] = body ? 4.0 : j > 25 ? 2.0 : 1.0;
            mx[i][j] = ro[i][j] * v;
            my[i][j] = 0.0;
            en[i][j] = pressure / (GAMMA - 1) + 0.5 * ro[i][j] * v * v;
        }
}

/* Walls: the cells at the border mirror their inner neighbors. */
static void walls(void)
{
    int i, j;

#pragma xmp reflect (ro, mx, my, en)
#pragma xmp loop (i,j) on t[i][j]
    for (i = 0; i < NY; i += NY - 1)
        for (j = 0; j < NX; j++) {
            int from = i == 0 ? i + 1 : i - 1;
            ro[i][j] = ro[from][j];
            mx[i][j] = mx[from][j];
            my[i][j] = -my[from][j];
            en[i][j] = en[from][j];
        }
#pragma xmp reflect (ro, mx, my, en)
#pragma xmp loop (i,j) on t[i][j]
    for (j = 0; j < NX; j += NX - 1)
        for (i = 0; i < NY; i++) {
            int from = j == 0 ? j + 1 : j - 1;
            ro[i][j] = ro[i][from];
            mx[i][j] = -mx[i][from];
            my[i][j] = my[i][from];
            en[i][j] = en[i][from];
        }
}

/* Pressure and signal speed; returns the largest speed. */
static double state(void)
{
    double fastest = 0.0;
    int i, j;

#pragma xmp loop (i,j) on t[i][j] reduction(max:fastest)
    for (i = 0; i < NY; i++)
        for (j = 0; j < NX; j++) {
            double vx = VX(i, j), vy = VY(i, j);
            pr[i][j] = (GAMMA - 1) * (en[i][j] - 0.5 * ro[i][j] * (vx * vx + vy * vy));
            speed[i][j] = sqrt(GAMMA * pr[i][j] / ro[i][j]) + MAX(fabs(vx), fabs(vy));
            fastest = MAX(fastest, speed[i][j]);
        }
    return fastest;
}

static void advance(double dt)
{
    int i, j;

#pragma xmp reflect (ro, mx, my, en, pr, speed)
#pragma xmp loop (i,j) on t[i][j]
    for (i = 1; i < NY - 1; i++)
        for (j = 1; j < NX - 1; j++) {
            ro2[i][j] = ro[i][j] - dt * BALANCE(ro, MASS_X, MASS_Y, i, j);
            mx2[i][j] = mx[i][j] - dt * BALANCE(mx, MOMX_X, MOMX_Y, i, j);
            my2[i][j] = my[i][j] - dt * BALANCE(my, MOMY_X, MOMY_Y, i, j);
            en2[i][j] = en[i][j] - dt * BALANCE(en, ENER_X, ENER_Y, i, j);
        }
#pragma xmp loop (i,j) on t[i][j]
    for (i = 1; i < NY - 1; i++)
        for (j = 1; j < NX - 1; j++) {
            ro[i][j] = ro2[i][j];
            mx[i][j] = mx2[i][j];
            my[i][j] = my2[i][j];
            en[i][j] = en2[i][j];
        }
}

int main(void)
{
    double time = 0.0, densest = 0.0, total = 0.0, hottest = 0.0;
    int i, j;

    initialise();
    for (int step = 1; step <= STEPS; step++) {
        walls();
        double dt = 0.3 / state();
        advance(dt);
        time += dt;
        if (step % 10 == 0) {
            densest = 0.0;
#pragma xmp loop (i,j) on t[i][j] reduction(max:densest)
            for (i = 1; i < NY - 1; i++)
                for (j = 1; j < NX - 1; j++)
                    densest = MAX(densest, ro[i][j]);
            if (xmp_node_num() == 1)
                printf("step %d time %.10f densest %.10f\n", step, time, densest);
        }
    }
    walls();
    hottest = state();
#pragma xmp loop (i,j) on t[i][j] reduction(+:total)
    for (i = 1; i < NY - 1; i++)
        for (j = 1; j < NX - 1; j++)
            total += ro[i][j];
    if (xmp_node_num() == 1)
        printf("mass %.6f fastest %.10f\n", total, hottest);
    return 0;
}
