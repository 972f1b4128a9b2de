// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode -Rno-sode-not-overlapped -Rno-sode-tiled %s -o %t.c 2>&1 | %messages %s
// -Rsode says of a time loop by which scheme it is blocked, and how deep the shadows are.
// COVERS: remark_blocked remark_block_depth

#define N 24
#define M 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N][M], b[N][M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp shadow a[2:1][0]

void f(int steps)
{
#pragma xmp blocking steps(5)
// CHECK: :[[@LINE-1]]:13: remark: time loop blocked by scheme 'pa1': 5 steps for each exchange [-Rsode-blocked]
// CHECK: :[[@LINE-2]]:13: remark: shadow of 'b' in the time loop: 10:5 points, computed there or exchanged once [-Rsode-block-depth]
// CHECK: :[[@LINE-3]]:13: remark: shadow of 'a' in the time loop: 10:5 points, exchanged for each time block [-Rsode-block-depth]
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 2; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = a[i-2][j] + a[i+1][j];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = b[i][j];
    }
}

// Wedges, which one node computes for two, lead far above the own part.
void h(int steps)
{
#pragma xmp blocking steps(3) scheme(diamond)
// CHECK: :[[@LINE-1]]:13: remark: time loop blocked by scheme 'diamond': 3 steps for each exchange [-Rsode-blocked]
// CHECK: :[[@LINE-2]]:13: remark: shadow of 'b' in the time loop: 6:12 points, computed there or exchanged once [-Rsode-block-depth]
// CHECK: :[[@LINE-3]]:13: remark: shadow of 'a' in the time loop: 6:12 points, exchanged for each time block [-Rsode-block-depth]
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 2; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = a[i-2][j] + a[i+1][j];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = b[i][j];
    }
}

void g(int steps)
{
#pragma xmp blocking steps(2) scheme(pa2)
// CHECK: :[[@LINE-1]]:13: remark: time loop blocked by scheme 'pa2': 2 steps for each exchange [-Rsode-blocked]
// CHECK: :[[@LINE-2]]:13: remark: shadow of 'a' in the time loop: 0:0 points, whose values do not matter [-Rsode-block-depth]
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] += 1;
    }
}
