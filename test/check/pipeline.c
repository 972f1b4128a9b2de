// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DCLAUSES %s -o %t.c 2>&1 | %messages %s --check-prefix=CLAUSES
// RUN: not %sodecc --emit-c -Wno-sode-collective-in-loop -Wno-sode-reach-memory -Rsode-pipelined -Rsode-not-pipelined %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wsode-extension -DGOOD %s -o %t.c 2>&1 | %filecheck --check-prefix=GOOD %s
// What cannot flow from node to node, and along which loop blocks flow.
// COVERS: err_along_index err_pipeline_block err_along_ordered err_block_alone err_pipeline_sideways err_pipeline_backwards
// COVERS: err_pipeline_subscript err_pipeline_address warn_pipeline_nothing remark_pipelined remark_not_pipelined warn_along_whole

#define N 40
#pragma xmp nodes p[2][2]
#pragma xmp nodes q[4]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template s[N][N]
#pragma xmp distribute s[block][*] onto q
#pragma xmp template y[N]
#pragma xmp distribute y[cyclic] onto q
static double u[N][N], v[N][N], a[N][N], b[N][N], z[N];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align [i][j] with s[i][j] :: a, b
#pragma xmp align z[i] with y[i]
#pragma xmp shadow [1][1] :: u
#pragma xmp shadow a[1][0]

void use(double *x);

#ifdef GOOD
void good(void)
{
#pragma xmp loop (i, j) on s[i][j] pipeline(i) block(auto)
// GOOD: :[[@LINE-1]]:36: warning: 'pipeline' of directive 'loop' is an extension of Sode
// GOOD: :[[@LINE-2]]:48: warning: 'block' of directive 'loop' is an extension of Sode
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
}
#elif defined(CLAUSES)
void clauses(int n)
{
    double sum = 0;
#pragma xmp loop (i, j) on s[i][j] pipeline(i, j)
// CLAUSES: :[[@LINE-1]]:48: warning: 'j' in 'pipeline' has no effect here: dimension 1 of template 's' is not distributed, so each node runs that whole loop; leave out 'j'
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            a[i][j] += a[i - 1][j] + a[i][j - 1];
#pragma xmp loop (i, j) on s[i][j] pipeline(j) block(4)
// CLAUSES: :[[@LINE-1]]:45: warning: 'j' in 'pipeline' has no effect here: dimension 1 of template 's' is not distributed, so each node runs that whole loop; leave out 'pipeline'
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            b[i][j] += b[i][j - 1];
#pragma xmp loop (i) on s[i][*] pipeline(j)
// CLAUSES: :[[@LINE-1]]:42: error: 'j' in 'pipeline' is not the variable of a loop that this directive distributes
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
#pragma xmp loop (i) on s[i][*] pipeline(i, i)
// CLAUSES: :[[@LINE-1]]:45: error: index 'i' occurs twice
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
#pragma xmp loop (i) on s[i][*] pipeline(i) block(0)
// CLAUSES: :[[@LINE-1]]:51: error: a block of 0 iterations is not possible; 'block' takes a number of at least 1, or 'auto'
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
#pragma xmp loop (i) on s[i][*] block(4)
// CLAUSES: :[[@LINE-1]]:33: error: 'block' says how many iterations flow together; it needs 'pipeline' with the variable of the loop
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            b[i][j] = a[i][j];
#pragma xmp loop (i) on s[i][*] reduction(+: sum) ordered pipeline(i)
// CLAUSES: :[[@LINE-1]]:46: error: 'ordered' fixes the order of the iterations, and blocks of 'pipeline' change it; use 'ordered(any)'
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j] += a[i - 1][j];
#pragma xmp loop (i) on y[i] pipeline(i)
// CLAUSES: :[[@LINE-1]]:25: error: 'pipeline' needs a block distribution, but dimension 0 of template 'y' is cyclic
// CLAUSES: :17:13: note: the distribution is here
    for (int i = 1; i < N; i++)
        z[i] += z[i];
