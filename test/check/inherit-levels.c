// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers of a block that inherit stand for arrays, not for the memory of the table that holds them: nothing is carried from one iteration to the next.

#define M 6
void advance(double (**level)[M], int k, int n)
{
    double (*old)[M] = level[k], (*now)[M] = level[(k + 1) % 3], (*next)[M] = level[(k + 2) % 3];
#pragma xmp inherit (old, now, next)
#pragma xmp reflect (now)
#pragma xmp loop (i) on next[i][*]
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < M; j++)
            next[i][j] = now[i - 1][j] + now[i + 1][j] - old[i][j];
}
