// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-ring -DRIGHT %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DRIGHT %s -o %t.c 2>&1 | count 0
// Which subscripts are read as rings.
// COVERS: remark_ring

#define N 100
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int before = i ? i - 1 : N - 1;
        v[i] = u[(i + 1) % N] + u[before];
// CHECK: :[[@LINE-1]]:26: remark: '(i + 1) % N' of 'u' in dimension 0 is read as 'i + 1'; beyond the ends of the array that is the shadow, which a '/periodic/' reflect fills
// CHECK: :[[@LINE-2]]:35: remark: 'before' of 'u' in dimension 0 is read as 'i - 1'; beyond the ends
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++) {
        int above = i + 1;
        v[i] = u[(i + 1) % N] + u[above];
// CHECK: :[[@LINE-1]]:26: remark: '(i + 1) % N' of 'u' in dimension 0 is read as 'i + 1'
    }
}
