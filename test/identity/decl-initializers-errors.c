// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Designators of nothing, wrong types, non-constant initialisers.
// identity: errors -- -std=c11
struct p { int x, y; };
int n = 3;
int a[n];
int b[] = { [n] = 1, [-1] = 2 };
struct p c = { .z = 1, .x.y = 2, [0] = 3 };
int d = n + 1;
int e[2] = 5;
char f[3] = { "a", "b" };
int g = { 1, 2 };
int h[] = {};
int i[];
struct p j = 3;
int *k = 3.5;
const char *l = 'x';
int m[2] = { .x = 1 };
extern int o = 4;
int v(int q) { static int s = q; int w[q] = {1}; return s + w[0]; }
