/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * xmp_io.h: sections of arrays of every mapping, whole and strided, one after the other in a file, and through views; the file
 * and what is read are those of a plain C compiler.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o serial && %sodecc %optimize %s -o parallel
 * RUN: ./serial > serial.out && mv u.bin serial.bin && %filecheck %s < serial.out
 * RUN: for n in %ranks; do rm -f u.bin && %mpirun -n $n ./parallel > out && diff out serial.out && cmp u.bin serial.bin || exit 1; done
 * RUN: %sodecc -fsode-check %s -o checked && %mpirun -n 3 ./checked > out && diff out serial.out
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <xmp_io.h>

#define N 23
#define M 10
#define Q (xmp_all_num_nodes() % 2 ? 1 : 2)
#define EACH(i, n) for (int i = 0; i < (n); i++)

static int map[64];
static void fill_map(void)
{
    EACH(k, N) map[k * k % 7 % xmp_all_num_nodes()]++; // some are 0
}

typedef struct { short x; double y; } pair_t;

#pragma xmp nodes p[*]
#pragma xmp nodes q[xmp_all_num_nodes() / Q][Q]
#pragma xmp template tb[N]
#pragma xmp distribute tb[block] onto p
#pragma xmp template tc[N + 4]
#pragma xmp distribute tc[cyclic(3)] onto p
#pragma xmp template tg[:]
#pragma xmp distribute tg[gblock(*)] onto p
#pragma xmp template t2[N][M]
#pragma xmp distribute t2[cyclic][block] onto q
double a[N];
#pragma xmp align a[i] with tb[i]
#pragma xmp shadow a[2]
float complex c[N];
#pragma xmp align c[i] with tc[i + 3]
pair_t s[N];
#pragma xmp align s[i] with tb[i]
int u[N][M], v[N][M], w[M][N];
#pragma xmp align u[i][j] with t2[i][j]
#pragma xmp align v[i][*] with tc[i]
#pragma xmp align w[*][j] with tb[j]
#pragma xmp shadow w[0][1:3]
short (*g)[3];
#pragma xmp align g[i][*] with tg[i]
char deep[3][N][2];
#pragma xmp align deep[*][i][*] with tc[i]
int r[M];
#pragma xmp align r[j] with t2[*][j]

static xmp_file_t *file;

static void fill(void)
{
    EACH(k, M) {
#pragma xmp loop (j) on t2[*][j]
        EACH(j, M) r[j] = 5 * j;
    }
#pragma xmp loop (i) on tb[i]
    EACH(i, N) {
        a[i] = 1.5 * i;
        s[i].x = i;
        s[i].y = -i;
        EACH(j, M) w[j][i] = 1000 + j * N + i;
    }
#pragma xmp loop (i) on tc[i + 3]
    EACH(i, N) c[i] = i + 2 * i * I;
#pragma xmp loop (i, j) on t2[i][j]
    EACH(i, N) EACH(j, M) u[i][j] = 100 * i + j;
#pragma xmp loop (i) on tc[i]
    EACH(i, N) {
        EACH(j, M) v[i][j] = -(100 * i + j);
        EACH(j, 6) deep[j / 2][i][j % 2] = i + j;
    }
#pragma xmp loop (i) on tg[i]
    EACH(i, N) EACH(j, 3) g[i][j] = 10 * i + j;
}

static long long total(void)
{
    long long sum = 0;
#pragma xmp loop (i) on tb[i] reduction(+: sum)
    EACH(i, N) {
        sum += (long long)(a[i] * (i + 1) + s[i].x * (i + 2) + s[i].y * i * i);
        EACH(j, M) sum += w[j][i] * (i + j);
    }
    long long more = 0;
#pragma xmp loop (i) on tc[i + 3] reduction(+: more)
    EACH(i, N) more += (long long)(creal(c[i]) * (3 * i + 1) + cimag(c[i]) * i);
    sum += more;
    more = 0;
#pragma xmp loop (i, j) on t2[i][j] reduction(+: more)
    EACH(i, N) EACH(j, M) more += (long long)u[i][j] * (i + 7 * j);
    sum += 3 * more;
    more = 0;
#pragma xmp loop (i) on tc[i] reduction(+: more)
    EACH(i, N) {
        EACH(j, M) more += (long long)v[i][j] * (i + 5 * j);
        EACH(j, 6) more += deep[j / 2][i][j % 2] * (i + j);
    }
    sum += 5 * more;
    more = 0;
#pragma xmp loop (i) on tg[i] reduction(+: more)
    EACH(i, N) EACH(j, 3) more += g[i][j] * (i + j);
    return sum + 7 * more;
}

static xmp_range_t *range_of(int n, const int *values)
{
    xmp_range_t *range = xmp_allocate_range(n);
    EACH(d, n) xmp_set_range(range, d + 1, values[3 * d], values[3 * d + 1], values[3 * d + 2]);
    return range;
}
#define RANGE(n, ...) range_of(n, (const int[]){__VA_ARGS__})

