// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP regions as un-braced bodies; branches out of regions.
// identity: errors -- -std=c11
int f(int n, int *a)
{
    if (n > 3)
#pragma omp parallel for
        for (int i = 0; i < n; i++) a[i] = i;
    else
#pragma omp single
        a[0] = 1;
    for (int k = 0; k < 2; k++)
#pragma omp critical
        if (k) a[0]++; else a[1]++;
#pragma omp parallel
    {
        if (a[0]) return 1;
        if (a[1]) goto out;
    }
    do
#pragma omp parallel
        a[2]++;
    while (a[2] < 3);
out:
    return 0;
}
