// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.cpp
// RUN: %run-compare --ranks=2,3 --sodecc-flags=-fsode-check %S/*.cpp
//
// A dry atmosphere in x and z (the pattern of miniWeather): density, momenta and density times potential temperature as differences from a
// hydrostatic balance, fluxes of fourth order with hyperviscosity, stages of Runge and Kutta along x and along z by turns. Fields are flat
// arrays with ghost cells, subscripts are variables that are declared at the head of a function.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <xmp.h>

constexpr int hs = 2, reach = 4, fields = 4; // ghost cells on each side; cells that a flux needs; variables:
constexpr int dens = 0, umom = 1, wmom = 2, rhot = 3;
enum class Dir { X, Z };
constexpr double pi = 3.14159265358979, grav = 9.8, cp = 1004, rd = 287, p0 = 1e5, c0 = 27.5629410929725921, gamma_air = 1.40027894002789401;
constexpr double xlen = 2e4, zlen = 1e4, damping = 0.05, cfl = 1.5, fastest_wave = 450;
constexpr int points = 3;
constexpr double place[] = {0.112701665379258311, 0.5, 0.887298334620741689}, weight[] = {0.277777777777777778, 0.444444444444444444, 0.277777777777777778};

static int nx = 26, nz = 17;
static double dx, dz, dt;

#pragma xmp nodes p[*]
#pragma xmp template t[nz + 2*hs]
#pragma xmp distribute t[block] onto p
static double *state, *middle, *flux, *change;
#pragma xmp shape [fields][nz + 2*hs][nx + 2*hs] :: state, middle
#pragma xmp shape flux[fields][nz + 1][nx + 1], change[fields][nz][nx]
#pragma xmp align [*][k][*] with t[k] :: state, middle
#pragma xmp align [*][k][*] with t[k + hs] :: flux, change
#pragma xmp shadow [0][2][0] :: state, middle
#pragma xmp shadow flux[0][0:1][0]
static double *dens_cell, *rhot_cell, *dens_edge, *rhot_edge, *pressure_edge; // every node has all heights

static double bump(double x, double z, double amp, double x0, double z0, double xrad, double zrad)
{
    double dist = sqrt((x - x0)/xrad*((x - x0)/xrad) + (z - z0)/zrad*((z - z0)/zrad))*pi/2;
    return dist <= pi/2 ? amp*pow(cos(dist), 2.) : 0;
}

static void balance(double z, double &r, double &t)
{
    constexpr double ground = 300;
    double ratio = 1 - grav*z/(cp*ground);
    double pressure = p0*pow(ratio, cp/rd);
    t = ground;
    r = pow(pressure/c0, 1/gamma_air)/t;
}

// A cold bubble above, a warm one below.
static void bubbles(double x, double z, double &r, double &u, double &w, double &t, double &hr, double &ht)
{
    balance(z, hr, ht);
    r = u = w = 0;
    t = bump(x, z, 20, xlen/2, 2000, 2000, 2000) + bump(x, z, -20, xlen/2, 8000, 2000, 2000);
}

