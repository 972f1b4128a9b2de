// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fsode-check %s > %t.c && %clang -fsyntax-only -Wno-everything %t.c
// RUN: grep -o '[a-z_0-9]*(.*[)] .*/[*] known [*]/' %s | sed 's/(.*//' | sort > %t.wanted; grep -o 'sode_check_writes(SODE_WHERE, (void ([*])(void))([a-z_0-9]*' %t.c | sed 's/.*(//' | sort -u > %t.found; diff %t.wanted %t.found
// Of which functions -fsode-check knows the elements that each call writes, and of which it does not: the former say so.
#include <string.h>
#define N 24
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct grid {
    double u[N], (*rows)[M];
    int n;
};
#pragma xmp align grid.u[i] with t[i]
#pragma xmp shadow grid.u[1]
double v[N], w[N][M], *q;
#pragma xmp align v[i] with t[i]
#pragma xmp align w[i][*] with t[i]
#pragma xmp align q[i] with t[i]
#pragma xmp shadow v[1]
#pragma xmp shadow w[1][0]
struct grid all, *at;
int order[N], get(void);
void other(double *);

void set(int i, double x) { v[i] = x; } /* known */
void next(int i, double x) { v[i + 1] = x; } /* known */
void back(int i, double x) { v[-i + 5] = x; }
void double_of(int i, double x) { v[2 * i] = x; }
void last(double x) { v[N - 1] = x; } /* known */
void row(int i, double x) { for (int j = 0; j < M; j++) w[i][j] = x; } /* known */
void down(int i, double x) { for (int j = M - 1; j >= 0; j--) w[i][j] = x; } /* known */
void some(int i, int n, double x) { for (int j = 0; j < n; j++) w[i][j] = x; } /* known */
void odd(int i, double x) { for (int j = 0; j < M; j += 2) w[i][j] = x; }
void moved(int i, double x) { for (int j = 0; j < M; j++) j += w[i][j] = x; }
void inner(int i, int j, double x) { w[i][j] = x; } /* known */
void chosen(int i, double x) { if (i > 3) v[i] = x; }
void perhaps(int i, double x) { (void)(get() && (v[i] = x)); }
void stepped(int i, double x) { i++; v[i] = x; }
void kept(int i, double x) { const int k = i + 1; v[k] = x; } /* known */
void changed(int i, double x) { int k = i + 1; k += get(); v[k] = x; }
void table(int i, double x) { v[order[i]] = x; }
void asked(double x) { v[get()] = x; }
void member(struct grid *g, int i, double x) { g->u[i] = x; } /* known */
void global(int i, double x) { all.u[i] = x; } /* known */
void led(int i, double x) { at->u[i] = x; }
void given(double *x, double y) { x[0] = y; } /* known */
void first(double *x, double y) { *x = y; } /* known */
void walked(double *x, double y) { x++; *x = y; }
void bare(double *x, int i, double y) { x[i] = y; } /* known */
void only_read(double *x) { (void)x[0]; }
void calls(int i, double x) { set(i + 1, x); }
void calls_twice(int i, double x) { calls(i + 1, x); }
void calls_if(int i, double x) { if (i) set(i, x); }
void lists(int i, double x) { set(order[i], x); }
void left(int i, double x) { if (get()) return; v[i] = x; }
void twice(int i, double x) { v[i] = x; v[i + 1] = x; } /* known */
void pointer(int i, double x) { q[i] = x; } /* known */
void copies(int i) { memcpy(&v[i], &v[i + 1], sizeof v[0]); }
void shown(int i) { other(&v[i]); }
static void own(int i, double x) { v[i] = x; } /* known */
void repeats(int i, double x) { while (get()) v[i] = x; }
void at_once(int i, double x) { do v[i] = x; while (get()); }

void all_of_them(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        set(i, 1), next(i, 1), back(i, 1), double_of(i, 1), last(1), row(i, 1), down(i, 1), some(i, 2, 1), odd(i, 1), moved(i, 1);
        inner(i, 2, 1), chosen(i, 1), perhaps(i, 1), stepped(i, 1), kept(i, 1), changed(i, 1), table(i, 1), asked(1), member(&all, i, 1);
        global(i, 1), led(i, 1), given(&v[i], 1), first(&v[i], 1), walked(&v[i], 1), bare(&v[i], 1, 1), only_read(&v[i]), calls(i, 1);
        calls_twice(i, 1), calls_if(i, 1), lists(i, 1), left(i, 1), twice(i, 1), pointer(i, 1), copies(i), shown(i), own(i, 1), repeats(i, 1), at_once(i, 1);
    }
}
