// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays and functions of ring-forms.c and ring-close.c.
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u
int get(void);
static int next(int i) { return i == N - 1 ? 0 : i + 1; }
static int before(int i, int n)
{
    if (i == 0)
        return n - 1;
    ;
    return i - 1;
}
static int over(int k)
{
    int r = k;
    if (r >= N)
        r -= N;
    return r;
}
static int times(int i) { return get() * i; }
static int nothing(int i)
{
    while (i > N)
        i--;
    return i;
}
