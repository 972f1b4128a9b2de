// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && FileCheck %s --input-file=%t.c
// RUN: sed 's/[/][/].*//' %s > %t.cpp && %sodecc --emit-c -x c++ %t.cpp > %t.out.cpp && FileCheck %s --input-file=%t.out.cpp
// Parameters of a function that only this file calls are two arrays if every call gives two: their iterations are independent without `restrict`.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N];
#pragma xmp align [i] with t[i] :: u, v, w
#pragma xmp shadow [1] :: u, v, w

#define BODY(to, from) \
    for (int i = 1; i < N - 1; i++) \
        to[i] = from[i - 1] + from[i + 1];

// CHECK-LABEL: static void apart(
// CHECK: SODE_INDEPENDENT
static void apart(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
}

// CHECK-LABEL: static void of_file(
// CHECK: SODE_INDEPENDENT
static void of_file(double to[N])
{
#pragma xmp align to[i] with t[i]
#pragma xmp shadow to[1]
#pragma xmp loop (i) on t[i]
    BODY(to, w)
}

// CHECK-LABEL: static void once_one(
// CHECK-NOT: SODE_INDEPENDENT
static void once_one(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
}

// CHECK-LABEL: static void handed_on(
// CHECK-NOT: SODE_INDEPENDENT
static void handed_on(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
}

// CHECK-LABEL: static void hands_on(
static void hands_on(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
    handed_on(to, from);
}

// CHECK-LABEL: static void by_pointer(
// CHECK-NOT: SODE_INDEPENDENT
static void by_pointer(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
}

// CHECK-LABEL: visible(
// CHECK-NOT: SODE_INDEPENDENT
void visible(double to[N], const double from[N])
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
}

// CHECK-LABEL: static void with_file_array(
// CHECK-NOT: SODE_INDEPENDENT
static void with_file_array(double to[N])
{
#pragma xmp align to[i] with t[i]
#pragma xmp shadow to[1]
#pragma xmp loop (i) on t[i]
    BODY(to, w)
}

// CHECK-LABEL: static void turns(
// CHECK: SODE_INDEPENDENT
static void turns(double to[N], double from[N], int depth)
{
#pragma xmp align [i] with t[i] :: to, from
#pragma xmp shadow [1] :: to, from
#pragma xmp loop (i) on t[i]
    BODY(to, from)
    if (depth > 0)
        turns(from, to, depth - 1);
}

// CHECK-LABEL: int main(
int main(void)
{
    void (*chosen)(double to[N], const double from[N]) = by_pointer;

    apart(u, v);
    apart(v, u);
    of_file(u);
    once_one(u, v);
    once_one(u, u);
    hands_on(u, v);
    hands_on(v, v);
    by_pointer(u, v);
    chosen(u, u);
    visible(u, v);
    with_file_array(u);
    with_file_array(w);
    turns(u, v, 3);
    return 0;
}
