// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Target regions, maps with sections, teams, declare target, metadirective.
// identity: warnings -- -std=c11
#pragma omp declare target
int on_device(int x) { return x * 2; }
int device_data[10];
#pragma omp end declare target
void f(int n, int *a, int *b)
{
    int s = 0, spare;
#pragma omp target teams distribute parallel for map(tofrom : a[0:n]) map(to : b[:n]) reduction(+ : s)
    for (int i = 0; i < n; i++) {
        a[i] = on_device(b[i]);
        s += a[i];
    }
#pragma omp target data map(alloc : a[0:n]) use_device_ptr(b)
    {
#pragma omp target update to(a[0:n:2])
#pragma omp target enter data map(to : a[0:n])
    }
#pragma omp metadirective when(user = {condition(1)} : parallel) default()
    s++;
}
#pragma omp begin declare variant match(device = {kind(cpu)})
int on_device(int x) { return x * 3; }
#pragma omp end declare variant
