// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variable length arrays where they may not be; jumps over them.
// identity: errors -- -std=c11
extern int n;
int file_scope[n];
static int st[n + 1];
struct s { int member[n]; };
int f(int k)
{
    extern int ext[k];
    static int stat[k];
    int neg[-1], frac[2.5], huge[1ul << 62];
    if (k) goto skip;
    int local[k];
    local[0] = 1;
skip:
    switch (k) {
        int in_switch[k];
    case 1:
        return in_switch[0];
    }
    return local[0] + neg[0];
}
int g(int a[*]) { return a[0]; }
