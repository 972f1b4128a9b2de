// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -x c++ --emit-c -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc -x c++ --emit-c %s -o %t.cpp 2>&1 | count 0
// Elements of containers and what pointer-like objects lead to are places as those of arrays are: updated, left by the last iteration, each
// node's own part of them read as a whole.

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

static void show(double x) { std::printf("%g\n", x); }

#ifdef WRONG
static void wrong()
{
    std::map<int, int> count;
    std::vector<int> bins(8);
    std::vector<double> own(N), whole(N), last(2);
    auto sum = std::make_unique<double>(0);
    std::ostringstream text;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        count[(int)v[i]]++;
        bins.at((int)v[i] % 8) += 1;
        *sum += v[i];
        own[i] = v[i];
        whole[i] = v[i];
        last[0] = v[i];
        text << v[i];
    }
    for (const auto &each : count)
        show(each.second);
    show(bins[3] + *sum + last[0]);
    for (int k = 0; k < N; k++)
        show(own[k]);
    show(*std::max_element(whole.begin(), whole.end()));
    std::puts(text.str().c_str());
}
#endif

int main()
{
    std::vector<double> own(N), row(4);
    std::vector<int> seen(N);
    double sum = 0;
    for (int k = 0; k < 4; k++)
        row[k] = k;
    auto first = row.begin();
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        std::vector<double> two(2);
        two[0] = v[i];
        two[1] = *first;
        own[i] = two[0] + two.at(1) + row[i % 4];
        u[i] = own[i];
        sum += own[i];
        seen[i] = 1;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = own[i];
    show(sum);
    for (int k = 0; k < N; k++)
        if (seen[k] > 1)
            return 1;
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-48]]:9: warning: 'count' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-51]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-49]]:14: warning: 'bins' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-53]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-50]]:9: warning: '*sum' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-55]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-49]]:9: warning: 'last' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'k = i' beside it and 'reduction(lastmax: k /last/)' give all nodes the last one
// CHECK: :[[@LINE-57]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-46]]:27: note: 'last' is read here
// CHECK: :[[@LINE-51]]:9: warning: 'text' is set in the distributed loop and read after it, but each node has the value of its own iterations; fill it in a loop that is not distributed, or combine what the nodes have found
// CHECK: :[[@LINE-60]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-56]]:9: warning: 'own' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-48]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-57]]:9: warning: 'whole' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-49]]:43: note: elements that other nodes write are read here
