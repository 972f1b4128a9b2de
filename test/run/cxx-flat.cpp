// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4 --sodecc-flags=-fsode-check %s
// Flat arrays in C++: pointers of the file, arrays with constant rows, parameters that get distributed memory or that of a std::vector, members
// of a class with rows of its own, under names in all forms that shape knows; names that hide others.

#include <cstddef>
#include <cstdio>
#include <vector>
#include <xmp.h>

#define AT(i, j) ((i)*nx + (j))
namespace grid {
constexpr int rows = 17, row = 12;
}
static int ny = 19, nx = 14;
#pragma xmp nodes p[*]
#pragma xmp template t[ny]
#pragma xmp distribute t[block] onto p
#pragma xmp template tg[grid::rows]
#pragma xmp distribute tg[block] onto p
static double *u, *v;
static float fixed[grid::rows * grid::row];
#pragma xmp shape u[ny][nx], v[ny][nx], fixed[grid::rows][grid::row]
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp align fixed[i][*] with tg[i]
#pragma xmp shadow [1][0] :: u, v, fixed

static inline int at(int i, int j) { return i * nx + j; }

static void smooth(int h, int w, double *to, const double *from)
#pragma xmp shape to[h][w], from[h][w]
#pragma xmp inherit (to, from)
{
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i][*]
    for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < w - 1; j++)
            to[i*w + j] = 0.25 * (from[(i-1)*w + j] + from[(i+1)*w + j] + from[i*w + j - 1] + from[i*w + j + 1]);
}

class Flow {
public:
    Flow(int height, int width);
    Flow(const Flow &) = delete;
    ~Flow();
    void swap();
    double step();
    double corner(const Flow &other) const { return w + other.h; }
    double *rho = nullptr, *e = nullptr;
    int h, w;
};
#pragma xmp shape Flow.rho[h][w], Flow.e[h][w]
#pragma xmp align Flow.rho[i][*] with t[i]
#pragma xmp align Flow.e[i][*] with t[i]
#pragma xmp shadow Flow.rho[1][0]
#pragma xmp shadow Flow.e[1][0]

Flow::~Flow()
{
    xmp_free(xmp_desc_of(this->rho));
    xmp_free(xmp_desc_of(this->e));
}

void Flow::swap()
{
    double *other = rho;
    rho = e;
    e = other;
}

Flow::Flow(int height, int width) : h(height), w{width}
{
    rho = static_cast<double *>(xmp_malloc(xmp_desc_of(this->rho), h, w));
    this->e = static_cast<double *>(xmp_malloc(xmp_desc_of(this->e), h, w));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            this->rho[i*this->w + j] = e[i*w + j] = i * j % 7;
}

double Flow::step()
{
    double s = 0;
#pragma xmp reflect (rho)
#pragma xmp loop (i) on t[i] reduction(+:s)
    for (int i = 1; i < h - 1; i++) {
        const auto r = i * w;
        for (int j = 1; j < w - 1; j++) {
            e[r + j] = 0.25 * (rho[r - w + j] + rho[r + w + j] + rho[r + j - 1] + this->rho[(i)*this->w + j + 1]);
            s += e[r + j];
        }
    }
    return s;
}

int main()
{
    std::vector<double> a(ny * nx), b(ny * nx, 0.0);
    u = static_cast<double *>(xmp_malloc(xmp_desc_of(u), ny, nx));
    v = (double *)xmp_malloc(xmp_desc_of(v), ny, nx);
    for (int k = 0; k < ny * nx; k++)
        a[k] = k % 17;
    const double *start = a.data();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ny; i++) {
        double *walk = v + i * nx;
        for (int j = 0; j < nx; j++) {
            u[AT(i, j)] = start[AT(i, j)];
            *walk++ = 0;
        }
    }
    smooth(ny, nx, v, u);
    smooth(ny, nx, b.data(), a.data());
    double s = 0, difference = 0;
    const double *alone = b.data();
#pragma xmp loop (i) on t[i] reduction(+:s, difference)
    for (int i = 0; i < ny; i++) {
        int r = i * nx, z(i * nx + 1);
        for (int j = 0; j < nx; j++) {
            s += v[r + j] * j;
            difference += alone[i*nx + j] - v[at(i, j)];
        }
        if (const int r = i * nx + 2; i % 2) // hides the other one
            s += v[r + 1] - v[z];
        auto next = [](int r) { return r + 1; };
        s += next(i);
    }
    double *t = u;
    u = v;
    v = t;
#pragma xmp loop (i) on tg[i]
    for (int i = 0; i < grid::rows; i++)
        for (int j = 0; j < grid::row; j++)
            fixed[i*grid::row + j] = i - j;
#pragma xmp reflect (fixed)
    double f = 0;
#pragma xmp loop (i) on tg[i] reduction(+:f)
    for (int i = 1; i < grid::rows; i++)
        for (int j = 0; j < grid::row; j++)
            f += fixed[static_cast<int>(i - 1)*grid::row + j] * (j + 1);
    Flow flow(ny, nx);
    double g = flow.step();
    flow.swap();
    g += flow.step() + flow.corner(flow);
    if (xmp_node_num() == 1)
        std::printf("%.12g %g %g %.12g\n", s, difference, f, g);
}
