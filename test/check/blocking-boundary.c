// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -w --emit-c %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %sodecc -DGOOD --emit-c %s -o - | %filecheck %s --check-prefix=GOOD
// A loop of a time block may have a fixed index in its reference, but no range, no reduction, and not round a periodic dimension.
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
// GOOD: const int sode_chosen_[[ID:[0-9]+]] = sode_loop_blocked_at(SODE_WHERE, [[ID]], sode_template__t, 0, n-1);
// GOOD: sode_loop_if(sode_chosen_[[ID]], sode_loop_blocked(SODE_WHERE, [[ID]],
        for (int j = 0; j < N; j++)
            b[n-1][j] = b[n-2][j] + a[n-1][j];
    }
}
#else
void bad(int n)
{
    double sum = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[2:4][j]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: the loop runs on some nodes only: its reference has a range
        for (int j = 0; j < N; j++)
            b[2][j] = 0;
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (j) on t[0][j] reduction(+: sum)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: a loop with a fixed index in its reference has a reduction, which only some of the nodes take part in
        for (int j = 0; j < N; j++)
            sum += a[0][j];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (a) width(/periodic/1, 0)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                b[i][j] = a[(i + 1) % N][j];
#pragma xmp loop (j) on t[0][j]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: its reference has a fixed index in dimension 0, which is periodic
        for (int j = 0; j < N; j++)
            a[0][j] = 1;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = b[i][j];
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
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'a' is written and read at a distance in one loop
        for (int j = 1; j < N; j++)
            a[0][j] = a[0][j-1];
    }
}
#endif
