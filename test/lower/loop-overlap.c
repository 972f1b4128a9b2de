// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// overlap: the body once in pieces, the wait before the first piece of the rim; refused: a wait and no pieces.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[2][2]
int where[100];
void g(void);

void f(void)
{
#pragma xmp loop (i, j) on t[i][j] overlap
// CHECK: double (*const b)[{{.*}}] = sode_origin(sode_array__b);
// CHECK-SAME: sode_overlap_t sode_overlap_[[ID:[0-9]+]] SODE_RELEASE(sode_overlap_end) = sode_overlap_begin(SODE_WHERE, 2, (const sode_use_t[]){{[{][{]}}sode_array__b, 1}, {sode_array__a, 0}}, 2, (const sode_reach_t[]){{[{][{]}}1, 0, 0, 2, 1}, {1, 1, 1, 0, 1}});
// CHECK-SAME: int sode_piece_[[ID]] = sode_overlap_first(&sode_overlap_[[ID]]); for (; sode_piece_[[ID]] < SODE_CORE_PIECES(2); sode_piece_[[ID]]++) { if (sode_piece_[[ID]] == 0) sode_overlap_wait(&sode_overlap_[[ID]]);
// CHECK-SAME: SODE_LOOP(int, i, sode_loop_piece(SODE_WHERE, sode_template__t, 0, 0, 2, 99, 1, &sode_overlap_[[ID]], 0, sode_piece_[[ID]]))
// CHECK-SAME: SODE_LOOP(int, j, sode_loop_piece(SODE_WHERE, sode_template__t, 1, 0, 1, 49, 1, &sode_overlap_[[ID]], 1, sode_piece_[[ID]]))
    for (int i = 2; i < 99; i++)
        for (int j = 1; j < 49; j++)
            b[i][j] = a[i - 2][j] + a[i + 1][j + 1] + a[i - 1][j];
// CHECK: SODE_END } }
#pragma xmp loop (i) on t[i][*] overlap
// CHECK: { sode_wait_arrays(SODE_WHERE, 2, (const sode_use_t[]){{[{][{]}}sode_array__b, 1}, {sode_array__a, 0}});
// CHECK-SAME: SODE_LOOP(int, i, sode_loop_template(
    for (int i = 2; i < 99; i++)
        b[i][0] = a[where[i]][0];
#pragma xmp loop (i) on t[i][*] overlap
// CHECK: { sode_wait_arrays(SODE_WHERE, 0, 0); SODE_LOOP(
    for (int i = 2; i < 99; i++)
        g();
}
