// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-Wno-sode-write-outside-owned --cflags=-DNODES=1 --ranks=1,3,4 %s
// RUN: %run-compare --sodecc-flags=-Wno-sode-write-outside-owned --cflags=-DNODES=2 --ranks=2,6 %s
// Inferred widths and left out corners: stars and boxes, deep halos beyond a block, one directive for several arrays,
// periodic axes, a full shadow, block-scope arrays, reduce_shadow, every reading loop compared with the serial program.

#include <stdio.h>
#include <xmp.h>

#define N 14
#define M 9
#ifdef _XCALABLEMP
#define RING(i) (i)
#else
#define RING(i) (((i) + M) % M)
#endif
#pragma xmp nodes p[*][NODES]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static long star[N][M], box[N][M], deep[N][M], ring[N][M], full[N][M], add[N][M], out[N][M];
#pragma xmp align [i][j] with t[i][j] :: star, box, deep, ring, full, add, out
#pragma xmp shadow star[auto][auto]
#pragma xmp shadow box[auto][auto]
#pragma xmp shadow deep[auto][auto]
#pragma xmp shadow ring[1][auto]
#pragma xmp shadow full[*][auto]
#pragma xmp shadow add[auto][auto]

int main(void)
{
    long sum = 0;
    static long local[N][M];
#pragma xmp align local[i][j] with t[i][j]
#pragma xmp shadow local[auto][auto]
#pragma xmp loop (i,j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            star[i][j] = i * j, box[i][j] = i + 2 * j, deep[i][j] = i * i - j, ring[i][j] = 5 * i + j;
            full[i][j] = i - j, out[i][j] = 0, local[i][j] = 7 * i + j;
        }
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (star, box) width(auto)
#pragma xmp reflect (deep)
#pragma xmp reflect (ring) width(0, /periodic/auto)
#pragma xmp reflect (full) width(auto, auto)
#pragma xmp reflect (local) width(auto, 0)
#pragma xmp loop (i,j) on t[i][j]
        for (int i = 6; i < N - 1; i++)
            for (int j = 2; j < M - 1; j++)
                out[i][j] += star[i - 2][j] + star[i + 1][j] + star[i][j - 1] + box[i - 1][j - 2] + box[i + 1][j + 1]
                             + deep[i - 6][j] + 2 * deep[i][j + 1] + full[(i * 5 + step) % N][j - 1] + local[i + 1][j];
#pragma xmp loop (i,j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                out[i][j] += ring[i][RING(j - 2)] - ring[i][RING(j + 1)];
#pragma xmp loop (i,j) on t[i][j] expand(0, 1)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                add[i][j] = 0;
#pragma xmp loop (i,j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 1; j < M - 1; j++) {
                add[i][j - 1] += out[i][j] % 7;
                add[i][j + 1] += i + j;
            }
#pragma xmp reduce_shadow (add) width(auto)
#pragma xmp loop (i,j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                star[i][j] = (star[i][j] + out[i][j]) % 1001, box[i][j] = (box[i][j] - out[i][j]) % 997;
                deep[i][j] += add[i][j] % 11, ring[i][j] = (ring[i][j] + add[i][j]) % 503, full[i][j] += star[i][j];
                local[i][j] = out[i][j] % 19;
            }
    }
#pragma xmp loop (i,j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (i * M + j) * (out[i][j] + star[i][j] + box[i][j] + deep[i][j] + ring[i][j] + full[i][j]);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
