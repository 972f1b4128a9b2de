// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sections, tile, unroll, masked, scan, with some faults.
// identity: errors -- -std=c11
int g(int n, int *a)
{
    int s = 0, t;
#pragma omp parallel sections private(t) lastprivate(s)
    {
#pragma omp section
        { t = 1; s = t; }
#pragma omp section
        { t = 2; s = t; }
    }
#pragma omp tile sizes(4, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i] += j;
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++)
        a[i]--;
#pragma omp parallel masked filter(0)
    s++;
#pragma omp parallel for simd reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        a[i] = s;
    }
#pragma omp tile sizes(4, 4)
    for (int i = 0; i < n; i++)
        a[i] = 0;
#pragma omp unroll full partial(2)
    for (int i = 0; i < n; i++)
        a[i] = 0;
#pragma omp parallel sections
    n++;
    return s;
}
