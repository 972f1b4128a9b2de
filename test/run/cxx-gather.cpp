// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Gather and scatter in methods: index lists and row pointers are members of `this`, and of a reference.

#include <cstdio>
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
        wide.at(turn) = 0;
        int &first = narrow.at(1);
        first = turn;
    }
    return 0;
}