static void say(const char *what, long long bytes)
{
    long long at = xmp_ftell(file);
    if (xmp_node_num() == 1)
        printf("%s %lld, at %lld\n", what, bytes, at);
}

#define MOVE(array, ...) \
    do { \
        xmp_range_t *range = RANGE(__VA_ARGS__); \
        say(#array, writes ? xmp_fwrite_darray_all(file, xmp_desc_of(array), range) \
                           : xmp_fread_darray_all(file, xmp_desc_of(array), range)); \
        xmp_free_range(range); \
    } while (0)

static void move_all(int writes)
{
    MOVE(a, 1, 0, N, 1);
    MOVE(c, 1, 0, N, 1);
    MOVE(s, 1, 0, N, 1);
    MOVE(u, 2, 0, N, 1, 0, M, 1);
    MOVE(v, 2, 0, N, 1, 0, M, 1);
    MOVE(w, 2, 0, M, 1, 0, N, 1);
    MOVE(g, 2, 0, N, 1, 0, 3, 1);
    MOVE(deep, 3, 0, 3, 1, 0, N, 1, 0, 2, 1);
    MOVE(r, 1, 0, M, 1);
    MOVE(a, 1, 3, 5, 4);
    MOVE(a, 1, N - 1, 11, -2);
    MOVE(c, 1, 1, 11, 2);
    MOVE(c, 1, N - 1, N, -1);
    MOVE(u, 2, 2, 7, 3, 1, 4, 2);
    MOVE(v, 2, 20, 4, -5, M - 1, M, -1);
    MOVE(w, 2, 9, 5, -2, 4, 3, 5);
    MOVE(g, 2, 5, 1, 1, 0, 2, 2);
    MOVE(deep, 3, 2, 3, -1, 1, 6, 3, 1, 1, 1);
    MOVE(u, 2, 0, 0, 1, 0, M, 1);
}

// Through a view, nodes write and read what they own, some of it at a time.
static void move_view(int writes)
{
    int own[N * M], n = 0, part, wrong = 0;
    xmp_range_t *range = RANGE(2, 1, 20, 1, 0, M, 1);
#pragma xmp loop (i) on tc[i]
    for (int i = 1; i <= 20; i++)
        EACH(j, M) own[n++] = 50 * i + j;
    int failed = xmp_file_set_view_all(file, 20000, xmp_desc_of(v), range);
    say("view", failed);
    part = n / 3;
    for (int tile = 0; tile < 2; tile++) {
        EACH(k, n) own[k] = writes ? own[k] + tile : -1;
        long long first = writes ? xmp_fwrite_all(file, own, sizeof(int), part) : xmp_fread(file, own, sizeof(int), part);
        long long rest = writes ? xmp_fwrite(file, own + part, sizeof(int), n - part)
                                : xmp_fread_all(file, own + part, sizeof(int), n - part);
        wrong += first != part * 4 || rest != (n - part) * 4;
        n = 0;
#pragma xmp loop (i) on tc[i]
        for (int i = 1; i <= 20; i++)
            EACH(j, M) { wrong += own[n] != 50 * i + j + tile; n++; }
    }
#pragma xmp reduction(+: wrong)
    if (xmp_node_num() == 1)
        printf("through the view: %d wrong\n", wrong);
    MOVE(u, 2, 0, 20, 1, 0, M, 1);
    xmp_free_range(range);
    xmp_file_clear_view_all(file, 16);
    MOVE(u, 2, 3, 2, 1, 0, 2, 1);
}

int main(void)
{
    fill_map();
#pragma xmp template_fix[gblock(map)] tg[N]
    g = (short (*)[3])xmp_malloc(xmp_desc_of(g), N, 3);
    fill();
    file = xmp_fopen_all("u.bin", "w");
    move_all(1);
    // CHECK: a 184, at 184
    // CHECK: a 40, at [[#]]
    move_view(1);
    // CHECK: through the view: 0 wrong
    printf(xmp_fclose_all(file) ? "not closed\n" : "");
    EACH(turn, 2) {
#pragma xmp loop (i) on tb[i]
        EACH(i, N) {
            a[i] = s[i].x = s[i].y = 0;
            EACH(j, M) w[j][i] = 0;
        }
        file = xmp_fopen_all("u.bin", turn ? "r+" : "r");
        move_all(0);
        long long sum = total();
        if (xmp_node_num() == 1)
            printf("%lld\n", sum);
        move_view(0);
        sum = total();
        if (xmp_node_num() == 1)
            printf("%lld\n", sum);
        xmp_fclose_all(file);
    }
    // CHECK: view 0, at 20000
    // CHECK: through the view: 0 wrong
    xmp_free(xmp_desc_of(g));
    return 0;
}
