// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -c -Werror %s -o %t.o
// inherit, like, and arrays behind `on`.
// COVERS: err_inherit_parameter err_pointer_table err_like_dimensions err_like_subscript err_like_indices err_like_none
// COVERS: err_on_array_brackets

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100], b[100], c[100][3], d[100], e[3], f[99];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp align b, d like a
#pragma xmp align c[i][*] like a[i]
#pragma xmp align f like a[i+1]
#pragma xmp shadow d[0:1]

#pragma xmp inherit (w)
void prototype(int n, double w[n]);

void prototype(int n, double w[n])
{
#pragma xmp reflect (w) width(1)
#pragma xmp loop (i) on w[i]
    for (int i = 0; i < n; i++)
        w[i] = 1;
}

void function(int n, double *u, double (*v)[3])
{
#pragma xmp inherit (u, v)
    double same[n], more[n][2][n];
#pragma xmp align same like u
#pragma xmp align more[*][*][j] like v[j][*]
#ifdef WRONG
#pragma xmp inherit (n)
// CHECK: :[[@LINE-1]]:22: error: 'n' is neither a parameter
    double own[n], two[n][n];
#pragma xmp inherit (own)
// CHECK: :[[@LINE-1]]:22: error: 'own' is neither a parameter that is an array or a pointer, nor a pointer that is initialized with an array, as in 'double *u = level[k];'; arrays can be aligned 'like' one
#pragma xmp align two like u
// CHECK: :[[@LINE-1]]:19: error: 'two' has 2 dimensions and 'u' has 1; say which ones go together, as in 'align a[i] like u[i][*]'
#pragma xmp align own like v[*]
// CHECK: :[[@LINE-1]]:28: error: 'v' has 2 dimensions, but 1 subscript is given
#pragma xmp align own[i] like u[i*i]
// CHECK: :[[@LINE-1]]:33: error: a subscript after 'like' must be '*' or one of the array's indices, optionally plus a constant or at a ratio of constants such as '2*i + 1' or 'i/2'
#pragma xmp align two[i][j] like v[i][*]
// CHECK: :[[@LINE-1]]:19: error: 'two' has 2 dimensions, but 1 index names a dimension of 'v'
#pragma xmp align two[*][*] like v[*][*]
// CHECK: :[[@LINE-1]]:19: error: no dimension of 'two' goes with a dimension of 'v'
#pragma xmp task on u(1)
// CHECK: :[[@LINE-1]]:21: error: write the subscripts of array 'u' in '[ ]'
    ;
#endif
#pragma xmp task on c[n][2]
    a[n] = same[n] + more[0][0][n] + v[n][0];
#pragma xmp barrier on u
    (void)e, (void)b, (void)f;
}

/* Which dimensions nodes divide, only the run knows. */
void narrow(int n, int m, double u[n][m])
{
#pragma xmp inherit (u)
    double own[n][m];
#pragma xmp align own like u
#pragma xmp shadow own[1][0]
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            u[i][j] = own[i][j-1];
}

/* Pointers of a block that begin with an array. */
void elements(int n, double *level[], double (**rows)[3])
{
    double *u = level[n];
    double (*row)[3] = rows[0];
#pragma xmp inherit (row)
#pragma xmp reflect (u, row)
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < n; i++)
        u[i] = row[i][0];
#ifdef WRONG
#pragma xmp task on level[n][0]
// CHECK: :[[@LINE-1]]:21: error: 'level' holds pointers; name one of their arrays by a pointer that inherits, 'double *u = level[k];'
    ;
#pragma xmp bcast (n) from rows[0][0][0]
// CHECK: :[[@LINE-1]]:28: error: 'rows' holds pointers; name one of their arrays by a pointer that inherits, 'double (*u)[3] = rows[k];'
    double *later;
    later = level[0];
#pragma xmp inherit (later)
// CHECK: :[[@LINE-1]]:22: error: 'later' is neither a parameter that is an array or a pointer, nor a pointer that is initialized with an array, as in 'double *u = level[k];'; arrays can be aligned 'like' one
    double *nothing = 0;
#pragma xmp reflect (nothing)
// CHECK: :[[@LINE-1]]:22: error: 'nothing' is not a distributed array; it needs an 'align' directive first
#endif
}
