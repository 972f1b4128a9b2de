// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loop headers with declarations of every kind, commas and empty parts.
// identity: errors -- -std=c11
struct node { struct node *next; int v; };
int f(int n, struct node *list)
{
    int s = 0;
    for (int i = 0, *p = &s; i < n; i++, ++*p) ;
    for (struct node *q = list; q; q = q->next) s += q->v;
    for (struct { int a, b; } z = {0, n}; z.a < z.b; z.a++, z.b--) s++;
    for (; s > 100; ) s /= 2;
    for (static int k; k < 3; k++) s++;
    for (typedef int T; s < 3; s++) (T)s;
    for (int fn(void); s < 3; s++) ;
    for (int i = 0; i < n; i++) { int i = 3; s += i; }
    for (unsigned u = n; u >= 0; u--) if (u == 3) break;
    for (double d = 0; d < 1; d += .1) s++;
    i++;
    return s;
}
