// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_OVERLAP=always %run-compare --ranks=1,3,4 %s
// A nest that is overlapped with the reflect of what it reads waits first for that of what it writes: a late neighbor copies
// the rim from here. The shadow is wider than the nest reads, so that the core would write cells that the neighbor wants.

#include <stdio.h>
#include <unistd.h>
#include <xmp.h>

#define N 64
#define M 200
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static long a[N][M], b[N][M];
#pragma xmp align [i][*] with t[i] :: a, b
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[3][0]

int main(void)
{
    long wrong = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                a[i][j] = i;
                b[i][j] = 1000 * step + i;
            }
#pragma xmp barrier
        if (xmp_node_num() == 2)
            usleep(100000);
#pragma xmp reflect (a) async(1) transport(shm)
#pragma xmp reflect (b) async(2) transport(shm)
#pragma xmp loop (i) on t[i] overlap
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] - 5;
#pragma xmp wait_async (1, 2)
#ifdef _XCALABLEMP // the shadow of b holds what its owners had when it was sent
        int lo = -1, hi = -1;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            lo = lo < 0 ? i : lo;
            hi = i;
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int far = 1; far <= 3; far++) {
                if (i == lo && lo > 0)
                    wrong += b[i - far][M - 1] != 1000 * step + i - far;
                if (i == hi && hi < N - 1)
                    wrong += b[i + far][M - 1] != 1000 * step + i + far;
            }
#endif
    }
#pragma xmp reduction (+: wrong)
    if (xmp_node_num() == 1)
        printf("%ld\n", wrong);
    return 0;
}
