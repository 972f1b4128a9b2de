// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.cpp
//
// Jacobi's method in C++: constants as extents, references, classes, lambda expressions and templates around the distributed loops.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <xmp.h>

constexpr int rows = 47;
const int cols = rows / 2 + 8;

#pragma xmp nodes p[*]
#pragma xmp template t[rows][cols]
#pragma xmp distribute t[block][*] onto p
static double u[rows][cols], v[rows][cols];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow [1][0] :: u, v

namespace heat {

template <typename Number> Number squared(Number x) { return x * x; }

inline bool onEdge(int i, int j) { return i == 0 || i == rows - 1 || j == 0 || j == cols - 1; }

class Log {
public:
    explicit Log(std::string name) : name(std::move(name)) {}
    void add(double change) { changes.push_back(change); }
    void print() const
    {
        if (xmp_node_num() != 1)
            return;
        for (const auto &change : changes)
            std::printf("%s %.9e\n", name.c_str(), change);
    }

private:
    std::string name;
    std::vector<double> changes;
};

} // namespace heat

using heat::squared;

static void start(const std::vector<double> &profile)
{
    const double *edge = profile.data();
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < rows; i++)
        for (auto j = 0; j < cols; j++)
            u[i][j] = v[i][j] = heat::onEdge(i, j) ? edge[j] + squared(0.1 * i) : 0.0;
}

/* The largest change, and the sum of all in `total`. */
static double sweep(double &total)
{
    double change = 0.0, sum = 0.0;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] reduction(max:change)
    for (int i = 1; i < rows - 1; ++i)
        for (int j = 1; j < cols - 1; ++j) {
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
            change = std::fmax(change, std::abs(v[i][j] - u[i][j]));
        }
#pragma xmp loop (i, j) on t[i][j] reduction(+:sum) ordered(any)
    for (int i = 1; i < rows - 1; ++i)
        for (int j = 1; j < cols - 1; ++j) {
            sum += v[i][j];
            u[i][j] = v[i][j];
        }
    total = sum;
    return change;
}

class Solver {
public:
    explicit Solver(double tolerance) : tolerance(tolerance) {}
    template <typename Report> int run(int most, Report report);
    double total = 0;

private:
    double tolerance;
};

template <typename Report> int Solver::run(int most, Report report)
{
    int step = 0;
    for (double change = 1; change > tolerance && step < most; ++step) {
        change = sweep(total);
        if (step % 20 == 0)
            report(change);
    }
    return step;
}

int main()
{
    std::vector<double> profile(cols);
    std::generate(profile.begin(), profile.end(), [x = 0.0]() mutable { return std::sin(x += 0.1); });
    start(profile);

    heat::Log log("change");
    Solver solver{1e-3};
    const int steps = solver.run(200, [&log](double change) { log.add(change); });
    log.print();

    double most = -1;
#pragma xmp loop (i, j) on t[i][j] reduction(max:most)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            most = std::max(most, u[i][j]);
    if (xmp_node_num() == 1)
        std::printf("%d steps, sum %.9f, largest %.9f\n", steps, solver.total, most);
    return EXIT_SUCCESS;
}
