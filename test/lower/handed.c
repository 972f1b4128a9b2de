// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -w %s > %t.c && %clang -fsyntax-only -Wno-everything %t.c
// RUN: sed -z 's/,\n#line [0-9]*\n */, /g' %t.c > %t.one && grep -o 'sode_handed(SODE_WHERE, .*);' %t.one | sed 's/^sode_handed(SODE_WHERE, //; s/);$//; s/SODE_HANDED_//g' > %t.found; grep '^// has: ' %s | sed 's|^// has: ||' | diff - %t.found
// What a file says of its functions and calls to other files, which compare it when the program starts (runtime/api/handed.c).
#include <stdlib.h>
#include <xmp.h>
#define N 24
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
static double u[N], v[N], w[N][M], deal[N], full[N];
#pragma xmp align [i] with t[i] :: u, v, full
#pragma xmp align w[i][*] with t[i]
#pragma xmp align deal[i] with c[i]
#pragma xmp shadow [1:0] :: u
#pragma xmp shadow full[*]
struct sums { double all[2]; int n; };

// Sums and carried values of functions that others may call.
double all, kept, own_seed; static double local, shown, marked; static int bins[9]; _Thread_local double each;
void add(double *to, double x) { *to += x; }
void tally(double x) { all += x; local += x; each += x; }
double told(void) { return local; }
void carry(double *x, double y) { *x = 0.5 * *x + y; }
double change(double x) { double d = x - kept; kept = x; return d; }
void fields(struct sums *s, double x) { s->all[1] += x, s->n++; }
void which(double *x, int i) { x[i] += 1; }
void count(double x) { bins[(int)x] += 1; }
void count_at(int k) { bins[k] += 1; }
void scratch(double *x) { x[0] = 1, x[1] = x[0]; }
void seeded(double x) { marked = x; }
double drawn(void) { return marked = marked * 3; }
void constant(double *x) { *x = 3; }
void once(double x) { static int ready; if (!ready) { ready = 1; shown += x; } }
void own(double x) { double s = 0; s += x; (void)s; }
void reach(double *x) { x[0] = x[-1] + x[2] + x[0]; }
void spread(double *x) { x[1] = x[0]; }
void rows(double (*x)[M]) { x[-1][0] = x[0][1]; }
static void hidden(double *x) { *x += 1; }
void divides(double *s)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s[0] += u[i];
}
void combined(double x) { local += x; }
void combine(void)
{
#pragma xmp reduction (+: local)
}

// Calls in distributed loops of functions of other files.
void put(double *, double), get(const double *), take(double), line(double (*)[M]), use(struct sums *), start(double *, int), look(const double *), both(double *, double *);
double next(double);
void loops(int n, double given)
{
    double s = 0, c = 0, here = xmp_node_num(), seed = 0, plain[N] = {0}, read = 0;
    struct sums x = {{0}, 0};
    start(&seed, xmp_node_num());
#pragma xmp loop (i) on t[i] reduction(+: c)
    for (int i = 1; i < N; i++) {
        double inner = 0;
        put(&s, i), put(&c, i), put(&here, i), put(&seed, i), put(&inner, i), put(&plain[i], i), put(&read, 1), use(&x);
        put(&u[i], 1), get(&u[i]), get(&u[i - 1]), line(&w[i]), get(&w[i][0]), get(&full[i]), take(u[i]), next(given);
        hidden(&s);
        both(&u[i], &v[i]);
    }
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        put(&deal[i], 1);
    if (s > c)
        look(&read);
#pragma xmp reduction (+: x.n)
}
void memory(void)
{
    double *made = malloc(N * sizeof *made), plain[N];
    put(made, 1);
    put(plain, 2);
    put(u, 3);
    line(w);
}

// has: "start", 0, MEMORY, "&seed", 0
// has: "put", 0, MEMORY, "&s", 0
// has: "put", 0, MEMORY, "&c", 0
// has: "put", 0, MEMORY, "&here", 0
// has: "put", 0, MEMORY, "&seed", 0
// has: "put", 0, MEMORY, "&inner", 0
// has: "put", 0, MEMORY, "&plain[i]", 0
// has: "put", 0, MEMORY, "&read", 0
// has: "use", 0, MEMORY, "&x", 0
// has: "look", 0, MEMORY, "&read", 0
// has: "put", 0, MEMORY, "made", 0
// has: "put", 0, MEMORY, "plain", 0
// has: "put", 0, PART, "u", 13
// has: "line", 0, PART, "w", 12
// has: "divides", FUNCTION, LOOPS, "", 0
// has: "loops", FUNCTION, LOOPS, "", 0
// has: "put", FUNCTION, EACH, "put", 1
// has: "put", 0, EACH, "s", 1
// has: "use", FUNCTION, EACH, "use", 1
// has: "get", FUNCTION, EACH, "get", 1
// has: "line", FUNCTION, EACH, "line", 1
// has: "take", FUNCTION, EACH, "take", 1
// has: "next", FUNCTION, EACH, "next", 1
// has: "next", 0, EACH, "given", 0
// has: "both", FUNCTION, EACH, "both", 1
// has: "put", 0, LOW, "u", 0
// has: "put", 0, HIGH, "u", 0
// has: "put", 0, OWN, "u", 0
// has: "get", 0, LOW, "u", 0
// has: "get", 0, HIGH, "u", 0
// has: "get", 0, OWN, "u", 0
// has: "get", 0, LOW, "u", 1
// has: "get", 0, HIGH, "u", 1
// has: "line", 0, LOW, "w", 0
// has: "line", 0, HIGH, "w", 0
// has: "line", 0, OWN, "w", 0
// has: "both", 0, LOW, "u", 0
// has: "both", 0, HIGH, "u", 0
// has: "both", 0, OWN, "u", 0
// has: "both", 1, LOW, "v", 0
// has: "both", 1, HIGH, "v", 0
// has: "both", 1, OWN, "v", 0
// has: "put", FUNCTION, EACH, "put", 1
// has: "put", 0, LOW, "deal", 0
// has: "put", 0, HIGH, "deal", 0
// has: "put", 0, OWN, "deal", 0
// has: "add", 0, SUMS, "*to", 0
// has: "tally", FUNCTION, SUMS, "all", 1
// has: "tally", FUNCTION, SUMS, "each", 1
// has: "carry", 0, CARRIES, "*x", 0
// has: "change", FUNCTION, CARRIES, "kept", 1
// has: "fields", 0, SUMS, "s->all", 0
// has: "fields", 0, SUMS, "s->n", 0
// has: "count", FUNCTION, SUMS, "bins", 0
// has: "scratch", 0, SPREADS, "x", 1
// has: "reach", 0, CARRIES, "x", 0
// has: "reach", 0, REACHES, "x", -1
// has: "reach", 0, REACHES, "x", 2
// has: "spread", 0, SPREADS, "x", 1
// has: "rows", 0, SPREADS, "x", -1
// has: "add", 0, SETS, "*to", 0
// has: "tally", FUNCTION, SETS, "all", 0
// has: "tally", FUNCTION, SETS, "each", 0
// has: "carry", 0, SETS, "*x", 0
// has: "kept", VARIABLE, READER, "kept", 0
// has: "change", FUNCTION, SETS, "kept", 0
// has: "fields", 0, SETS, "s->n", 0
// has: "constant", 0, SETS, "*x", 0
// has: "divides", 0, NEEDS, "s", 0
// has: "put", 1, USED, "i", 0
// has: "next", RESULT, USED, "next", 0
