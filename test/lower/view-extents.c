// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Arrays of equal mapping share the variables of their leading dimensions; constant ones are written as numbers.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
float a[100][50], b[100][50], wide[100][50], pack[100][50][3], turned[50][100];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align wide[i][j] with t[i][j]
#pragma xmp align pack[i][j][*] with t[i][j]
#pragma xmp align turned[j][i] with t[i][j]
#pragma xmp shadow wide[0][2]

void f(void)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 50; j++)
            a[i][j] = b[i][j] + wide[i][j] + pack[i][j][2] + turned[j][i];
// CHECK: const sode_index_t [[COLS:sode_ld[0-9]+]] = sode_extent(sode_array__a, 1); float (*const a){{.}}[[COLS]]] = sode_view(sode_array__a);
// CHECK-SAME: float (*const b){{.}}[[COLS]]] = sode_view(sode_array__b);
// CHECK-SAME: const sode_index_t [[WIDE:sode_ld[0-9]+]] = sode_extent(sode_array__wide, 1); float (*const wide){{.}}[[WIDE]]] = sode_view(sode_array__wide);
// CHECK-SAME: float (*const pack){{.}}[[COLS]]][3] = sode_view(sode_array__pack);
// CHECK-SAME: const sode_index_t [[ROWS:sode_ld[0-9]+]] = sode_extent(sode_array__turned, 1); float (*const turned){{.}}[[ROWS]]] = sode_view(sode_array__turned);
}
