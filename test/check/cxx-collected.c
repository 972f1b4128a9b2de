// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -x c++ --emit-c -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc -x c++ --emit-c %s -o %t.cpp 2>&1 | count 0
// What containers, strings and iterators of the C++ library keep from one iteration to the next; assignments that are values.

#include <cstdio>
#include <numeric>
#include <string>
#include <vector>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

#ifdef WRONG
struct Series {
    static double last;
    static double next() { return last += 2; }
};
double Series::last = 0;

static void wrong()
{
    std::vector<double> found, table(N);
    std::string text;
    auto at = table.begin();
    int n = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (v[i] > 5)
            found.push_back(v[i]);
        text += std::to_string((int)v[i]);
        u[i] = *at++ + Series::next();
        v[i] = ++n;
    }
    if (xmp_node_num() == 1)
        std::printf("%zu %s\n", found.size(), text.c_str());
}
#endif

int main()
{
    std::vector<int> mine;
    double a = 0, b = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        std::vector<double> row;
        row.push_back(v[i]);
        auto at = row.begin();
        u[i] = a = b = *at++;
        u[i] += a + b;
        if (u[i] > 3)
            mine.push_back(i);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = 0;
    for (int k : mine)
        if (k < 0)
            return 1;
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-35]]:13: warning: 'found' is set in the distributed loop and read after it, but each node has the value of its own iterations; fill it in a loop that is not distributed, or combine what the nodes have found
// CHECK: :[[@LINE-39]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-36]]:9: warning: 'text' is set in the distributed loop and read after it, but each node has the value of its own iterations; fill it in a loop that is not distributed, or combine what the nodes have found
// CHECK: :[[@LINE-41]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-37]]:17: warning: 'at' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-43]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-54]]:35: warning: 'last' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-45]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-40]]:18: warning: 'n' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-47]]:13: note: for this 'loop' directive