static void init()
{
    int i, k, ii, kk, ll, at;
    double x, z, r, u, w, theta, hr, ht;

    state = (double *)xmp_malloc(xmp_desc_of(state), fields, nz + 2*hs, nx + 2*hs);
    middle = (double *)xmp_malloc(xmp_desc_of(middle), fields, nz + 2*hs, nx + 2*hs);
    flux = (double *)xmp_malloc(xmp_desc_of(flux), fields, nz + 1, nx + 1);
    change = (double *)xmp_malloc(xmp_desc_of(change), fields, nz, nx);
    dens_cell = (double *)malloc((nz + 2*hs)*sizeof(double));
    rhot_cell = (double *)malloc((nz + 2*hs)*sizeof(double));
    dens_edge = (double *)malloc((nz + 1)*sizeof(double));
    rhot_edge = (double *)malloc((nz + 1)*sizeof(double));
    pressure_edge = (double *)malloc((nz + 1)*sizeof(double));
    dx = xlen/nx;
    dz = zlen/nz;
    dt = std::fmin(dx, dz)/fastest_wave*cfl;

#pragma xmp loop (k) on t[k]
    for (k = 0; k < nz + 2*hs; k++) {
        for (i = 0; i < nx + 2*hs; i++) {
            for (ll = 0; ll < fields; ll++) {
                at = ll*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i;
                state[at] = 0;
            }
            for (kk = 0; kk < points; kk++)
                for (ii = 0; ii < points; ii++) {
                    x = (i - hs + 0.5)*dx + (place[ii] - 0.5)*dx;
                    z = (k - hs + 0.5)*dz + (place[kk] - 0.5)*dz;
                    bubbles(x, z, r, u, w, theta, hr, ht);
                    at = dens*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i;
                    state[at] = state[at] + r*weight[ii]*weight[kk];
                    at = rhot*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i;
                    state[at] = state[at] + ((r + hr)*(theta + ht) - hr*ht)*weight[ii]*weight[kk];
                }
            for (ll = 0; ll < fields; ll++) {
                at = ll*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i;
                middle[at] = state[at];
            }
        }
    }
    for (k = 0; k < nz + 2*hs; k++) {
        dens_cell[k] = rhot_cell[k] = 0;
        for (kk = 0; kk < points; kk++) {
            bubbles(0, (k - hs + 0.5)*dz, r, u, w, theta, hr, ht);
            dens_cell[k] += hr*weight[kk];
            rhot_cell[k] += hr*ht*weight[kk];
        }
    }
    for (k = 0; k < nz + 1; k++) {
        bubbles(0, k*dz, r, u, w, theta, hr, ht);
        dens_edge[k] = hr;
        rhot_edge[k] = hr*ht;
        pressure_edge[k] = c0*pow(hr*ht, gamma_air);
    }
}

static void wrap_x(double *state)
{
#pragma xmp shape state[fields][nz + 2*hs][nx + 2*hs]
#pragma xmp inherit (state)
    int k, ll;
#pragma xmp loop (k) on state[*][k+hs][*]
    for (ll = 0; ll < fields; ll++)
        for (k = 0; k < nz; k++) {
            state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + 0] = state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + nx+hs-2];
            state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + 1] = state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + nx+hs-1];
            state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + nx+hs] = state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + hs];
            state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + nx+hs+1] = state[ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + hs+1];
        }
}

static void walls_z(double *state)
{
#pragma xmp shape state[fields][nz + 2*hs][nx + 2*hs]
#pragma xmp inherit (state)
    int i, k, ll;
    double factor;
#pragma xmp reflect (state)
#pragma xmp loop (k) on state[*][k][*]
    for (ll = 0; ll < fields; ll++)
        for (k = 0; k < hs; k++)
            for (i = 0; i < nx + 2*hs; i++) {
                factor = ll == wmom ? 0 : ll == umom ? dens_cell[k]/dens_cell[hs] : 1;
                state[ll*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i] = factor*state[ll*(nz+2*hs)*(nx+2*hs) + hs*(nx+2*hs) + i];
            }
#pragma xmp loop (k) on state[*][k][*]
    for (ll = 0; ll < fields; ll++)
        for (k = nz + hs; k < nz + 2*hs; k++)
            for (i = 0; i < nx + 2*hs; i++) {
                factor = ll == wmom ? 0 : ll == umom ? dens_cell[k]/dens_cell[nz+hs-1] : 1;
                state[ll*(nz+2*hs)*(nx+2*hs) + k*(nx+2*hs) + i] = factor*state[ll*(nz+2*hs)*(nx+2*hs) + (nz+hs-1)*(nx+2*hs) + i];
            }
#pragma xmp reflect (state)
}

