// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -fopenmp %s -o %t.c 2>&1 | %messages %s
// RUN: %joined %t.c | %filecheck %s --check-prefix=TEXT
// RUN: %sodecc --print-model -fopenmp -w %s 2>&1 | %filecheck %s --check-prefix=MODEL
// The sizes of `tile` are those of the runtime's tiles; a warning says which have no effect.
// COVERS: warn_tile_unused
// TEXT: sode_facts_[[#]] = {{.*}}(const sode_index_t[]){5, 0}
// TEXT: sode_facts_[[#]] = {{.*}}(const sode_index_t[]){5, -1}
// MODEL: blocking k steps 2 tile 5, 0
// MODEL: blocking k steps 2 tile 5, 7
// MODEL: blocking k steps 2 tile 5, 7
// MODEL: blocking k steps 3{{$}}

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double a[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp template s[N][N]
#pragma xmp distribute s[block][*] onto p
static double b[N];
#pragma xmp align b[i] with s[i][*]
#define SIZES 5, \
              0

static void obeyed(int n)
{
#pragma xmp blocking steps(2) tile(SIZES)
    for (int k = 0; k < n; k++)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] /= 2;
}

static void other_dimension(int n)
{
#pragma xmp blocking steps(2) tile(5, 7)
// CHECK: :[[@LINE-1]]:39: warning: size 7 of 'tile' has no effect, because cache tiles are not cut in dimension 1
    for (int k = 0; k < n; k++)
#pragma xmp loop (i) on s[i][*]
        for (int i = 0; i < N; i++)
            b[i] /= 2;
}

static void no_tiles(int n)
{
#pragma xmp blocking steps(2) tile(5, 7)
// CHECK: :[[@LINE-1]]:36: warning: 'tile' has no effect, because the time loop is not executed in cache tiles; -Rsode says why
    for (int k = 0; k < n; k++)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for ordered
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] /= 2;
}

int main(void)
{
    obeyed(2);
    other_dimension(2);
    no_tiles(2);
#pragma xmp blocking steps(3)
    for (int k = 0; k < 4; k++)
#pragma xmp loop (i) on s[i][*]
        for (int i = 0; i < N; i++)
            b[i] += 1;
    return 0;
}
