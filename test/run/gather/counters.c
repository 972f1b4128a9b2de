// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && SODE_STATS=1 SODE_GATHER=range %mpirun -n 4 %t > %t.out 2>&1; %filecheck %s < %t.out
// RUN: SODE_GATHER=most not %mpirun -n 4 %t 2>&1 | %filecheck --check-prefix=NONE %s
// Who needs nothing gets no message, and nothing travels that is not read: three executions by each method.

#define N 400
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]

int main(void)
{
    int bad = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i;
    for (int turn = 0; turn < 3; turn++) {
        // the first ten of each node read ten elements of the next one, every third: 3 messages of 80 bytes
#pragma xmp loop (i) on t[i] gather(x) method(minimal) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = i % 100 < 10 && i < 300 ? x[i / 100 * 100 + 100 + 3 * (i % 100)] : 0;
        // gaps of two are filled: 28 elements
#pragma xmp loop (i) on t[i] gather(x) method(gap(2)) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = i % 100 < 10 && i < 300 ? x[i / 100 * 100 + 100 + 3 * (i % 100)] : 0;
        // one element and the last one of a node: 100 elements
#pragma xmp loop (i) on t[i] gather(x) method(range) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = i < 2 ? x[100 + 99 * i] : 0;
        // what SODE_GATHER says: a range of 28 elements
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = i % 100 < 10 && i < 300 ? x[i / 100 * 100 + 100 + 3 * (i % 100)] : 0;
        // 12 messages of 100 elements
#pragma xmp loop (i) on t[i] gather(x) method(allgather) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = x[N - 1 - i];
#pragma xmp loop (i) on t[i] reduction(+: bad)
        for (int i = 0; i < N; i++)
            bad += y[i] != N - 1 - i;
    }
    return bad != 0;
}
// CHECK: {{^}}sode:
// CHECK-DAG: :22{{ .*}}gather{{ .*}} 9 {{.*}}720
// CHECK-DAG: :26{{ .*}}gather{{ .*}} 9 {{.*}}
// CHECK-DAG: :30{{ .*}}gather{{ .*}} 3 {{.*}}
// CHECK-DAG: :34{{ .*}}gather{{ .*}} 9 {{.*}}2016
// CHECK-DAG: :38{{ .*}}gather{{ .*}} 36 {{.*}}
// NONE: SODE_GATHER: 'most' is neither 'auto', 'minimal'
