// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %translate -fsode-local-subscripts %s > %t.local.c && %filecheck %s --check-prefix=LOCAL --input-file=%t.local.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %cc %strict %t.local.c && %clang %strict %t.local.c
// Subscripts that go round a distributed dimension are read beside the loop's own part; the user's text stays, unevaluated.

#define N 60
#define NEXT(i) (((i) + 1) % N)
#pragma xmp nodes p[*]
#pragma xmp nodes one[1]
#pragma xmp template t[N]
#pragma xmp template alone[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute alone[block] onto one
static double u[N][N], v[N][N], full[N], whole[N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp align full[i] with t[i]
#pragma xmp align whole[i] with alone[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow full[*]
#pragma xmp shadow whole[1]

static int before(int i) { return i ? i - 1 : N - 1; }

void f(void)
{
// CHECK-LABEL: void f(
#pragma xmp reflect (u) width(/periodic/1, 0)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            v[i][j] = u[(i + 1) % N][j] + u[NEXT(i)][(j + 1) % N] + u[before(i)][j] + u[i % N][j] + full[(i + 1) % N];
// CHECK: v[i][j] = u[SODE_RING(i + 1, (i + 1) % 60)][j] + u[SODE_RING(i + 1, (((i) + 1) % 60))][(j + 1) % N]
// CHECK-SAME: + u[SODE_RING(i - 1, before(i))][j] + u[SODE_RING(i, i % 60)][j] + full[(i + 1) % N];
// LOCAL: u[(SODE_RING(i + 1, (i + 1) % 60)) - sode_map
}

void unsigned_index(void)
{
// CHECK-LABEL: void unsigned_index(
#pragma xmp loop (i) on t[i]
    for (unsigned i = 0; i < N; i++) {
        unsigned im = (i + N - 1) % N;
        v[i][im] = u[im][im];
    }
// CHECK: v[i][im] = u[SODE_RING((sode_index_t)i - 1, im)][im];
}

// No loop is distributed, or one node has it all: the text is right as it stands.
void untouched(int k)
{
// CHECK-LABEL: void untouched(
#pragma xmp task on t[0]
    u[(k + N) % N][0] = 0;
// CHECK: [(k + N) % N][0] = 0;
#pragma xmp loop (i) on alone[i]
    for (int i = 0; i < N; i++)
        whole[i] = whole[(i + 1) % N];
// CHECK: whole[i] = whole[(i + 1) % N];
}

// What only the run can compare is compared once, before the loop.
void run_time(int n, double a[n], double b[n], int parts)
{
// CHECK-LABEL: void run_time(
#pragma xmp template s[n]
#pragma xmp distribute s[block] onto p
#pragma xmp align a[i] with s[i]
#pragma xmp align b[i] with s[i]
#pragma xmp shadow a[1]
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < n; i++)
        b[i] = a[(i + 1) % n] + a[(i + n - 1) % n];
// CHECK: if (sode_loop_count(&sode__i) > 0) sode_ring(__FILE__ ":{{[0-9]+}}", sode_array__a_{{[0-9]+}}, 0, n);
// CHECK-NOT: sode_ring(
// CHECK: b[i] = a[SODE_RING(i + 1, (i + 1) % n)] + a[SODE_RING(i - 1, (i + n - 1) % n)];
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < n; i++) {
        int next = i + 1;
        if (next == n)
            next = 0;
        b[i] = a[next] + next + parts;
    }
// CHECK: sode_ring(__FILE__ ":{{[0-9]+}}", sode_array__a_{{[0-9]+}}, 0, n);
// CHECK: b[i] = a[SODE_RING(i + 1, next)] + next + parts;
}
