// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Rows of which a node has a part, as arguments: what the function, its prototype or the call has to say.
// COVERS: note_row_divided_twice note_row_elsewhere note_row_inherits

#define N 40
#define M 30
#pragma xmp nodes p[*], q[*][2]
#pragma xmp template t[M], s[N][M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[block][block] onto q
double u[N][M], v[N][M], w[N][4][M];
#pragma xmp align u[*][j] with t[j]
#pragma xmp align w[*][*][j] with t[j]
#pragma xmp align v[i][j] with s[i][j]

void elsewhere(double *row, int n);
void nameless(double *, int n);
#pragma xmp inherit (plane)
void planes(int n, double (*plane)[M]);

double here(double *row)
{
#ifdef WRONG
    return row[0];
#else
    double sum = 0;
#pragma xmp inherit (row)
#pragma xmp loop (j) on row[j] reduction(+: sum)
    for (int j = 0; j < M; j++)
        sum += row[j];
    return sum;
#endif
}

void calls(int k)
{
    planes(4, w[k]);
    here(u[k]);
#ifdef WRONG
// CHECK: :[[@LINE-2]]:10: error: 'u' needs a subscript for dimension 1, which is distributed
// CHECK: :14:13: note: for this 'align' directive
// CHECK: :[[@LINE-21]]:8: note: nodes divide the row; with '#pragma xmp inherit (row)' in the function its parameter is their parts
    elsewhere(u[k], M);
// CHECK: :[[@LINE-1]]:15: error: 'u' needs a subscript for dimension 1, which is distributed
// CHECK: :14:13: note: for this 'align' directive
// CHECK: :[[@LINE-30]]:6: note: if 'elsewhere', which another file has, inherits this parameter, write '#pragma xmp inherit (row)' before this prototype
    nameless(w[k][2], M);
// CHECK: :[[@LINE-1]]:14: error: 'w' needs a subscript for dimension 2, which is distributed
// CHECK: :15:13: note: for this 'align' directive
// CHECK: :[[@LINE-33]]:6: note: if 'nameless', which another file has, inherits this parameter, write '#pragma xmp inherit (row)' before this prototype
    elsewhere(v[k], M);
// CHECK: :[[@LINE-1]]:15: error: 'v' needs a subscript for dimension 1, which is distributed
// CHECK: :16:13: note: for this 'align' directive
// CHECK: :[[@LINE-3]]:15: note: each node has a part of some rows only; pass 'v' itself and the row's index, and let 'elsewhere' loop over the row
#endif
}
