// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements that some of the nodes that use them cannot have.
// COVERS: warn_other_dimension warn_serial_loop warn_single_element

extern int printf(const char *, ...);
extern int xmp_node_num(void);
#define N 40
int n = N;
#pragma xmp nodes p[2][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes line[*]
#pragma xmp template rows[N]
#pragma xmp distribute rows[cyclic] onto line
#pragma xmp nodes one[1][2]
#pragma xmp template columns[N][N]
#pragma xmp distribute columns[block][block] onto one
double u[N][N], v[N][N], a[N][N], c[N][N], full[N], plain[N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp align a[i][*] with rows[i]
#pragma xmp align c[i][j] with columns[i][j]
#pragma xmp align full[i] with rows[i]
#pragma xmp shadow full[*]

#ifdef WRONG
void wrong(void)
{
#pragma xmp loop (i, j) on t[j][i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = 0;
// CHECK: :[[@LINE-1]]:15: warning: subscript 'i' of 'u' in dimension 0 is the index of a loop along dimension 1 of template 't', but dimension 0 of 'u' is aligned with dimension 0, so nodes use elements that they do not have; exchange the indices in 'on', or copy by 'gmove' to an array that is aligned like the loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = v[j][i];
// CHECK: :[[@LINE-1]]:25: warning: subscript 'j' of 'v' in dimension 0 is the index of a loop along dimension 1 of template 't'
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (j) on rows[j]
    for (int j = 0; j < N; j++)
        for (int i = N - 1; i >= 0; i--)
            a[i][j] = a[i][j] + a[i][0]; // once for all of them
// CHECK: :[[@LINE-1]]:15: warning: each node runs the whole loop over 'i' from 0 to 39, but has only a part of 'a' in dimension 0; '#pragma xmp loop (i) on rows[i]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = 0;
// CHECK: :[[@LINE-1]]:18: warning: each node runs the whole loop over 'j' from 0 to 39, but has only a part of 'c' in dimension 1
    for (int k = 0; k < N; k++) {
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                u[i][j] -= v[i][k] * plain[j];
// CHECK: :[[@LINE-1]]:33: warning: each node runs the whole loop over 'k' from 0 to 39, but has only a part of 'v' in dimension 1
    }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = u[5][j];
// CHECK: :[[@LINE-1]]:25: warning: all nodes use element 5 of 'u' in dimension 0 here, but not all of them have it
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < N; j++)
        u[0][j] = 0;
// CHECK: :[[@LINE-1]]:11: warning: all nodes use element 0 of 'u' in dimension 0 here, but not all of them have it
}
#endif

void certain_at_run_time_only(int from, int to, int at)
{
    for (int i = from; i < to; i++)
        for (int j = from; j < to; j++)
            u[i][j] = u[at][at];
    for (int j = 0; j < 20; j++)
        for (int i = 0; i < 20; i++)
            u[i][j] = u[0][0]; // one block, and perhaps the caller's
    for (int i = 0; i < N; i++)
        if (i % 2 == at)
            a[i][0] = a[i][N - 1];
    for (int i = 0; i < N; i++) {
        if (i != from)
            continue;
        a[i][0] = 0;
    }
    if (from) // there is one node
        for (int i = 0; i < N; i++)
            a[i][0] = 0;
}

void lies_there(void)
{
#pragma xmp loop (j) on t[0][j]
    for (int j = 0; j < N; j++)
        u[0][j] = u[1][j];
    for (int i = 0; i < N; i++) {
#pragma xmp loop (j) on t[i][j]
        for (int j = 0; j < N; j++)
            u[i][j] = 0;
#pragma xmp task on rows[i]
        {
            for (int j = 0; j < N; j++)
                a[i][j] = a[i][0];
        }
    }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 1; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = u[1][j];
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (i == j)
                u[i][j] = v[j][i] + u[i][i];
#pragma xmp loop (j) on columns[*][j]
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            c[i][j] = c[5][j] + full[i] + full[5];
    plain[sizeof a[5][0]] = 0;
}

int main(int argc, char **argv)
{
    lies_there();
    if (argc > 2)
        certain_at_run_time_only(0, 3, 1);
#ifdef WRONG
    wrong();
    printf("%g\n", a[3][argc]);
// CHECK: :[[@LINE-1]]:22: warning: all nodes use element 3 of 'a' in dimension 0 here, but not all of them have it
    printf("%zu\n", sizeof(char[(int)a[7][0] + 1])); // evaluated
// CHECK: :[[@LINE-1]]:40: warning: all nodes use element 7 of 'a' in dimension 0 here, but not all of them have it
#endif
    while (0)
        a[9][0] = 1;
    for (; 0; a[8][0]++)
        a[9][0] = 1;
    if (xmp_node_num() == 1)
        printf("%g\n", a[0][0]);
#pragma xmp task on rows[5]
    printf("%g\n", a[5][0]);
    if (argc > 1)
        return 0;
    printf("%g\n", a[0][0]);
    return 0;
}