#pragma xmp loop (i) on s[i][*] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (n == j)
                return;
// CLAUSES: :[[@LINE-1]]:17: error: 'return' cannot leave a loop with a 'pipeline' clause; the next node waits for all iterations
// CLAUSES: :[[@LINE-6]]:13: note: for this 'loop' directive
            a[i][j] += a[i - 1][j];
        }
#pragma xmp loop (i) on s[i][*] pipeline(i)
    for (int i = 1; i < N; i++) {
        if (n == i)
            break;
// CLAUSES: :[[@LINE-1]]:13: error: 'break' cannot leave a loop with 'pipeline', because it would end only one piece of it
// CLAUSES: :[[@LINE-5]]:13: note: for this 'loop' directive
        a[i][0] += a[i - 1][0];
    }
}
#else
void flows(int n, const int *list)
{
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] = u[i - 1][j] + u[i][j - 1];
// CHECK: :[[@LINE-1]]:44: error: 'u' is read here with the value that another iteration of 'j' wrote, and 'j' is distributed as well; let values flow along both: 'pipeline(i, j)'
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i, j) on t[i][j] pipeline(i, j)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N - 1; j++)
            u[i][j] = u[i - 1][j + 1];
// CHECK: :[[@LINE-1]]:34: error: no order of the nodes works: along 'j' this element of 'u' is on the node that waits for this one; move this access into a separate loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on s[i][*] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = a[i - 1][j] + a[list[i]][j];
// CHECK: :[[@LINE-1]]:37: error: 'pipeline' cannot tell which elements of 'a' flow: the loop writes 'a', and this subscript is not a loop variable plus a constant
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on s[i][*] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] += a[i - 1][j];
            use(&a[i][j]);
// CHECK: :[[@LINE-1]]:18: error: 'pipeline' cannot tell which elements of 'a' flow, because its address is taken here; use its elements
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
        }
#pragma xmp loop (i) on s[i][*] pipeline(i)
    for (int i = 1; i < N; i++) {
        for (int j = 0; j < N; j++)
            a[i][j] += a[i - 1][j];
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: 'barrier' in a loop with 'pipeline' waits for nodes that wait for this one; move it out of the loop
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
    }
#pragma xmp loop (i, j) on s[i][j] pipeline(i)
// CHECK: :[[@LINE-1]]:13: warning: nothing flows along 'i': no array that this loop writes is read at an offset there; leave out 'pipeline'
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            b[i][j] = a[i - 1][j] + b[i][j - 1];
#pragma xmp loop (i, j) on t[i][j] pipeline(i, j)
// CHECK: :[[@LINE-1]]:13: warning: nothing flows along 'j': no array that this loop writes is read at an offset there; leave out 'j'
// CHECK: :[[@LINE-2]]:13: remark: values flow along 'i', in blocks of 'j' [-Rsode-pipelined]
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            u[i][j] += u[i - 1][j];
#pragma xmp loop (i, j) on s[i][j] pipeline(i)
// CHECK: :[[@LINE-1]]:13: remark: values flow along 'i', in blocks of 'j' [-Rsode-pipelined]
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            a[i][j] = a[i - 1][j] + b[i][j - 1];
#pragma xmp loop (i, j) on s[i][j] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N - 1; j++)
            a[i][j] = a[i - 1][j + 1] + b[i][j];
// CHECK: :[[@LINE-1]]:23: remark: values flow along 'i', one node after the other: 'a' is read here where blocks would change the order [-Rsode-not-pipelined]
#pragma xmp loop (i) on s[i][*] pipeline(i)
// CHECK: :[[@LINE-1]]:13: remark: values flow along 'i', one node after the other: no other loop can be cut into blocks [-Rsode-not-pipelined]
    for (int i = 1; i < N; i++)
        a[i][0] += a[i - 1][0];
}
#endif
