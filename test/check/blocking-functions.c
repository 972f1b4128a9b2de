// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-carried-value -Wno-sode-reach-memory %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// What functions that are called between the loops of a blocked step may not do, and loops neither: write where pointers lead.

#include <stdio.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double a[N], c[N], given[N];
double wide[N];
#pragma xmp align [i] with s[i] :: a, c, given, wide
#pragma xmp shadow [1] :: a, given, wide

#define BLOCKED for (int k = 0; k < 9; k++)
#define INSIDE for (int i = 1; i < N - 1; i++)

static double half(double x) { return x / 2; }
static double printed(double x) { printf("%g\n", x); return x; }
// CHECK: :[[@LINE-1]]:35: error: the time loop cannot be blocked: 'printf' may do anything
static double first(void) { return a[0]; }
// CHECK: :[[@LINE-1]]:36: error: the time loop cannot be blocked: 'a' is used here outside of a distributed loop
static void store(double *x) { *x = 3; }
// CHECK: :[[@LINE-1]]:35: error: the time loop cannot be blocked: this may do more than assign to plain variables

static void smooth(void)
{
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = half(a[i-1] + a[i+1]);
#pragma xmp loop (i) on s[i]
    INSIDE a[i] = c[i];
}

static double norm(void)
{
    double most = 0;
#pragma xmp loop (i) on s[i] reduction(max: most)
    INSIDE most = a[i] > most ? a[i] : most;
    return most;
}

void functions(void)
{
    double sum = 0, *to = &sum;
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        sum = half(printed(k));
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        sum = first();
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        store(to);
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        sum = half(norm());
// CHECK: :[[@LINE-1]]:20: error: the time loop cannot be blocked: a directive is inside this statement, so steps may differ
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE to[i] = a[i];
// CHECK: :[[@LINE-1]]:22: error: the time loop cannot be blocked: this writes to the target of 'to', and each node would write its own results there; name a distributed array or a variable that the loop declares
    }
}

static double of(const double *at);

void pointers(double u[restrict N], double w[restrict N], const double *times)
{
#pragma xmp align [i] with s[i], shadow [2] :: u, w
    double sum = 0, *at = &u[3];
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE w[i] = u[i-1] * sum;
#pragma xmp loop (i) on s[i]
        INSIDE u[i] = w[i];
        sum += *at;
// CHECK: :[[@LINE-1]]:16: error: the time loop cannot be blocked: a pointer may point to 'u' here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        sum += of(at);
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE w[i] = u[i-1] * sum;
#pragma xmp loop (i) on s[i]
        INSIDE u[i] = w[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED { // which is not changed
        sum += at[k];
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE w[i] += u[i-1] * sum;
    }
#pragma xmp blocking steps(2)
    BLOCKED { // an array of other files, but widened: nobody has its address
        sum += times[k];
#pragma xmp reflect (wide)
#pragma xmp loop (i) on s[i]
        INSIDE c[i] = wide[i-1] + wide[i+1];
#pragma xmp loop (i) on s[i]
        INSIDE wide[i] = c[i] * sum;
    }
}

static double of(const double *at) { return *at; }
// CHECK: :[[@LINE-1]]:45: error: the time loop cannot be blocked: a pointer may point to 'u' here

static void relax(double u[N])
{
#pragma xmp align u[i] with s[i]
#pragma xmp shadow u[1]
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = u[i-1] + u[i+1];
}

static double d[N];
#pragma xmp align d[i] with s[i]
static double of_list(const int *list, int i) { return d[list[i]]; }
// CHECK: :[[@LINE-1]]:56: error: the time loop cannot be blocked: it is not known which elements of 'd' are used here
static double counts(double x) { static double sum; sum += x; return sum; }
static const double *kept;
static double keeps(int i) { kept = &d[i]; return kept[1]; }
// CHECK: :[[@LINE-1]]:38: error: the time loop cannot be blocked: 'keeps' uses 'd' here, and it is not known which elements; give it values, as in keeps(d[i-1], d[i+1])
static double outside(double x, double *to) { return *to = x; }
// CHECK: :[[@LINE-1]]:54: error: the time loop cannot be blocked: this writes to the target of 'to', and each node would write its own results there
static double total;
static double inside(double x) { double *p = &total; *p += x; return x; }
static double (*pointer)(double);
static double reads(double x) { static double factor = 2; return x * factor; }

void nests(const int *list, double *to)
{
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = of_list(list, i);
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = keeps(i);
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = outside(c[i], to);
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = outside(c[i], &total); // &total goes there
// CHECK: :[[@LINE-1]]:33: error: the time loop cannot be blocked: 'total' gets values in this loop
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = counts(c[i]);
// CHECK: :[[@LINE-1]]:19: error: the time loop cannot be blocked: static variable 'sum' keeps a value from one iteration to the next, which depends on the points that a node computes; only read it, or declare it without 'static'
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = pointer(c[i]);
// CHECK: :[[@LINE-1]]:19: error: the time loop cannot be blocked: 'pointer' may call any function; call a function of the file by its name
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = inside(c[i]);
// CHECK: :[[@LINE-37]]:54: error: the time loop cannot be blocked: 'total' gets values in this loop that depend on which points a node computes; declare it inside the loop
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE {
        ((double[1]){c[i]})[0] = 3;
// CHECK: :[[@LINE-1]]:32: error: the time loop cannot be blocked: this assigns, or may assign, to something that outlives the iteration; declare a variable in the loop
    }
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = reads(c[i]);
}

void arguments(void)
{
#pragma xmp blocking steps(2)
    BLOCKED relax(given);
    // CHECK: :[[@LINE-1]]:19: error: the time loop cannot be blocked: 'given' is an argument of a function with distributed loops, which a time block cannot follow; let the function name 'given' itself, or write its loops here
}

struct rod { double *v, w[N]; };
#pragma xmp align rod.v[i] with s[i]
#pragma xmp align rod.w[i] with s[i]

void members(struct rod *r)
{
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on s[i]
    INSIDE r->v[i] = a[i];
// CHECK: :[[@LINE-1]]:15: error: the time loop cannot be blocked: 'rod.v' is a member of a struct, or an element of an array of pointers; move the time loop into a function and pass it to a parameter that inherits
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on r->v[i]
    INSIDE c[i] = r->w[i];
// CHECK: :[[@LINE-1]]:22: error: the time loop cannot be blocked: 'rod.w' is a member of a struct, or an element of an array of pointers; move the time loop into a function and pass it to a parameter that inherits
}

void inherited(int n, double *restrict u, double *restrict v)
#pragma xmp inherit (u, v)
{
#pragma xmp blocking steps(2)
    BLOCKED
#pragma xmp loop (i) on u[i]
    INSIDE v[i] = u[i];
// CHECK: :[[@LINE-1]]:12: error: the time loop cannot be blocked: 'v' may be distributed differently from 'u'; if it never is, say '#pragma xmp align v like u'
}
