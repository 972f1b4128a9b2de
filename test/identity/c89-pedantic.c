/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C89 with -pedantic: later features are extensions. */
/* identity: warnings -- -std=c89 -pedantic */
int f(int n)
{
    int a = 1;
    a++;
    int late = 2;
    for (int i = 0; i < n; i++) a++;
    long long ll = 3LL;
    int arr[n];
    struct { int x, y; } s = { .y = 1 };
    arr[0] = (int){3};
    return a + late + (int)ll + arr[0] + s.x;
}
static int g(void) { return 1; }
enum e { A, B, };
double hexfloat = 0x1p3;
char many[] = "long";
_Bool b;
#define VAR(...) __VA_ARGS__
int v = VAR(1);
