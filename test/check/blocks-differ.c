// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Two grids with a ratio: their blocks match only where the program says so.
// COVERS: warn_blocks_differ

#pragma xmp nodes p[*]
#pragma xmp nodes four[4]

#ifdef WRONG
void rounded(int n, double fine[n], double coarse[n/2], double other[n])
{
#pragma xmp template tf[n], tc[n/2]
#pragma xmp distribute [block] onto p :: tf, tc
#pragma xmp align [i] with tf[i] :: fine, other
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow [1] :: fine, coarse
#pragma xmp loop (i) on tc[i]
    for (int i = 1; i < n / 2 - 1; i++)
        if (coarse[i] > 0)
            coarse[i] = fine[2*i] + fine[2*i-1] + fine[2*i+1]; // one message for all of them
// CHECK: :[[@LINE-1]]:31: warning: 'fine' is used at '2*i' in dimension 0 by a loop on 'tc': a node has these elements only if its blocks of 'tf' and 'tc' match exactly, which depends on how 'block' rounds; choose the sizes of both, 'block(2*n)' and 'block(n)', or fetch the elements by 'gmove'
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < n; i++) {
        int y = (i + 1) / 2;
        if (fine[i] > 0)
            fine[i] = coarse[y];
// CHECK: :[[@LINE-1]]:30: warning: 'coarse' is used at 'y' in dimension 0 by a loop on 'tf': a node has
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
    }
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < n / 2; i++)
        fine[i] = other[2*i];
// CHECK: :[[@LINE-1]]:26: warning: 'other' is used at '2*i' in dimension 0 by a loop on 'tf': 'other' itself is aligned with it, so most nodes do not have these elements; fetch them by 'gmove'
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
}

void one_chosen(int n, int b, double fine[n], double coarse[n/2])
{
#pragma xmp template tf[n], tc[n/2]
#pragma xmp distribute tf[block] onto p
#pragma xmp distribute tc[block(b)] onto p
#pragma xmp align fine[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < n / 2; i++)
        coarse[i] = coarse[i] > 0 ? fine[2*i] : 0;
// CHECK: :[[@LINE-1]]:43: warning: 'fine' is used at '2*i' in dimension 0 by a loop on 'tc': a node has
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
}
#endif

/* What the run verifies, it reports itself. */
void verified(int n, double fine[n], double coarse[n/2])
{
#pragma xmp template tf[n], tc[n/2]
#pragma xmp distribute [block] onto p :: tf, tc
#pragma xmp align fine[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow [1] :: fine, coarse
#pragma xmp loop (i) on tc[i]
    for (int i = 1; i < n / 2 - 1; i++)
        coarse[i] = fine[2*i] + fine[2*i-1] + fine[2*i+1];
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < n - 2; i++)
        fine[i] += i % 2 ? coarse[i/2] + coarse[i/2+1] : coarse[i/2];
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < n; i += 2)
        coarse[i >> 1] = fine[i];
}

void chosen(int n, int b, double fine[n], double coarse[n/2])
{
#pragma xmp template tf[n], tc[n/2]
#pragma xmp distribute tf[block(2*b)] onto p
#pragma xmp distribute tc[block(b)] onto p
#pragma xmp align fine[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow [1] :: fine, coarse
#pragma xmp loop (i) on tc[i]
    for (int i = 1; i < n / 2 - 1; i++)
        coarse[i] = fine[2*i] + fine[2*i-1] + fine[2*i+1];
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < n - 2; i++)
        fine[i] += coarse[i/2];
}

void constant(double fine[40], double coarse[20])
{
#pragma xmp template tf[40], tc[20]
#pragma xmp distribute [block] onto four :: tf, tc
#pragma xmp align fine[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < 20; i++)
        coarse[i] = fine[2*i] + fine[2*i+1];
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < 40; i++)
        fine[i] = coarse[i/2];
}
