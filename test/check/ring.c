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
#pragma xmp template s[N]
#pragma xmp distribute s[gblock(*)] onto p
static double w[N], x[N];
#pragma xmp align [i] with s[i] :: w, x
#pragma xmp shadow w[1]

// Sums of 'int' are held, since no program may rely on others.
void of_ints(long n)
{
#pragma xmp template r[n]
#pragma xmp distribute r[block] onto p
    double y[n], z[n];
#pragma xmp align [i] with r[i] :: y, z
#pragma xmp shadow y[1]
#pragma xmp loop (i) on r[i]
    for (long i = 0; i < n; i++)
        y[i] = i;
#pragma xmp reflect (y) width(/periodic/1)
#pragma xmp loop (i) on r[i]
    for (long i = 0; i < n; i++) {
        int above = i;
        above += 1;
        if (above == n)
            above = 0;
        z[i] = y[above];
// CHECK: :[[@LINE-1]]:18: remark: 'above' of 'y' in dimension 0 is read as 'i + 1'
    }
}

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
    int parts[] = {20, 20, 20, 40};
#pragma xmp template_fix[gblock(parts)] s // its extents are known
#pragma xmp reflect (w) width(/periodic/1)
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < N; i++)
        x[i] = w[(i + 1) % N];
// CHECK: :[[@LINE-1]]:26: remark: '(i + 1) % N' of 'w' in dimension 0 is read as 'i + 1'
}
