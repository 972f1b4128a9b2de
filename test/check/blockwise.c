// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DCLAUSES %s -o %t.c 2>&1 | %messages %s --check-prefix=CLAUSES
// RUN: not %sodecc --emit-c -fopenmp -Wno-sode-collective-in-loop %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -fopenmp -Wsode-extension -DGOOD %s -o %t.c 2>&1 | %messages --check-prefix=GOOD %s
// Where blockwise cannot be, and where it means nothing.
// COVERS: err_along_directive err_threads_carried warn_blockwise_nothing warn_along_whole

#define N 40
#pragma xmp nodes p[2][2]
#pragma xmp nodes q[4]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
#pragma xmp template y[N][N]
#pragma xmp distribute y[cyclic][block] onto p
#pragma xmp template r[N][N]
#pragma xmp distribute r[block][*] onto q
static double u[N][N], v[N][N], z[N][N], a[N][N], w[N][N];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align z[i][j] with y[i][j]
#pragma xmp align a[i][*] with s[i]
#pragma xmp align w[i][j] with r[i][j]
#pragma xmp shadow [1][0] :: a, w
#pragma xmp shadow [1][1] :: u

#ifdef GOOD
void good(int n)
{
    double sum = 0;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j) reduction(+: sum)
// GOOD: :[[@LINE-1]]:36: warning: 'blockwise' of directive 'loop' is an extension of Sode
    for (int i = 1; i < N; i++)
        for (int j = 1; j < n; j++) {
            u[i][j] += u[i - 1][j - 1] + v[i][j];
            sum += u[i][j];
        }
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
// GOOD: :[[@LINE-1]]:36: warning: 'blockwise' of directive 'loop' is an extension of Sode
    for (int i = N - 2; i >= 0; i--)
#pragma omp parallel for
        for (int j = 0; j < N; j++)
            u[i][j] += u[i + 1][j];
#pragma xmp reflect (u)
#pragma omp parallel for
#pragma xmp loop (i, j) on t[i][j] blockwise(j)
// GOOD: :[[@LINE-1]]:36: warning: 'blockwise' of directive 'loop' is an extension of Sode
    for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i][j - 1];
#pragma xmp reflect (w)
#pragma omp parallel for
#pragma xmp loop (i, j) on r[i][j] blockwise(i, j)
// GOOD: :[[@LINE-1]]:36: warning: 'blockwise' of directive 'loop' is an extension of Sode
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            w[i][j] += w[i - 1][j] + w[i][j - 1];
    v[0][0] = sum;
}
#elif defined(CLAUSES)
void clauses(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on r[i][j] blockwise(j)
// CLAUSES: :[[@LINE-1]]:46: warning: 'j' in 'blockwise' has no effect here: dimension 1 of template 'r' is not distributed, so each node runs that whole loop; leave out 'blockwise'
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            w[i][j] += w[i][j - 1];
#pragma xmp loop (i) on t[i][*] blockwise(j)
// CLAUSES: :[[@LINE-1]]:43: error: 'j' in 'blockwise' is not the variable of a loop that this directive distributes
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] += u[i - 1][j];
#pragma xmp loop (i, j) on t[i][j] blockwise(i, i)
// CLAUSES: :[[@LINE-1]]:49: error: index 'i' occurs twice
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] += u[i - 1][j];
#pragma xmp loop (i, j) on t[i][j] blockwise(i) block(4)
// CLAUSES: :[[@LINE-1]]:49: error: 'block' says how many iterations flow together; it needs 'pipeline' with the variable of the loop
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] += u[i - 1][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) ordered blockwise(i)
// CLAUSES: :[[@LINE-1]]:49: error: 'ordered' fixes the order of the iterations, and blocks of 'blockwise' change it; use 'ordered(any)'
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += u[i][j] += u[i - 1][j];
#pragma xmp loop (i, j) on y[i][j] blockwise(i)
// CLAUSES: :[[@LINE-1]]:28: error: 'blockwise' needs a block distribution, but dimension 0 of template 'y' is cyclic
// CLAUSES: note:
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            z[i][j] += z[i][j];
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (u[i][j] < 0)
                return;
// CLAUSES: :[[@LINE-1]]:17: error: 'return' cannot leave a loop with a 'blockwise' clause; it would end only one block
// CLAUSES: note:
            u[i][j] += u[i - 1][j];
        }
#pragma xmp loop (i) on s[i] blockwise(i)
    for (int i = 1; i < N; i++) {
        if (i > 7)
            break;
// CLAUSES: :[[@LINE-1]]:13: error: 'break' cannot leave a loop with 'blockwise', because it would end only one piece of it
// CLAUSES: note:
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
    }
}
#else
void f(void)
{
#pragma omp parallel for
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
// CHECK: :[[@LINE-1]]:13: error: iterations of 'i' go to several threads, but with 'blockwise' they need what earlier ones have written; leave the loop over 'i' to one thread
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i - 1][j];
#pragma omp parallel for collapse(2)
#pragma xmp loop (i, j) on t[i][j] pipeline(j)
// CHECK: :[[@LINE-1]]:13: error: iterations of 'j' go to several threads, but with 'pipeline' they need what earlier ones have written; leave the loop over 'j' to one thread
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i][j - 1];
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i][j - 1];
// CHECK: :[[@LINE-1]]:31: warning: 'u' is read 1 element below the element that this loop writes in dimension 1; an earlier iteration has written it, but if another node owns it, the loop reads its old value; 'pipeline(j)' passes the new one on, 'blockwise(j)' declares that the old one is meant
// CHECK: note:
// CHECK: :[[@LINE-6]]:13: warning: no iteration reads what an earlier one along 'i' has written: no array that this loop writes is read at an offset there; leave out 'blockwise'
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
// CHECK: :[[@LINE-1]]:13: warning: no iteration reads what an earlier one along 'i' has written: no array that this loop writes is read at an offset there; leave out 'i'
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i][j - 1];
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i] blockwise(i)
    for (int i = 1; i < N; i++) {
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: 'barrier' in a loop with 'blockwise' is executed once for each block, and nodes may have more or fewer of them; move it out of the loop
// CHECK: note:
        for (int j = 1; j < N; j++)
            a[i][j] += a[i - 1][j];
    }
}
#endif
