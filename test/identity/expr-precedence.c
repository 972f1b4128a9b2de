// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parentheses that clang asks for, unused results, self assignments.
// identity: warnings -- -std=c11
int f(int a, int b, int c)
{
    if (a & b == c) a++;
    if (a && b || c) a--;
    if (a = b) c++;
    if ((a == b)) c++;
    a = a;
    a == b;
    a + b;
    b << a + 1;
    a ^ b;
    int x = 2 ^ 10;
    x = x ? a : b + 1 ? 3 : 4;
    !a == b;
    a < b < c;
    if (a);
    while (b--);
    for (;c--;);
    c = c++ + ++c;
    x = a /* */ ? : b;
    return -a << 2, x;
}
