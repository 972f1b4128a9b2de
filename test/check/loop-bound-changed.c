// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-carried-value -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wno-sode-carried-value %s -o %t.c 2>&1 | count 0
// COVERS: err_loop_bound_changed err_loop_header_changes warn_loop_header_changes warn_loop_bound_given
// Bounds and steps are taken once, before the loop: they must not change in it.

int printf(const char *, ...);
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

struct bounds {
    int first, n, of[2];
};
extern void lend(int *), show(const int *), lend_all(struct bounds *);
static int limit = 100, calls;
static void raise_it(int *x) { *x += 1; }
static int look(int *x) { return *x + x[0]; }
static void by_way(int *x) { raise_it(x); }
static void lower(void) { limit--; }
static int next(void) { return ++calls; }
static int twice(int n) { return 2 * n; }

void f(int n, int step)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        n--;
// CHECK: :[[@LINE-1]]:10: error: the body changes 'n', which determines the iterations of the distributed loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 2 * n; i += step) {
        a[i] = 0;
        step += 2;
// CHECK: :[[@LINE-1]]:14: error: the body changes 'step', which determines the iterations of the distributed loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    }
    struct bounds s = {0, n, {n, n}}, *q = &s;
    int i;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < s.n; i++)
        s.n = 3;
// CHECK: :[[@LINE-1]]:13: error: the body changes 's.n', which determines the iterations of the distributed loop
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < s.of[1]; i++)
        s.of[1]++;
// CHECK: :[[@LINE-1]]:16: error: the body changes 's.of[1]', which determines the iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < q->n; i++)
        q->n /= 2;
// CHECK: :[[@LINE-1]]:14: error: the body changes 'q->n', which determines the iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < s.n; i++)
        s = *q;
// CHECK: :[[@LINE-1]]:11: error: the body changes 's', which determines the iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n; i++)
        by_way(&i);
// CHECK: :[[@LINE-1]]:16: error: loop variable 'i' of a distributed loop is changed in its body
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < limit; i++)
        lower();
// CHECK: :[[@LINE-1]]:9: error: the body changes 'limit', which determines the iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n; i++)
        __asm__("" : "+r"(n));
// CHECK: :[[@LINE-1]]:9: error: the body changes 'n', which determines the iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n--; i++)
        a[i] = 0;
// CHECK: :[[@LINE-2]]:22: error: the header of a distributed loop is evaluated once and cannot change 'n'
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < next(); i++)
        a[i] = 0;
// CHECK: :[[@LINE-2]]:21: warning: the header of a distributed loop is evaluated once, but in C each evaluation changes 'calls'
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n; i++)
        lend(&n);
// CHECK: :[[@LINE-1]]:14: warning: 'n' determines the iterations of a distributed loop, but its address is passed on here; Sode ignores changes through it
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#endif
    struct bounds all = {0, n, {n, n}}, other = all;
    int k = 0, from = 3;
#pragma xmp loop (i) on t[i]
    for (int i = k++; i < twice(n); i += step) {
        int n = i;
        a[i] = n--;
        show(&step), look(&step), lend(&k), lend_all(&other);
    }
#pragma xmp loop (i) on t[i]
    for (int i = all.first; i < all.of[0]; i++)
        all.n = all.of[1]++, other.of[0] = i, from--;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        printf("%p\n", (void *)&n); // not as scanf
    n--;
    step++;
}
