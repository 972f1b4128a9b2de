// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Subscripts, walks and ends of plain pointers to a node's part, of which a small change decides whether they count through the whole array.
#define N 24
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes four[4]
#pragma xmp template f[N]
#pragma xmp distribute f[block] onto four
static double u[N], v[N], w[N][M], b[M][N], z[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]
#pragma xmp align b[*][j] with t[j]
#pragma xmp align z[i] with f[i]
static double *rows[N];
int get(void);
void use(double *);
static int at(int i, int j) { return i * M + j; }
static int twice(int i) { return 2 * i; }
static int odd(int i)
{
    if (i > 3)
        return 0;
    return i;
}
static double left(const double *q, int i) { return q[i]; }
static double mine(const double *q, int i)
{
    i += 1;
    return q[i];
}

#ifdef WRONG
double indices(void)
{
    double *q = u, *r = z, s = 0, *c = w[0];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i;
        v[i] = q[-(-i)];
// CHECK: :[[@LINE-1]]:18: warning: 'q' holds the address of this node's storage of 'u', own part and shadow, but subscript '-(-i)' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-6]]:17: note: the address of 'u' is taken here
        v[i] += z[0] * 0;
        r[k] = 0;
// CHECK: :[[@LINE-1]]:11: warning: 'r' holds the address of this node's storage of 'z', own part and shadow, but subscript 'k' counts through the whole array; use 'z' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-10]]:25: note: the address of 'z' is taken here
    }
    double *x = u, *y = v, *g = u, *h = z;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i << 0] = 1;
// CHECK: :[[@LINE-1]]:13: warning: 'x' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i << 0' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-5]]:17: note: the address of 'u' is taken here
        y[+i] = 2;
// CHECK: :[[@LINE-1]]:11: warning: 'y' holds the address of this node's storage of 'v', own part and shadow, but subscript '+i' counts through the whole array; use 'v' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-8]]:25: note: the address of 'v' is taken here
        *(g + i) = 3;
// CHECK: :[[@LINE-1]]:15: warning: 'g' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-11]]:33: note: the address of 'u' is taken here
    }
    for (int i = 0; i < N; i++)
        h[i] = s;
// CHECK: :[[@LINE-1]]:11: warning: 'h' holds the address of this node's storage of 'z', own part and shadow, but subscript 'i' counts through the whole array; use 'z' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-16]]:41: note: the address of 'z' is taken here
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            c[at(i, j)] = s;
    return s;
}
double walks(void)
{
    double s = 0, *q = u, *r = u, *x = z, *y = u;
    for (int k = 0; k < N; k++)
        s += *q++;
// CHECK: :[[@LINE-1]]:16: warning: 'q' holds the address of this node's storage of 'u', own part and shadow, but subscript 'q++' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-4]]:24: note: the address of 'u' is taken here
    int k = N;
    while (k--)
        s += *r++;
// CHECK: :[[@LINE-1]]:16: warning: 'r' holds the address of this node's storage of 'u', own part and shadow, but subscript 'r++' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-9]]:32: note: the address of 'u' is taken here
    for (int i = 0; i < N / 2; i++)
        s += *x, x += 2;
// CHECK: :[[@LINE-1]]:20: warning: 'x' holds the address of this node's storage of 'z', own part and shadow, but subscript 'x += 2' counts through the whole array; use 'z' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-13]]:40: note: the address of 'z' is taken here
    int l = N;
    do
        s += *y++;
// CHECK: :[[@LINE-1]]:16: warning: 'y' holds the address of this node's storage of 'u', own part and shadow, but subscript 'y++' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-18]]:48: note: the address of 'u' is taken here
    while (--l);
    for (int i = 0; i < 2; i++)
        for (double *e = u; e != &u[N]; e++)
// CHECK: :[[@LINE-1]]:31: warning: '&u[N]' is meant to be the end of the whole array 'u', but a node stores only its part; a 'loop' with subscripts of 'u' gives each node its own
            s += *e;
    return s + z[0] * 0;
}
void tables(void)
{
    for (int i = 0; i < N; i++)
        rows[i] = w[i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            rows[i][j] = 0;
// CHECK: :[[@LINE-1]]:18: warning: 'rows[i]' holds the address of this node's storage of 'w', own part and shadow, but subscript 'i' counts through the whole array; use 'w' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-5]]:19: note: the address of 'w' is taken here
}
long differences(double *e)
{
    for (double *q = z; q <= &z[23]; q++)
// CHECK: :[[@LINE-1]]:27: warning: '&z[23]' is meant to be the end of the whole array 'z', but a node stores only its part; a 'loop' with subscripts of 'z' gives each node its own
        use(q);
    use(u + 4);
// CHECK: :[[@LINE-1]]:9: warning: 'u + 4' counts from where this node's storage of 'u' begins, not from its first element; use 'u[...]' in a loop, which gives each node its own
    for (double *q = u; q < u + N; q++)
        use(q);
    return &u[5] - u;
// CHECK: :[[@LINE-1]]:18: warning: this difference counts from where this node's storage of 'u' begins, not from its first element; use the index itself
}
#else
double indices(int n, int first)
{
    double *q = u, *r = z, s = 0, *c = w[0], *x = n ? u : rows[0];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i;
        k = get();
        v[i] = q[i - first] + q[n - i] + q[odd(i) * 0] + q[k] + q[i % 3] + q[i / n] + q[!i];
        for (int j = 0; j < i; j++)
            v[i] += q[i - j];
    }
    for (int i = 0; i < 3; i++)
        r[i] = s;
    for (int i = 0; i < n; i++)
        r[i + first] = s + ((char *)r)[n];
    for (int j = 0; j < M; j++)
        c[j] = s + c[at(0, j)] + left(x, 0) + mine(q, 2);
    for (int j = -1; j < 3; j++)
        c[at(1, j)] = s;
    return s + sizeof q[N] + sizeof(__typeof__(r[N]));
}
double walks(int n)
{
    double s = 0, *q = u, *r = z, *x = u, *y = u, *d = v;
    for (int k = 0; k < n; k++)
        s += *q++;
    int k = n;
    while (k--)
        s += *x++;
    for (int i = 0; i < 4; i++)
        s += *r++;
    for (int i = 0; i < N; i++) {
        double *each = u;
        s += *each++;
    }
    for (int i = 0; i < N; i++)
        for (y = u; y < x; y++)
            s += *y;
    while (get())
        s += *d++;
    for (int i = 0; i < N; i += 3)
        s += *d++;
    int turns = N;
    turns -= n;
    while (turns--)
        s += *d++;
    for (int i = 0; i < N; i++)
        d += 0;
    double (*row)[M] = w;
    for (int i = 0; i < N; i++)
        row += 0;
    return s;
}
void tables(int n)
{
    for (int i = 0; i < n; i++)
        rows[i] = w[i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            rows[i][j] = 0;
    rows[0] = w[0];
    for (int i = 0; i < 3; i++)
        rows[i][0] = 0;
    rows[get()][0] = 0;
}
long differences(double *e, int n)
{
    for (double *q = z; q <= &z[3]; q++)
        use(q);
    for (double *q = u; q < u + 3; q++)
        use(q);
    if (get())
        use(u + 4);
    use(u + 0);
    use(w[0] + 4);
#pragma xmp task on p[0]
    use(u + 4);
    if (u == v || e == u || e < &u[n])
        return e - u;
    use(u - 1);
    return &u[5] - &u[4];
}
#endif
