// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// expand runs on one piece, margin and peel_and_wait over several, with the body once.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][2]

void f(int w)
{
#pragma xmp loop (i, j) on t[i][j] expand(w, /unbound/ 1:2)
// CHECK: SODE_LOOP(int, i, sode_loop_widened(SODE_WHERE, sode_template__t, 0, 0, 1, 99, 1, (sode_widen_t){w, w, 0}, 0, SODE_PIECE_EXPANDED))
// CHECK-SAME: SODE_LOOP(int, j, sode_loop_widened(SODE_WHERE, sode_template__t, 1, 0, 0, 50, 1, (sode_widen_t){1, 2, 1}, 1, SODE_PIECE_EXPANDED))
    for (int i = 1; i < 99; i++)
        for (int j = 0; j < 50; j++)
            a[i][j] = 1;
#pragma xmp loop (j) on t(j,:) margin(-1, 0)
// CHECK: int sode_piece_[[ID:[0-9]+]] = 0; for (; sode_piece_[[ID]] < SODE_PIECES(1); sode_piece_[[ID]]++) { SODE_LOOP
// CHECK-SAME: (sode_widen_t){-1, -1, 0}, 0, sode_piece_[[ID]]))
// CHECK: } SODE_END } SODE_VIEW_END(a) }
    for (int j = 0; j < 50; j++) {
        a[0][j] = 1;
    }
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(w + 1, -1, -1)
// CHECK: double (*const a)[{{.*}}] = sode_origin(sode_array__a);
// CHECK-SAME: = SODE_PIECE_EXPANDED; {{.*}} < SODE_PIECES(2); {{.*}} { if (sode_piece_{{[0-9]+}} == 0) sode_wait_async(SODE_WHERE, 1, (const int[]){w + 1}, 0); SODE_LOOP
    for (int i = 1; i < 99; i++)
        for (int j = 1; j < 49; j++)
            a[i][j] = 2;
}
