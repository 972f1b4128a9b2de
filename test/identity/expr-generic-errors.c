// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _Generic without match, with duplicates, incomplete types and two defaults.
// identity: errors -- -std=c11
int f(void)
{
    int a = _Generic(1, double: 1);
    int b = _Generic(1, int: 1, int: 2);
    int c = _Generic(1, default: 1, default: 2);
    int d = _Generic(1, struct none: 1, default: 2);
    int e = _Generic(1, int[]: 1, void: 2, default: 3);
    int g = _Generic(1.5, float: 1, int: 2, long: 3);
    int h = _Generic(, int: 1);
    int i = _Generic(1 int: 1);
    return a + b + c + d + e + g + h + i;
}
