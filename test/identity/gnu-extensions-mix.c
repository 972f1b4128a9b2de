// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many GNU extensions, each with a pedantic warning.
// identity: warnings -- -std=gnu11 -pedantic
struct empty { };
int zero[0];
int conditional(int a) { return a ?: 3; }
int binary = 0b1011;
int cases(int a) { switch (a) { case 1 ... 3: return 1; } return 0; }
void *arith(void *p) { return p + 1; }
int stmt(int a) { return ({ a; }); }
int *label(void) { void *p = &&l; l: goto *p; }
char esc = '\e';
int init[] = { [0 ... 3] = 1 };
struct old { int a; } o = { a: 1 };
__extension__ int quiet_zero[0];
__extension__ typedef struct { } quiet_empty;
int long_line = sizeof(__int128), dollar$ = 1;
union u { int i; float f; } cast(int i) { return (union u)i; }
int va(int n, ...) { return n; };
#define REST(args...) args
