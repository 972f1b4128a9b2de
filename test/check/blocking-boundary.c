// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -w --emit-c %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %translate -DGOOD %s > %t.c && %joined %t.c | %filecheck %s --check-prefix=GOOD
// A loop of a time block may have a fixed index in its reference, also round a periodic dimension and with a reduction, but no range.
// COVERS: err_not_blocked

#define N 24
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
static double a[N][N], b[N][N];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow a[1][1]

#define BLOCKED for (int k = 0; k < 9; k++)

#ifdef GOOD
void good(int n)
{
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[n-1][j]
// GOOD: sode_nest_t sode_nest_[[ID:[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// GOOD: .sode_form = SODE_NEST_STEP, .sode_number = [[ID]], .sode_nfixed = 1,
// GOOD: .sode_fixed = (const sode_fixed_t[]){{[{][{]}}n-1, 0, 0}}};
// GOOD: sode_nest_choose(&sode_nest_[[ID]], 0);
        for (int j = 0; j < N; j++)
            b[n-1][j] = b[n-2][j] + a[n-1][j];
    }
}

/* The row at the end is read inwards, the other two are not; what no block is too narrow for comes first. */
// GOOD: sode_facts_[[NEAR:[0-9]+]]_narrow = {.sode_tmpl = sode_template__t,{{.*}} .sode_dims = (const sode_blocking_dim_t[]){{[{][{][{]}}1, 1}, 0},
// GOOD: sode_facts_[[NEAR]] = {.sode_tmpl = sode_template__t, {{.*}}.sode_steps = sode_facts_[[NEAR]]_narrow.sode_steps, {{.*}}(const sode_blocking_dim_t[]){{[{][{][{]}}1, 0}, 0},
// GOOD-SAME: .sode_ends = (const sode_sides_t[]){{[{][{]}}2, 0}, {0, 0}}, .sode_narrow = &sode_facts_[[NEAR]]_narrow};
void near(void)
{
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[0][j]
        for (int j = 0; j < N; j++)
            b[0][j] = b[1][j];
#pragma xmp loop (j) on t[1][j]
        for (int j = 0; j < N; j++)
            a[1][j] = b[0][j];
#pragma xmp loop (j) on t[N-1][j]
        for (int j = 0; j < N; j++)
            b[N-1][j] = a[N-1][j];
    }
}

/* Copies of the row, round the ends. */
void around(void)
{
    double sum = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (a) width(/periodic/1, 0)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                b[i][j] = a[(i + 1) % N][j];
#pragma xmp loop (j) on t[0][j] reduction(+: sum)
// GOOD: .sode_form = SODE_NEST_SUMS, .sode_cuts = 2, .sode_number = [[ID:[0-9]+]]};
// GOOD: for (; sode_walk_more(&sode_walk_[[ID]]); sode_walk_next(&sode_walk_[[ID]])) {
// GOOD: sode_rounds_[[ID]]_0 = sode_nest_rounds(&sode_nest_[[ID]], &sode_walk_[[ID]], (sode_fixed_t){0, 0, 0});
// GOOD: for (; sode_round_[[ID]]_0 < sode_rounds_[[ID]]_0.end; sode_round_[[ID]]_0 += sode_rounds_[[ID]]_0.step) {
// GOOD: SODE_ALONG(int, j, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {0, N, 1},
// GOOD: sum += b[((sode_index_t)(0) + sode_round_[[ID]]_0)][j] = 1;
        for (int j = 0; j < N; j++)
            sum += b[0][j] = 1;
#pragma xmp loop (j) on t[2][j] reduction(+: sum)
// GOOD: sode_nest_rounds(&sode_nest_{{[0-9]+}}, 0, (sode_fixed_t){2, 0, 0});
        for (int j = 0; j < N; j++)
            sum += a[2][j];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = b[i][j];
    }
}
#else
void bad(int n)
{
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[2:4][j]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: the loop runs on some nodes only: its reference has a range
        for (int j = 0; j < N; j++)
            b[2][j] = 0;
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                b[i][j] = a[i][j * n % N];
// CHECK: :[[@LINE-1]]:27: error: the time loop cannot be blocked: it is not known which elements of 'a' are used here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[0][j]
        for (int j = 0; j < N; j++)
            b[n][j] = 0;
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: it is not known which elements of 'b' are used here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[0][j]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'a' is written and read at an offset in one loop
        for (int j = 1; j < N; j++)
            a[0][j] = a[0][j-1];
    }
}
#endif
