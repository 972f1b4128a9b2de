// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode -Rno-sode-not-overlapped -Wno-sode-write-outside-owned %s -o %t.c 2>&1 | %messages %s
// What was inferred, and from which reference; whether corners are sent.
// COVERS: remark_width_inferred remark_faces remark_corners

#pragma xmp nodes p[2][2]
#pragma xmp template t[40][30]
#pragma xmp distribute t[block][block] onto p
static double star[40][30], box[40][30], line[40][30], expanded[40][30], scattered[40][30];
double visible[40][30];
#pragma xmp align [i][j] with t[i][j] :: star, box, line, expanded, scattered, visible
#pragma xmp shadow star[auto][auto]
#pragma xmp shadow box[1][1]
#pragma xmp shadow line[1][0]
#pragma xmp shadow expanded[auto][1]
#pragma xmp shadow visible[1][1]
#pragma xmp shadow scattered[auto][auto]

void f(double *q)
{
#pragma xmp reflect (star) width(auto)
#pragma xmp reflect (box)
#pragma xmp reflect (line)
#pragma xmp reflect (visible)
#pragma xmp reflect (star, box)
#pragma xmp reflect (expanded)
#pragma xmp reduce_shadow (scattered) width(auto, 0:2)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 38; i++)
        for (int j = 1; j < 29; j++)
            line[i][j] = star[i - 2][j] + star[1 + i][j] + star[i - 1][j] + star[i][j - 1] + box[i - 1][j + 1] + line[i + 1][j];
#pragma xmp loop (i, j) on t[i][j] expand(1, 1)
    for (int i = 2; i < 38; i++)
        for (int j = 1; j < 29; j++)
            expanded[i][j] = i;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 38; i++)
        for (int j = 1; j < 29; j++)
            scattered[i - 1][j] = 1;
}
// CHECK: :[[@LINE-20]]:34: remark: width 2:1 of 'star' in dimension 0 inferred from 'star[i - 2][j]' and 'star[1 + i][j]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-21]]:34: remark: width 1:0 of 'star' in dimension 1 inferred from 'star[i][j - 1]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-16]]:45: remark: width 1:0 of 'scattered' in dimension 0 inferred from 'scattered[i - 1][j]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-32]]:25: remark: width 2:1 of 'star' in dimension 0 inferred from 'star[i - 2][j]' and 'star[1 + i][j]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-33]]:31: remark: width 1:0 of 'star' in dimension 1 inferred from 'star[i][j - 1]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-31]]:29: remark: width 1:1 of 'expanded' in dimension 0 inferred from 'expanded[i][j]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-30]]:30: remark: width 1:0 of 'scattered' in dimension 0 inferred from 'scattered[i - 1][j]' [-Rsode-width-inferred]
// CHECK: :[[@LINE-31]]:36: remark: width 0:2 of 'scattered' in dimension 1 inferred from the widths of its exchanges [-Rsode-width-inferred]
// CHECK: :[[@LINE-28]]:13: remark: reflect sends no corners: no loop reads beyond the own part in two dimensions at once [-Rsode-faces]
// CHECK: :[[@LINE-28]]:13: remark: reflect sends corners of 'box': it is read beyond the own part in two dimensions at once [-Rsode-corners]
// CHECK: :[[@LINE-20]]:94: note: 'box' is used here
// CHECK: :[[@LINE-28]]:13: remark: reflect sends corners of 'visible': other files can use it, unless it is static [-Rsode-corners]
// CHECK: :[[@LINE-28]]:13: remark: reflect sends corners of 'box': it is read beyond the own part in two dimensions at once [-Rsode-corners]
// CHECK: :[[@LINE-23]]:94: note: 'box' is used here
// CHECK: :[[@LINE-29]]:13: remark: reflect sends no corners: no loop reads beyond the own part in two dimensions at once [-Rsode-faces]
