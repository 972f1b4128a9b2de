// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control statements without their parentheses and bodies.
// identity: errors -- -std=c11
int f(int n)
{
    if n { n++; }
    if (n { n++; }
    while () n--;
    for (int i = 0; i < n) n++;
    for (i = 0; i < n; i++ n++;
    do n++ while (n);
    do { n++; }
    else n--;
    if (n) else n++;
    while (n
    return n;
}
int g(void) { return 1; }
