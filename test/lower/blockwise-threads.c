// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -fopenmp %s -o %t.c && %joined %t.c | %filecheck %s
// RUN: %cc -fopenmp %strict %t.c && %clang -fopenmp %strict %t.c
// Threads take tiles of two loops; of none where one loop leads backwards in another.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][2]

void f(void)
{
#pragma omp parallel for
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
// CHECK: sode_waves_t sode_waves_[[ID:[0-9]+]] = sode_waves_begin(SODE_PASSED(sode_wave_t, &sode__i, 2), SODE_PASSED(sode_wave_t, &sode__j, 1)); int sode_tile_[[ID]]; for (; sode_waves_more(&sode_waves_[[ID]]); sode_waves_next(&sode_waves_[[ID]])) {
// CHECK: #pragma omp parallel for
// CHECK: for (sode_tile_[[ID]] = 0; sode_tile_[[ID]] < sode_waves_[[ID]].count; sode_tile_[[ID]]++) { SODE_LOOP(int, i, sode_waves_part(&sode_waves_[[ID]], sode_tile_[[ID]], 0)) SODE_LOOP(int, j, sode_waves_part(&sode_waves_[[ID]], sode_tile_[[ID]], 1))
    for (int i = 2; i < 99; i++)
        for (int j = 1; j < 49; j++)
            a[i][j] += a[i - 2][j] + a[i + 1][j + 1] + a[i][j - 1];
}
