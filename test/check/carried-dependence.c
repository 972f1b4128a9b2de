// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG -Wno-sode-serial-loop %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What an earlier iteration of the loop has written is not in the shadow. Relaxation in colors never reads it.
// COVERS: warn_carried_dependence note_written_here

#define N 40
#define M 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], u[N][M], w[2][N], f[N][M];
int mask[N][M];
struct cell {
    double old, new;
} c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align [i][*] with t[i] :: u, f, mask
#pragma xmp align w[*][i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp shadow u[1][0]
#pragma xmp shadow w[0][1]
#pragma xmp shadow c[1]

#ifdef WRONG
void wrong(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] + 1;
// CHECK: :[[@LINE-1]]:20: warning: 'a' is read 1 element below the element that this loop writes in dimension 0; an earlier iteration has written it, but if another node owns it, the loop reads its old value; 'pipeline(i)' passes the new one on, 'blockwise(i)' declares that the old one is meant
// CHECK: :[[@LINE-2]]:9: note: 'a' is written here
#pragma xmp loop (i) on t[i]
    for (int i = N - 3; i >= 0; i--) {
        double next = i < N - 4 ? a[i + 2] : 0;
        a[i] = next;
    }
// CHECK: :[[@LINE-3]]:39: warning: 'a' is read 2 elements above the element that this loop writes in dimension 0; an earlier iteration
// CHECK: :[[@LINE-3]]:9: note: 'a' is written here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < n; i++)
        for (int j = 1; j < M - 1; j++)
            u[i][j] += u[i - 1][j] + u[i + 1][j] + u[i][j - 1];
// CHECK: :[[@LINE-1]]:28: warning: 'u' is read 1 element below the element that this loop writes in dimension 0
// CHECK: :[[@LINE-2]]:13: note: 'u' is written here
#pragma xmp loop (i) on t[i]
    for (int k = 0; k < 3; k++)
        for (int i = 1; i < N - 1; i++)
            a[i] = a[i + 1];
// CHECK: :[[@LINE-1]]:24: warning: 'a' is read 1 element above the element that this loop writes in dimension 0
// CHECK: :[[@LINE-2]]:13: note: 'a' is written here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        int below = i - 1;
        a[i] = a[below];
// CHECK: :[[@LINE-1]]:18: warning: 'a' is read 1 element below the element that this loop writes in dimension 0
// CHECK: :[[@LINE-2]]:9: note: 'a' is written here
    }
    int low, lower;
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N; i++) {
        low = i;
        lower = low - 1;
        if (i < n)
            a[i] = a[lower - 1];
// CHECK: :[[@LINE-1]]:28: warning: 'a' is read 2 elements below the element that this loop writes in dimension 0
// CHECK: :[[@LINE-2]]:13: note: 'a' is written here
    }
}
#endif

void right(int color, int new)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++)
        a[i] = a[i + 1]; // the old value in a serial loop, too
    int same;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        int above = i + 1, here = i;
        same = i;
        a[here] = a[same] + a[above];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        int below = i - 1;
        if (mask[i][0] == color) // cells that do not touch, perhaps
            a[i] = a[below] + a[i - 1];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1 + color; i < N - 1; i += 2)
        a[i] = a[i - 1] + a[i + 1];
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + color) % 2; j < M - 1; j += 2)
            u[i][j] = u[i - 1][j] + u[i][j - 1];
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        int start = 1 + (i + color) % 2;
        for (int j = start; j < M - 1; j += 2)
            u[i][j] = u[i - 1][j] + u[i][j - 1];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            if ((i + j) % 2 == color)
                u[i][j] = u[i - 1][j] + u[i][j - 1];
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
            int parity = (i + j) & 1;
            if (parity > color)
                continue;
            u[i][j] = u[i - 1][j];
        }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
            int parity = (i + j) % 2;
            if (parity != color)
                u[i][j] = u[i - 1][j];
            u[i][j] = mask[i][j] ? u[i - 1][j] : u[i][j];
            u[i][j] = u[i][j - 1] + f[i][j];
        }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        w[new][i] = w[1 - new][i - 1];
        w[0][i] = w[1][i - 1];
        c[i].new = c[i - 1].old;
    }
}

/* The program fills the shadow itself. */
void handed(int first, double below)
{
    if (first > 0)
        a[first - 1] = below;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] + 1;
}

#ifdef WRONG
void elsewhere(int k)
{
    a[0] = 1; // a border, and what a task and a serial loop set, is not a shadow
#pragma xmp task on t[k]
    a[k] = 2;
    for (int j = 0; j < N; j++)
        a[j] = j;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] + 1;
// CHECK: :[[@LINE-1]]:20: warning: 'a' is read 1 element below the element that this loop writes in dimension 0
// CHECK: :[[@LINE-2]]:9: note: 'a' is written here
}
#endif
