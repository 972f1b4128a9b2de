// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %sodecc --print-model %s | %filecheck %s --check-prefix=MODEL
// Corners that no loop reads are left out; inferred widths are numbers.

#pragma xmp nodes p[2][2]
#pragma xmp template t[40][30]
#pragma xmp distribute t[block][block] onto p
static double star[40][30], box[40][30], out[40][30];
#pragma xmp align [i][j] with t[i][j] :: star, box, out
#pragma xmp shadow star[auto][auto]
// MODEL: array star {{.*}} shadow 2:0{{.*}} shadow 0:1
#pragma xmp shadow box[1][1]
void between(void);

void f(void)
{
// CHECK-LABEL: void f(
#pragma xmp reflect (star)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 0, 0, SODE_WITH(SODE_FACES, 0));
// MODEL: reflect star whole shadow faces
    between();
#pragma xmp reflect (star) width(auto) async(1)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 2, (const sode_width_t[]){{[{][{]}}2, 0, 0}, {0, 1, 0}}, SODE_WITH(SODE_FACES | SODE_ASYNC, 1));
// MODEL: reflect star [2:0][0:1] async 1 faces
    between();
#pragma xmp reflect (star) width(2:0, 0)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 2, (const sode_width_t[]){{[{][{]}}2, 0, 0}, {0, 0, 0}}, 0);
    between();
#pragma xmp reflect (box)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 0, 0, 0);
    between();
#pragma xmp reflect (star, box)
// CHECK: sode_reflect(SODE_WHERE, 2, {{.*}}, 0, 0, 0);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 38; i++)
        for (int j = 1; j < 29; j++)
            out[i][j] = star[i - 2][j] + star[i][j + 1] + star[i][j] + box[i + 1][j - 1];
}
