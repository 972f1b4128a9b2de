// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands that do not fit: structs in arithmetic, pointers in shifts, wrong calls.
// identity: errors -- -std=c11
struct s { int x; } s1, s2;
int f(int *p, double d, void *v, void (*fn)(int))
{
    int a = s1 + 1;
    int b = p << 2;
    int c = d % 2;
    s1 = 3;
    p = s1;
    if (s1) a++;
    a = *v;
    a = p * 2;
    fn();
    fn(1, 2);
    fn(s1);
    a();
    a[3] = 1;
    d.x = 2;
    p->x = 3;
    &a = p;
    3 = a;
    a++ = 2;
    ~d;
    !s1;
    (struct s)a;
    return v + p;
}
