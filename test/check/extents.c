// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Constants that do not fit together; what fits to the last element, and what only the run knows.
// COVERS: err_nodes_count err_block_short err_gblock_short err_loop_range

#define N 100
int n = 4, four[4] = {30, 30, 30, 10}, *map = four;
#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2] = p
#pragma xmp nodes even[2] = p[0:4:2]
#pragma xmp nodes odd(2) = p(2::2)
#pragma xmp nodes own[*] = q[*][:]
#pragma xmp nodes some[n] = p[0:3]
#pragma xmp template t[N]
#pragma xmp template u[N][N]
#pragma xmp template v[:]
#pragma xmp template w(-3:7)
#pragma xmp distribute t[block(25)] onto p
#pragma xmp distribute u[*][gblock(map)] onto some
#pragma xmp distribute v[gblock(*)] onto p
#pragma xmp distribute w(cyclic(2)) onto p
#ifdef WRONG
int three[3] = {30, 30, 40};
#pragma xmp nodes wrong1[2][3] = p
// CHECK: :[[@LINE-1]]:19: error: node array 'wrong1' has 6 nodes, but is declared as a set of 4
#pragma xmp nodes wrong2(3) = q(1:2,2)
// CHECK: :[[@LINE-1]]:19: error: node array 'wrong2' has 3 nodes, but is declared as a set of 2
#pragma xmp nodes wrong3[4] = q[*][:]
// CHECK: :[[@LINE-1]]:19: error: node array 'wrong3' has 4 nodes, but is declared as a set of 2
#pragma xmp nodes wrong6[4] = p[1:]
// CHECK: :[[@LINE-1]]:19: error: node array 'wrong6' has 4 nodes, but is declared as a set of 3
#pragma xmp template wrong4[2][N]
#pragma xmp distribute wrong4[*][block(24)] onto p
// CHECK: :[[@LINE-1]]:34: error: blocks of 24 on 4 nodes are too few for the 100 indices in dimension 1 of template 'wrong4'
#pragma xmp template wrong5[N]
#pragma xmp distribute wrong5[gblock(three)] onto p
// CHECK: :[[@LINE-1]]:31: error: the map of 'gblock' has 3 sizes for 4 nodes
#endif
double a[N], b[11], c[N][N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with w(i-3)
#pragma xmp align c[i][j] with u[i][j]

void f(int m)
{
#ifdef WRONG
#pragma xmp template_fix [gblock(three)] v[N]
// CHECK: :[[@LINE-1]]:27: error: the map of 'gblock' has 3 sizes for 4 nodes
#pragma xmp loop on t[i]
    for (int i = 0; i <= N; i++)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices 0 to 100 in dimension 0 of template 't', which has 0 to 99
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        a[i] = 1;
#pragma xmp loop (k) on w(k-5)
    for (int k = 10; k > -1; k -= 3)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices -4 to 5 in dimension 0 of template 'w', which has -3 to 7
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        b[k] = 1;
#pragma xmp loop on p[k]
    for (int k = 0; k < 5; k++)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices 0 to 4 in dimension 0 of node array 'p', which has 0 to 3
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        (void)k;
#pragma xmp loop on q(k,1)
    for (int k = 0; k < 2; k++)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices 0 to 1 in dimension 1 of node array 'q', which has 1 to 2
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
        (void)k;
#else
#pragma xmp loop on p[k]
    for (int k = 0; k < 4; k++)
        (void)k;
#pragma xmp loop on q(k,1)
    for (int k = 2; k > 0; k--)
        (void)k;
#pragma xmp template_fix [gblock(four)] v[N]
#endif
#pragma xmp loop on t[i]
    for (int i = 99; i >= 0; --i)
        a[i] = 1;
#pragma xmp loop on t[i]
    for (int i = 1; i < 102; i += 7)
        a[i] = 1;
#pragma xmp loop on t[i+1]
    for (int i = 98; i >= -1; i -= 3)
        a[i + 1] = 1;
#pragma xmp loop on t[i]
    for (int i = 200; i < 200; i++)
        a[i] = 1;
#pragma xmp loop on t[i]
    for (int i = m; i < 101; i++)
        a[i] = 1;
#pragma xmp loop on w(k-3)
    for (int k = 0; k < 11; k++)
        b[k] = 1;
#pragma xmp loop (j) on u[*][j]
    for (int i = 0; i < 2 * N; i++)
        for (int j = 0; j < N; j++)
            c[i % N][j] = 1;
}
