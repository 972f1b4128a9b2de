// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.cpp
// RUN: %run-compare --ranks=4 --sodecc-flags=-fsode-check %S/*.cpp
//
// Conjugate gradients in C++, as small codes for computers' procurements have them (HPCCG): vectors of a box of nx * ny * nz cells,
// functions for a product, a sum, and a step, a class around them. The matrix has 27 for each cell and -1 for each neighbor.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <xmp.h>

constexpr int nx = 11, ny = 10;
static int nz = 12;
using plane = double[ny][nx];

#pragma xmp nodes p[*]
#pragma xmp template t[nz]
#pragma xmp distribute t[block] onto p
static plane *x, *b, *r, *q, *ap;
#pragma xmp align [k][*][*] with t[k] :: x, b, r, q, ap
#pragma xmp shadow q[1][0][0]

static double ddot(const plane *v, const plane *w)
{
#pragma xmp inherit (v, w)
    double sum = 0.0;
#pragma xmp loop (k) on v[k][*][*] reduction(+:sum) ordered(any)
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                sum += v[k][j][i] * w[k][j][i];
    return sum;
}

/* to = alpha v + beta w */
static void waxpby(double alpha, const plane *v, double beta, const plane *w, plane *to)
{
#pragma xmp inherit (v, w, to)
#pragma xmp loop (k) on to[k][*][*]
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                const double &from = v[k][j][i];
                to[k][j][i] = alpha * from + beta * w[k][j][i];
            }
}

static inline int firstOf(int i) { return i > 0 ? i - 1 : 0; }
static inline int lastOf(int i, int n) { return i < n - 1 ? i + 1 : n - 1; }

static void multiply()
{
#pragma xmp reflect (q)
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                double sum = 28 * q[k][j][i];
                for (int c = -1; c <= 1; c++)
                    for (int m = firstOf(j); m <= lastOf(j, ny); m++)
                        for (int l = firstOf(i); l <= lastOf(i, nx); l++)
                            if (k + c >= 0 && k + c < nz)
                                sum -= q[k + c][m][l];
                ap[k][j][i] = sum;
            }
}

class Solver {
public:
    Solver(int most, double tolerance) : most(most), tolerance(tolerance) {}
    void run();
    const std::vector<double> &norms() const { return history; }

private:
    int most;
    double tolerance;
    std::vector<double> history;
};

void Solver::run()
{
    waxpby(1, b, 0, b, r);
    waxpby(1, r, 0, r, q);
    double rho = ddot(r, r);
    history.push_back(std::sqrt(rho));
    for (int step = 0; step < most && history.back() > tolerance; ++step) {
        multiply();
        const double alpha = rho / ddot(q, ap);
        waxpby(1, x, alpha, q, x);
        waxpby(1, r, -alpha, ap, r);
        const double before = rho;
        rho = ddot(r, r);
        history.push_back(std::sqrt(rho));
        waxpby(1, r, rho / before, q, q);
    }
}

int main()
{
    x = static_cast<plane *>(xmp_malloc(xmp_desc_of(x), nz, ny, nx));
    b = static_cast<plane *>(xmp_malloc(xmp_desc_of(b), nz, ny, nx));
    r = static_cast<plane *>(xmp_malloc(xmp_desc_of(r), nz, ny, nx));
    q = static_cast<plane *>(xmp_malloc(xmp_desc_of(q), nz, ny, nx));
    ap = static_cast<plane *>(xmp_malloc(xmp_desc_of(ap), nz, ny, nx));
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                x[k][j][i] = 0;
                b[k][j][i] = 1 + (i + 2 * j + 3 * k) % 5;
            }

    Solver solver(30, 1e-8);
    solver.run();
    double most = 0;
#pragma xmp loop (k) on t[k] reduction(max:most)
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                most = std::fmax(most, std::fabs(x[k][j][i]));
    if (xmp_node_num() == 1) {
        for (double norm : solver.norms())
            std::printf("%.5e\n", norm);
        std::printf("%zu steps, largest %.8f\n", solver.norms().size() - 1, most);
    }
    std::free(x);
    free(b);
    xmp_free(xmp_desc_of(r));
    return 0;
}
