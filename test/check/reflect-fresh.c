// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-reflect-fresh %s -o %t.c 2>&1 | %messages %s
// RUN: not grep '^ *.. the shadows are full ..$' %t.c
// RUN: %sodecc --emit-c -fsode-elide %s -o %t.c && grep -c '^ *.. the shadows are full ..$' %t.c | grep -x 9
// A reflect that fills what an earlier one has filled on every way that leads there, with nothing on the way that could
// change it; and near misses of each reason.
// COVERS: remark_reflect_fresh

#include <stdio.h>
#pragma xmp nodes p[4]
#pragma xmp template t[100][20]
#pragma xmp distribute t[block][*] onto p
static double a[100][20], b[100][20], c[100][20], escaped[100][20];
double visible[100][20];
#pragma xmp nodes q[2][2]
#pragma xmp template tt[100][20]
#pragma xmp distribute tt[block][block] onto q
static double d[100][20], e[100][20];
#pragma xmp align [i][j] with tt[i][j] :: d, e
#pragma xmp shadow d[1][1]
#pragma xmp align [i][j] with t[i][j] :: a, b, c, escaped, visible
#pragma xmp shadow [2][0] :: a, b, escaped, visible
void g(void);
static void read(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 2; i < 98; i++)
        c[i][0] = a[i - 2][0] + b[i + 1][0] + escaped[i][0] + visible[i][0];
}

void superfluous(int n)
{
    double s = 0;
#pragma xmp reflect (a, b)
    printf("%d\n", n);
#pragma xmp loop (i) on t[i][*] reduction(+: s)
    for (int i = 2; i < 98; i++)
        s += c[i][0] = a[i - 2][0] + b[i + 1][0];
#pragma xmp barrier
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect: an earlier one has already filled its shadows [-Rsode-reflect-fresh]
// CHECK: :[[@LINE-8]]:13: note: the previous directive is here
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (b) width(2:1, 0)
        if (n > 3)
            continue;
#pragma xmp reflect (b) width(1, 0) orthogonal
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-5]]:13: note: the previous directive is here
#pragma xmp reflect (b) width(1:0, 0)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-8]]:13: note: the previous directive is here
#pragma xmp loop (i) on t[i][*]
        for (int i = 2; i < 98; i++)
            b[i][0] = k;
    }
    {
#pragma xmp reflect (a) width(/periodic/1, 0)
#pragma xmp reflect (a) width(/periodic/1, 0)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-3]]:13: note: the previous directive is here
#pragma xmp reflect (a) width(1, 0)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-5]]:13: note: the previous directive is here
    }
}

static void swap_out(int n);
static void deeper(int n)
{
    if (n > 0)
        deeper(n - 1);
    swap_out(n);
}
static void swap_out(int n)
{
    if (n > 5)
        deeper(n - 2);
    read();
}

void superfluous_on_all_ways(int n)
{
#pragma xmp reflect (a, b)
    if (n > 2) {
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-4]]:13: note: the previous directive is here
        read();
    } else if (n == 1)
        return;
    while (n-- > 0) {
        if (n == 7)
            break;
        do {
            deeper(n);
#pragma xmp reflect (b, a)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-15]]:13: note: the previous directive is here
        } while (n & 1);
        switch (n) {
        case 2:
            read();
        }
    }
#pragma xmp reflect (a) width(1, 0)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-11]]:13: note: the previous directive is here
    for (;;) {
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < 100; i++)
            a[i][0] = n;
#pragma xmp reflect (a)
        if (n++ > 5)
            break;
    }
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: remark: reflect has no effect
// CHECK: :[[@LINE-6]]:13: note: the previous directive is here
}

void needed(int n)
{
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i][*]
    for (int i = 2; i < 98; i++)
        a[i][3] = 0;
#pragma xmp reflect (a)
    g();
#pragma xmp reflect (a) width(1, 0)
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (a)
    }
    if (n) {
#pragma xmp reflect (b) width(1, 0)
    }
#pragma xmp reflect (b) width(1:2, 0)
#pragma xmp reflect (b) width(2, 0)
#pragma xmp reflect (b) width(/periodic/2, 0)
#pragma xmp reflect (b) async(1)
#pragma xmp wait_async (1)
#pragma xmp reflect (a)
#pragma xmp reduce_shadow (a)
#pragma xmp reflect (a, b)
    double *q = &escaped[n][0];
#pragma xmp reflect (escaped)
    *q = 1;
#pragma xmp reflect (escaped)
#pragma xmp reflect (visible)
#pragma xmp reflect (visible)
}

void needed_for_corners(void)
{
#pragma xmp reflect (d) orthogonal
#pragma xmp reflect (d)
#pragma xmp loop (i, j) on tt[i][j]
    for (int i = 1; i < 100; i++)
        for (int j = 1; j < 20; j++)
            e[i][j] = d[i - 1][j - 1];
}

static void change(int n)
{
    if (n > 3)
        change(n - 1);
    else {
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < 100; i++)
            a[i][0] = n;
    }
}

void needed_on_some_way(int n, void (*unknown)(void))
{
    if (n > 2) {
#pragma xmp reflect (a)
    }
#pragma xmp reflect (a)
    while (n-- > 0) {
#pragma xmp reflect (a)
        if (n == 5)
            continue;
        change(n);
    }
#pragma xmp reflect (a)
    unknown();
#pragma xmp reflect (a)
    for (int k = 0; k < n; k++) {
        if (k == 3)
            break;
#pragma xmp reflect (b)
    }
#pragma xmp reflect (b)
    switch (n) {
    case 1:;
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < 100; i++)
            b[i][0] = n;
    }
#pragma xmp reflect (b)
    if (n == 9)
        change(1);
#pragma xmp reflect (a)
    change(1);
    if (n == 8) {
        read();
    } else {
#pragma xmp reflect (a)
    }
#pragma xmp reflect (a)
    change(1);
    do {
        if (n == 4)
            continue;
#pragma xmp reflect (a)
    } while (n++ < 10);
#pragma xmp reflect (a)
#pragma xmp task on p[0]
    {
        change(2);
    }
#pragma xmp reflect (a)
#pragma xmp bcast (n)
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++)
        n > 3 ? (void)(b[i][1] = 1) : (void)0;
#pragma xmp reflect (b)
}

void with_labels(int n)
{
#pragma xmp reflect (a)
    if (n == 3)
        goto end;
#pragma xmp reflect (a)
end:;
#pragma xmp reflect (a)
}

void until(int n)
{
    do {
#pragma xmp reflect (a)
        change(n);
    } while (n-- > 0);
#pragma xmp reflect (a)
}

int out_of_expressions(int n)
{
    int s = 0;
#pragma xmp reflect (a)
    while (n-- > 0) {
        change(n);
        s += ({ if (n == 5) continue; n; });
#pragma xmp reflect (a)
    }
#pragma xmp reflect (a)
    return s;
}
