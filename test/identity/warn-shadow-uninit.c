// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadowed names and values used before they are set.
// identity: warnings -- -std=c11 -Wshadow -Wuninitialized -Wconditional-uninitialized
int g;
int f(int a)
{
    int g = 1, x, y, z;
    if (a) x = 1;
    {
        int a = g;
        int x = a + y;
        for (int a = 0; a < 3; a++) { int f = a; (void)f; }
        (void)x;
    }
    int self = self + 1;
    switch (a) { case 1: z = 1; break; case 2: z = 2; }
    int arr[2], *p;
    *p = arr[0];
    return x + z + self;
}
int h(void) { int u; return (u++, u) + ({ int g = 2; g; }); }
