// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conflicting types, linkage and storage between declarations.
// identity: errors -- -std=c11
int a;
double a;
extern int b;
static int b;
int f(int);
int f(double);
int f(int x) { return x; }
int f(int x) { return x + 1; }
static int g(void);
extern int g(void) { return 1; }
void h(void);
int h(void) { return 2; }
typedef int t;
typedef long t;
int t;
int k(int p, int p);
int l(int p) { int p = 1; return p; }
void printf(int);
int main(char *x) { return 0; }
double sin(int);
