// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: sanitize
// (A sanitizer looks at the address before the processor does.)
// RUN: %sodecc -O2 %s -o %t && %sodecc -fsode-check %s -o %t.checked
// RUN: try() { program=$1; what=$2; shift 2; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 $program $what > %t.out 2>&1 && { echo "$what: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*without-storage.c/p.c/g' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: loop="it is used in this loop but has no storage; use xmp_malloc first"; \
// RUN: here="it is declared here and used, but has no storage; use xmp_malloc first"; \
// RUN: try %t early "sode: rank 0: p.c:45: array 'u': $loop"; \
// RUN: try %t copy "sode: rank 0: p.c:110: array 'u': $loop"; \
// RUN: try %t element "sode: rank 0: p.c:39: array 'rows': $here"; \
// RUN: try %t inherited "sode: rank 0: p.c:153: array 'x': $here"; \
// RUN: try %t.checked element "sode: rank 0: p.c:98: array 'rows': it is used here but has no storage; use xmp_malloc first"; \
// RUN: try %t parameter "sode: rank 0: p.c:66: array 'x': $here"; \
// RUN: try %t reflect "sode: rank 0: p.c:106: directive 'reflect': 'u' has no storage yet; use xmp_malloc first"; \
// RUN: try %t freed "sode: rank 0: p.c:45: array 'u': $loop"; \
// RUN: try %t other-name "sode: rank 0: p.c:45: array 'u': $loop"; \
// RUN: try %t helper "sode: rank 0: p.c:45: array 'u': $loop"; \
// RUN: try %t released "sode: rank 0: p.c:45: array 'u': $loop"; \
// RUN: try %t block "sode: rank 0: p.c:117: array 'z': $loop"
// RUN: %limited %mpirun -n 3 %t late > %t.out 2>&1; grep -c "^sode: rank 2: .*without-storage.c:55: array .unused.: it is used in this loop" %t.out | grep -x 1
// RUN: %limited %mpirun -n 3 %t right | grep -cx 'right 190 190' | grep -x 3
// RUN: %limited %mpirun -n 3 %t null > %t.out 2>&1; test $? != 0; ! grep '^sode: ' %t.out
// An aligned pointer that has no storage yet, or any more, ends the job with one line wherever it is used; it may be named
// where it is not used, and other faults stay what they are.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 20
#define RELEASE(p) free((void *)(p))
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double *u, (*rows)[3], *v, *unused;
#pragma xmp align [i] with t[i] :: u, v, unused
#pragma xmp align rows[i][*] with t[i]
#pragma xmp shadow u[1]

static double read(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += u[i];
    return s;
}

/* `unused` has no storage, which does not matter before `first`. */
static double from(int first)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++) {
        if (i >= first)
            s += unused[i];
        s += i;
    }
    return s;
}

static double sum(double x[N])
{
#pragma xmp align x[i] with t[i]
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}

static void give_back(double *x)
{
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
    if (x)
        free(x);
}

static void fill(void)
{
    u = xmp_malloc(xmp_desc_of(u), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
}

static void set(double *);

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "early"))
        read();
    if (!strcmp(what, "element"))
        rows[7][1] = 1;
    if (!strcmp(what, "parameter"))
        sum(v);
    if (!strcmp(what, "inherited"))
        set(v);
    if (!strcmp(what, "null"))
        *(volatile int *)(size_t)(argc - 2) = 1;
    if (!strcmp(what, "reflect")) {
#pragma xmp reflect (u)
    }
    if (!strcmp(what, "copy")) {
        v = xmp_malloc(xmp_desc_of(v), N);
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            v[i] = u[i];
    }
    if (!strcmp(what, "block")) {
        long *z = NULL;
#pragma xmp align z[i] with t[i]
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            z[i] = 1;
    }
    fill();
    if (!strcmp(what, "freed")) {
        RELEASE(u);
        read();
    }
    if (!strcmp(what, "other-name")) {
        double *other = u;
        free(other);
        read();
    }
    if (!strcmp(what, "helper")) {
        give_back(u);
        read();
    }
    if (!strcmp(what, "released")) {
        xmp_free(xmp_desc_of(u));
        read();
    }
    free(u);
    fill();
    void *kept = u;
    u = NULL;
    free(u); /* nothing */
    if (!strcmp(what, "late"))
        from(N - 1); /* the last node only */
    printf("right %g %g\n", read(), from(N));
    free(kept);
    return 0;
}

static void set(double *x)
{
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < N; i++)
        x[i] = i;
}
