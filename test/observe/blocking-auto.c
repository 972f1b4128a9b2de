// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// steps(auto): a run tries some time blocks, and leaves what it finds in the tuning file; a later run begins with that.
// 400 steps: seven rounds of four trials of at most 8 steps, where times leave a doubt, and those that only warm up.
//
// RUN: %sodecc %optimize %s -o %t && rm -f %t.json
// RUN: SODE_TUNING=%t.json %mpirun -n 2 %t
// RUN: grep -A 10 '"blocking .*blocking-auto.c:[0-9]*; 2 nodes; most 8; scheme 3; 40/2 x 30/1; bytes 8 8"' %t.json > %t.record
// RUN: grep -E '"way": "(pa1|pa2|diamond) [1248]"' %t.record
// One step, and the three others that the model expects to be the fastest.
// RUN: grep -cE '"(pa1|pa2|diamond) [1248]": \[' %t.json | grep -x 4
// RUN: grep '"pa1 1": \[' %t.json
//
// RUN: sed -i -E 's/"way": "(pa1|pa2|diamond) [1248]"/"way": "pa2 4"/' %t.json
// RUN: SODE_TUNING=%t.json SODE_STATS=1 %mpirun -n 2 %t 2>&1 | %filecheck %s
// CHECK: blocking: pa2, 4 steps an exchange, 100 time blocks
// CHECK-NOT: time block

#include <xmp.h>

#define N 40
#define M 30
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static double u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][0]

int main(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = i * j;
#pragma xmp blocking steps(auto)
    for (int n = 0; n < 400; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = (u[i-1][j] + u[i+1][j]) / 2;
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j];
    }
    return 0;
}
