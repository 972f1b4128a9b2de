// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Gather and scatter in methods: index lists and row pointers are members of `this`, and of a reference. Statements of C++ around reads: loops over ranges,
// declarations in conditions, structured bindings; lists in vectors.

#include <cstdio>
#include <utility>
#include <vector>
#include <xmp.h>

#define N 39
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y

namespace sparse {
class matrix {
public:
    matrix(int n_, int k) : n(n_), ptr(new int[n_ + 1]), col(new int[n_ * k])
    {
        ptr[0] = 0;
        for (int i = 0; i < n; i++) {
            ptr[i + 1] = ptr[i] + i % (k + 1);
            for (int j = ptr[i]; j < ptr[i + 1]; j++)
                col[j] = (7 * i + 5 * j) % n;
        }
    }
    ~matrix()
    {
        delete[] ptr;
        delete[] col;
    }
    void multiply() const
    {
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int j = ptr[i]; j < ptr[i + 1]; ++j)
                s += x[col[j]];
            y[i] = s;
        }
    }
    void transpose() const
    {
#pragma xmp loop (i) on t[i] scatter(+: y)
        for (int i = 0; i < n; i++)
            for (int j = this->ptr[i]; j < this->ptr[i + 1]; ++j)
                y[this->col[j]] += x[i];
    }
    int &at(int j) { return col[j]; }
    friend void add_rows(const matrix &m);

private:
    int n, *ptr, *col;
};

void add_rows(const matrix &m)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < m.n; i++)
        for (int j = m.ptr[i]; j < m.ptr[i + 1]; ++j)
            y[i] += 3 * x[m.col[j]];
}
} // namespace sparse

static void say(const char *what)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i + 1) * y[i];
#pragma xmp task on p[0]
    std::printf("%s %.15g\n", what, sum);
}

static void statements(int turn)
{
    std::vector<int> first(N + 1), list(2 * N);
    std::vector<std::vector<std::pair<int, double>>> made(N);
    const auto &rows = made;
    for (int i = 0; i < N; i++) {
        first[i + 1] = 2 * i + 2;
        list[2 * i] = (i + 9 * turn) % N, list[2 * i + 1] = i * i % N;
        for (int k = 0; k < i % 4; k++)
            made[i].emplace_back((i * k + turn) % N, k + 1);
    }
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++) {
        const int near[3] = {i, (i + turn) % N, (i + 20) % N};
        double s = 0;
        for (int k : near)
            s += x[k];
        for (const auto &[k, v] : rows[i])
            s += v * x[k];
        for (int j = first[i]; j < first[i + 1]; ++j)
            s += x[list[j]];
        if (int k = i % 3; k == turn)
            s += x[N - 1 - i];
        else if (int odd = i % 2)
            s += x[odd];
        int at, step = i * 5 + turn;
        if (at = step % N; at > 3)
            s += x[at];
        auto [low, high] = std::pair<int, int>(i / 2, i / 2 + 2);
        int left = high - low;
        while (int k = left--)
            s += x[low + k];
        switch (int k = i % 4; k) {
        case 1:
            s += x[k];
            break;
        default:
            s -= x[k + 5];
        }
        y[i] = s;
    }
    say("statements");
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        for (int k : {i, (i * 3 + turn) % N})
            y[k] += i;
    say("list");
}

int main()
{
    sparse::matrix wide(N, 5), narrow(N, 2);
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] = i % 7 + turn;
        wide.multiply();
        say("wide");
        narrow.multiply();
        say("narrow");
        add_rows(wide);
        say("rows");
        narrow.transpose();
        say("transposed");
        statements(turn);
        wide.at(turn) = 0;
        int &first = narrow.at(1);
        first = turn;
    }
    return 0;
}