static void change_along_x(double *state, double *flux, double *change, double dt)
{
#pragma xmp shape state[fields][nz + 2*hs][nx + 2*hs], flux[fields][nz + 1][nx + 1], change[fields][nz][nx]
#pragma xmp inherit (state, flux, change)
    int i, k, ll, s, at, low, high, into;
    double r, u, w, theta, p, near[reach], third[fields], value[fields], viscosity;

    viscosity = -damping*dx/(16*dt);
#pragma xmp loop (k) on state[*][k+hs][*]
    for (k = 0; k < nz; k++) {
        for (i = 0; i < nx + 1; i++) {
            for (ll = 0; ll < fields; ll++) {
                for (s = 0; s < reach; s++) {
                    at = ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+s;
                    near[s] = state[at];
                }
                value[ll] = -near[0]/12 + 7*near[1]/12 + 7*near[2]/12 - near[3]/12;
                third[ll] = -near[0] + 3*near[1] - 3*near[2] + near[3];
            }
            r = value[dens] + dens_cell[k+hs];
            u = value[umom]/r;
            w = value[wmom]/r;
            theta = (value[rhot] + rhot_cell[k+hs])/r;
            p = c0*pow(r*theta, gamma_air);
            flux[dens*(nz+1)*(nx+1) + k*(nx+1) + i] = r*u - viscosity*third[dens];
            flux[umom*(nz+1)*(nx+1) + k*(nx+1) + i] = r*u*u + p - viscosity*third[umom];
            flux[wmom*(nz+1)*(nx+1) + k*(nx+1) + i] = r*u*w - viscosity*third[wmom];
            flux[rhot*(nz+1)*(nx+1) + k*(nx+1) + i] = r*u*theta - viscosity*third[rhot];
        }
    }
#pragma xmp loop (k) on change[*][k][*]
    for (ll = 0; ll < fields; ll++) {
        for (k = 0; k < nz; k++) {
            for (i = 0; i < nx; i++) {
                into = ll*nz*nx + k*nx + i;
                low = ll*(nz+1)*(nx+1) + k*(nx+1) + i;
                high = ll*(nz+1)*(nx+1) + k*(nx+1) + i+1;
                change[into] = -(flux[high] - flux[low])/dx;
            }
        }
    }
}

static void change_along_z(double *state, double *flux, double *change, double dt)
{
#pragma xmp shape state[fields][nz + 2*hs][nx + 2*hs], flux[fields][nz + 1][nx + 1], change[fields][nz][nx]
#pragma xmp inherit (state, flux, change)
    int i, k, ll, s, at, low, high, into;
    double r, u, w, theta, p, near[reach], third[fields], value[fields], viscosity;

    viscosity = -damping*dz/(16*dt);
#pragma xmp loop (k) on flux[*][k][*]
    for (k = 0; k < nz + 1; k++) {
        for (i = 0; i < nx; i++) {
            for (ll = 0; ll < fields; ll++) {
                for (s = 0; s < reach; s++) {
                    at = ll*(nz+2*hs)*(nx+2*hs) + (k+s)*(nx+2*hs) + i+hs;
                    near[s] = state[at];
                }
                value[ll] = -near[0]/12 + 7*near[1]/12 + 7*near[2]/12 - near[3]/12;
                third[ll] = -near[0] + 3*near[1] - 3*near[2] + near[3];
            }
            r = value[dens] + dens_edge[k];
            u = value[umom]/r;
            w = value[wmom]/r;
            theta = (value[rhot] + rhot_edge[k])/r;
            p = c0*pow(r*theta, gamma_air) - pressure_edge[k];
            if (k == 0 || k == nz) {
                w = 0;
                third[dens] = 0;
            }
            flux[dens*(nz+1)*(nx+1) + k*(nx+1) + i] = r*w - viscosity*third[dens];
            flux[umom*(nz+1)*(nx+1) + k*(nx+1) + i] = r*w*u - viscosity*third[umom];
            flux[wmom*(nz+1)*(nx+1) + k*(nx+1) + i] = r*w*w + p - viscosity*third[wmom];
            flux[rhot*(nz+1)*(nx+1) + k*(nx+1) + i] = r*w*theta - viscosity*third[rhot];
        }
    }
#pragma xmp reflect (flux)
#pragma xmp loop (k) on change[*][k][*]
    for (ll = 0; ll < fields; ll++) {
        for (k = 0; k < nz; k++) {
            for (i = 0; i < nx; i++) {
                into = ll*nz*nx + k*nx + i;
                low = ll*(nz+1)*(nx+1) + (k  )*(nx+1) + i;
                high = ll*(nz+1)*(nx+1) + (k+1)*(nx+1) + i;
                change[into] = -(flux[high] - flux[low])/dz;
                if (ll == wmom) {
                    at = dens*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
                    change[into] = change[into] - state[at]*grav;
                }
            }
        }
    }
}

