// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Which loops of a nest are distributed, where, and which way they run.

#pragma xmp nodes p[2][2]
#pragma xmp template t[40][30]
#pragma xmp distribute t[block][block] onto p

void f(int n)
{
    int i, j, k;
#pragma xmp loop (i, j) on t[i][j]
// CHECK: {{^}}[[@LINE-1]]: loop on template t[:][:]: j+ at dim 1 offset 0 i- at dim 0 offset 0{{$}}
    for (j = 0; j < 30; j++)
        for (i = 39; i >= 0; i--)
            n++;
#pragma xmp loop (j) on t[*][j]
// CHECK-NEXT: loop on template t[*][:]: i+ j+ at dim 1 offset 0 k+{{$}}
    for (i = 0; i < 40; i++) {
        for (j = 0; 30 > j; j += 2) {
            for (k = 0; k <= 9; k++)
                n++;
        }
    }
#pragma xmp loop on t[i][j]
// CHECK-NEXT: loop on template t[:][:]: i+ at dim 0 offset 0 j+ at dim 1 offset 0{{$}}
    for (i = 0; i < 40; i++)
        for (j = 0; j < 30; j++)
            n++;
#pragma xmp loop (i) on t[2 + i][n]
// CHECK-NEXT: loop on template t[:][(n)]: i+ at dim 0 offset 2{{$}}
    for (i = 0; i < 38; i = 1 + i)
        n++;
#pragma xmp loop (i) on t[i][*]
// CHECK-NEXT: {{^}}[[@LINE-1]]: loop on template t[:][*]: i+ at dim 0 offset 0{{$}}
    for (i = 0; i < 40; i++) {
        n++;
#pragma xmp loop (j) on t[i][j]
// CHECK-NEXT: loop on template t{{.*}}: j+ at dim 1 offset 0{{$}}
        for (j = 0; j < 30; j++)
            n++;
    }
}
// CHECK-NOT: {{.}}
