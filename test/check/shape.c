// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DMEANING %s -o %t.c 2>&1 | %messages %s --check-prefix=MEANING
// RUN: not %sodecc --emit-c -DCOMPUTED %s -o %t.c 2>&1 | %messages %s --check-prefix=COMPUTED
// RUN: %sodecc -c -Werror %s -o %t.o
// Flat arrays: what cannot be taken apart, and what is not described twice.
// COVERS: err_shape_twice note_first_shape err_shape_subscript note_shape_here err_shape_pointer err_shape_declaration
// COVERS: err_shape_walk err_shape_member err_shape_object err_shape_extent err_shape_size err_shape_alone

#define IX(i, j) ((i) * nx + (j))
static int nx = 20, ny = 10;
typedef double *field;
struct grid {
    int nx;
    double *u, *hidden;
};
struct other {
    double *hidden;
};
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
static double *u, *v, w[200];
#pragma xmp shape u[ny][nx], v[ny][nx], w[10][20]
#pragma xmp align [i][*] with t[i] :: u, v, w
static double *q;
#pragma xmp shape q[10][nx + 2][3]
#pragma xmp align q[i][*][*] with t[i]
#pragma xmp shape grid.u[10][nx], grid.hidden[10][20]
#pragma xmp align [i][*] with t[i] :: grid.u, grid.hidden

// COMPUTED: :[[@LINE+121]]:14: error: cannot tell from the loops where 'from' is in 'u'
#ifdef WRONG
#pragma xmp shape u[ny][nx - 1]
// CHECK: :[[@LINE-1]]:19: error: 'u' already has a shape; use another pointer for memory with rows of another length
// CHECK: shape.c:24:19: note: the first shape is here
// CHECK: :[[@LINE+67]]:18: error: cannot tell from the loops where 'p' is in 'u', which has a shape; advance it once in each iteration, '*p++', in loops that count up by 1 and run to their end, or write 'u[...]'
// CHECK: :[[@LINE+68]]:26: error: cannot tell from the loops where 'twice' is in 'v'
static field e;
#pragma xmp shape e[10][10]
#endif
#ifdef MEANING
static double *a, b[100], c[101], *d;
#pragma xmp shape b[10][11], c[10][10], d[10][0]
// MEANING: :[[@LINE-1]]:47: error: extent 0 of a shape is not positive
#pragma xmp align [i][*] with t[i] :: b, c
#pragma xmp shape t[10][10]
// MEANING: :[[@LINE-1]]:19: error: 't' is not a pointer or array of a declaration that 'shape' can see: name a variable or parameter
// MEANING: :[[@LINE-5]]:13: error: array 'b' has 99 elements, but its shape has 110
#pragma xmp shape a[10][10]
// MEANING: :[[@LINE-1]]:13: error: 'a' has a shape, but no 'align' or 'inherit' names it
#endif

struct grid *which(void);
static int column(int j) { return j * ny; }
static int after(void)
{
    static int count;
    return count++;
}

void f(int n, const int *list, double *row)
{
    int k = 0, r = nx;
    double *end = &u[ny * nx];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ny; i++) {
        int line = i * nx;
        for (int j = 0; j < nx; j++) {
            u[IX(i, j)] = v[line + j] + u[(size_t)i * nx + j] + u[(i * nx + j)] + w[20 * i + j] + u[j + nx * i];
            q[(i * (nx + 2) + j) * 3 + 2] = q[i * (2 + nx) * 3 + (j + 1) * 3] + q[((j + 1) + (nx + 2) * i) * 3 + 1];
        }
#ifdef WRONG
        which()->hidden[i * 20 + 1] = 0;
// CHECK: :[[@LINE-1]]:18: error: several structs have a member 'hidden', and the text does not show which one this is; access it through a variable of the struct or a pointer to it
        u[k] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say which element of 'u[ny][nx]' is meant; write 'i * nx + j' with any index expressions, or the same through a macro, a function that returns one expression, or variables that are set once, such as 'r = i * nx'
// CHECK: note: the shape is here
        u[i * ny + k] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say
// CHECK: note: the shape is here
        u[column(i) + k] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say
// CHECK: note: the shape is here
        u[r + k] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say
// CHECK: note: the shape is here
        u[list[i]] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say
// CHECK: note: the shape is here
        q[i * nx * 3 + k] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say which element of 'q[10][nx + 2][3]' is meant; write '(i * (nx + 2) + j) * 3 + k' with
// CHECK: note: the shape is here
        u[i * nx + k * ny] = 0;
// CHECK: :[[@LINE-1]]:10: error: the subscript does not say
// CHECK: note: the shape is here
        *u = 0;
// CHECK: :[[@LINE-1]]:10: error: pointer arithmetic on 'u', which has a shape; write an element as 'u[...]', its address as '&u[...]'
        row[0] = *(i * nx + u);
// CHECK: :[[@LINE-1]]:29: error: pointer arithmetic on 'u'
        double *p = &u[i * nx], *twice = &v[i * nx];
        for (int j = 0; j < nx; j++)
            if (j % 2)
                *p++ = 0;
        for (int j = 0; j < nx; j++)
            *twice++ += *twice++;
        for (int m = 0; m < nx * ny; m++)
            u[m] = 0;
// CHECK: :[[@LINE-1]]:14: error: the subscript does not say
// CHECK: note: the shape is here
        int c = i * nx, after = i * nx;
        for (int j = 0; j < nx; j++)
            if (j % 2)
                u[c++] = 0;
// CHECK: :[[@LINE-1]]:18: error: the subscript does not say
// CHECK: note: the shape is here
        for (int j = 0; j < nx; j++)
            u[after++] = 0;
// CHECK: :[[@LINE-1]]:14: error: the subscript does not say
// CHECK: note: the shape is here
        row[0] = after;
        int all = 0;
        for (int m = 0; m < ny; m++)
            for (int j = 0; j < nx; j++, all++) {
                if (list[j])
                    break; /* so the next row begins elsewhere */
                u[all] = 0;
// CHECK: :[[@LINE-1]]:18: error: the subscript does not say
// CHECK: note: the shape is here
            }
#endif
#ifdef COMPUTED
        int all = 0, counts[10] = {0};
        for (all = i * nx, k = 0; k < nx; all = all + 1, k++)
            u[all] = 0;
// COMPUTED: :[[@LINE-1]]:14: error: the subscript does not say
// COMPUTED: note: the shape is here
        if (list[i])
            line *= 2;
        u[line] = 0;
// COMPUTED: :[[@LINE-1]]:10: error: the subscript does not say
// COMPUTED: note: the shape is here
        int there = counts[i] * nx, next = column(i) * nx + after();
        counts[i]++;
        u[there] = counts[0];
// COMPUTED: :[[@LINE-1]]:10: error: the subscript does not say
// COMPUTED: note: the shape is here
        u[next] = 0;
// COMPUTED: :[[@LINE-1]]:10: error: the subscript does not say
// COMPUTED: note: the shape is here
        double *from = u + i * nx, *to = from + nx;
        while (from < to)
            *from++ = 0;
#endif
    }
    r += n;
    k += r + (end != 0);
}
// CHECK: shape.c:39:14: error: 'e' has a shape, so its declaration must say '*e' or 'e[...]', not hide that in the name of a type