static void stage(double *from, double *by, double *to, double dt, Dir dir, double *flux, double *change)
{
#pragma xmp shape [fields][nz + 2*hs][nx + 2*hs] :: from, by, to
#pragma xmp shape flux[fields][nz + 1][nx + 1], change[fields][nz][nx]
#pragma xmp inherit (from, by, to, flux, change)
    int i, k, ll, at, into;

    if (dir == Dir::X) {
        wrap_x(by);
        change_along_x(by, flux, change, dt);
    } else {
        walls_z(by);
        change_along_z(by, flux, change, dt);
    }
#pragma xmp loop (k) on change[*][k][*]
    for (ll = 0; ll < fields; ll++) {
        for (k = 0; k < nz; k++) {
            for (i = 0; i < nx; i++) {
                at = ll*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
                into = ll*nz*nx + k*nx + i;
                to[at] = from[at] + dt*change[into];
            }
        }
    }
}

static void advance(double dt, bool x_first)
{
    const Dir order[] = {x_first ? Dir::X : Dir::Z, x_first ? Dir::Z : Dir::X};
    for (auto dir : order) {
        stage(state, state, middle, dt/3, dir, flux, change);
        stage(state, middle, middle, dt/2, dir, flux, change);
        stage(state, middle, state, dt, dir, flux, change);
    }
}

static void totals(double &mass, double &energy)
{
    double m = 0, e = 0;
#pragma xmp loop (k) on t[k + hs] reduction(+:m, e)
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++) {
            int ind_r = dens*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
            int ind_u = umom*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
            int ind_w = wmom*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
            int ind_t = rhot*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs;
            double r = state[ind_r] + dens_cell[hs+k];
            double u = state[ind_u]/r, w = state[ind_w]/r;
            double th = (state[ind_t] + rhot_cell[hs+k])/r;
            double p = c0*pow(r*th, gamma_air), temperature = th/pow(p0/p, rd/cp);
            m += r*dx*dz;
            e += (r*(u*u + w*w) + r*(cp - rd)*temperature)*dx*dz;
        }
    mass = m;
    energy = e;
}

int main()
{
    double mass_before, energy_before, mass, energy, fastest = 0;

    init();
    totals(mass_before, energy_before);
    for (int step = 0; step < 40; step++)
        advance(dt, step % 2 == 0);
    totals(mass, energy);
#pragma xmp loop (k) on t[k + hs] reduction(max:fastest)
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            fastest = std::fmax(fastest, fabs(state[wmom*(nz+2*hs)*(nx+2*hs) + (k+hs)*(nx+2*hs) + i+hs]));
    if (xmp_node_num() == 1) {
        printf("mass %.9f, changed by %.1e\n", mass/1e9, fabs(mass/mass_before - 1) < 1e-11 ? 0 : mass/mass_before - 1);
        printf("energy changed by %.5e, largest w %.9f\n", energy/energy_before - 1, fastest);
    }
    return 0;
}
