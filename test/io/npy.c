/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * .npy files: NumPy loads what n nodes write, of every type; m nodes read it; the file is that of a plain C compiler.  What NumPy
 * writes is read, too, or a clear failure.
 *
 * REQUIRES: numpy
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && mkdir serial one
 * RUN: %cc -std=gnu11 %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o s && %sodecc %optimize %s -o p
 * RUN: (cd serial && ../s write && ../s read) && %python %S/Inputs/npy.py check serial
 * RUN: for n in %ranks; do (cd one && rm -f *.npy && %mpirun -n $n ../p write && for f in *.npy; do cmp $f ../serial/$f || exit 1; done && \
 * RUN:   %mpirun -n $((7 - n)) ../p read) || exit 1; done
 * RUN: %python %S/Inputs/npy.py make . && ./s errors > out && %filecheck %s < out && %mpirun -n 3 ./p errors | diff out -
 */
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#define N 23
#define M 10
#define BIG 2300000
#define EACH(i, n) for (int i = 0; i < (n); i++)
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp template large[BIG]
#pragma xmp distribute large[cyclic(5)] onto p

typedef unsigned long long ullong_t;
#define DO(X) \
    X(bool, a_bool) X(char, a_char) X(signed char, a_schar) X(unsigned char, a_uchar) X(short, a_short) \
    X(unsigned short, a_ushort) X(int, a_int) X(unsigned, a_uint) X(long, a_long) X(unsigned long, a_ulong) \
    X(long long, a_llong) X(ullong_t, a_ullong) X(float, a_float) X(double, a_double) X(long double, a_ldouble) \
    X(float complex, a_cfloat) X(double complex, a_cdouble) X(long double complex, a_cldouble)
#define TEXT(...) TEXT_(__VA_ARGS__)
#define TEXT_(...) #__VA_ARGS__
#define DECLARE(type, name) \
    type name[N]; \
    _Pragma(TEXT(xmp align name[i] with t[i]))
DO(DECLARE)
#pragma xmp template tb[N]
#pragma xmp distribute tb[block] onto p
int two[M][N];
#pragma xmp align two[*][i] with tb[i]
#pragma xmp shadow two[0][3]
float three[3][N][2];
#pragma xmp align three[*][i][*] with t[i]
double big[BIG];
#pragma xmp align big[i] with large[i]
struct pair { int x, y; } pairs[N];
#pragma xmp align pairs[i] with t[i]

static int wrong, writes;

static void move_file(const char *path, sode_file_t *file, int failed)
{
    (void)path;
    wrong += failed;
    sode_file_close(file);
}
#define MOVE(name) \
    do { \
        sode_file_t *file = sode_file_open(#name ".npy", writes ? "w" : "r"); \
        move_file(#name, file, writes ? sode_file_write(file, NULL, xmp_desc_of(name)) \
                                      : sode_file_read(file, "any", xmp_desc_of(name))); \
    } while (0);

static void move_types(void)
{
#define SET(type, name) \
    _Pragma(TEXT(xmp loop (i) on t[i])) \
    EACH(i, N) name[i] = writes ? (type)(i % 2 ? i + 0.5 * i * i : i) : (type)0; \
    MOVE(name) \
    _Pragma(TEXT(xmp loop (i) on t[i] reduction(+: wrong))) \
    EACH(i, N) wrong += name[i] != (type)(i % 2 ? i + 0.5 * i * i : i);
    DO(SET)
}

static void move_shapes(void)
{
#pragma xmp loop (i) on t[i]
    EACH(i, N) {
        EACH(j, 6) three[j / 2][i][j % 2] = writes ? i + 0.25f * j : 0;
    }
#pragma xmp loop (i) on tb[i]
    EACH(i, N) {
        EACH(j, M) two[j][i] = writes ? 100 * j + i : 0;
    }
#pragma xmp loop (i) on large[i]
    EACH(i, BIG) big[i] = writes ? 0.5 * i : 0;
    MOVE(two)
    MOVE(three)
    MOVE(big)
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    EACH(i, N) {
        EACH(j, 6) wrong += three[j / 2][i][j % 2] != i + 0.25f * j;
    }
#pragma xmp loop (i) on tb[i] reduction(+: wrong)
    EACH(i, N) {
        EACH(j, M) wrong += two[j][i] != 100 * j + i;
    }
#pragma xmp loop (i) on large[i] reduction(+: wrong)
    EACH(i, BIG) wrong += big[i] != 0.5 * i;
}

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

static void read_int(const char *path)
{
    sode_file_t *file = sode_file_try(path, "r");
    int sum = 0;
    if (!file) {
        say(1);
        return;
    }
    if (sode_file_read(file, NULL, xmp_desc_of(a_int))) {
        say(1);
        sode_file_close(file);
        return;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    EACH(i, N) sum += a_int[i] * i;
    if (xmp_node_num() == 1)
        printf("%s: %d\n", path, sum);
    sode_file_close(file);
}

static void read_what_numpy_wrote(void)
{
    read_int("version1.npy");  // CHECK: version1.npy: 3795
    read_int("version2.npy");  // CHECK-NEXT: version2.npy: 3795
    read_int("fortran1.npy");  // CHECK-NEXT: fortran1.npy: 3795
    read_int("fortran2.npy");  // CHECK-NEXT: {{^}}file 'fortran2.npy': its elements are in Fortran order
    read_int("order.npy");     // CHECK-NEXT: file 'order.npy': array 'a_int': its elements are signed 4-byte integers, but signed 4-byte integers (big-endian) in the file
    read_int("long.npy");      // CHECK-NEXT: file 'long.npy': array 'a_int': its elements are signed 4-byte integers, but signed 8-byte integers in the file
    read_int("records.npy");   // CHECK-NEXT: {{^}}file 'records.npy': array 'a_int': its elements are signed 4-byte integers, but '[('x', '<i4'), ('y', '<i4')]' in the file
    read_int("names.npy");     // CHECK-NEXT: file 'names.npy': array 'a_int': its elements are signed 4-byte integers, but '<U3' in the file
    read_int("one.npy");       // CHECK-NEXT: file 'one.npy': array 'a_int': its extents are 23, but one element in the file
    read_int("deep.npy");      // CHECK-NEXT: file 'deep.npy': array 'a_int': its extents are 23, but 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 23 in the file
    read_int("cut.npy");       // CHECK-NEXT: file 'cut.npy': array 'a_int': it is cut off: it ends at byte 150
    read_int("cuthead.npy");   // CHECK-NEXT: {{^}}file 'cuthead.npy': it is cut off: it ends at byte 50
    read_int("damaged1.npy");  // CHECK-NEXT: {{^}}file 'damaged1.npy': its head is damaged
    read_int("damaged2.npy");  // CHECK-NEXT: {{^}}file 'damaged2.npy': its head is damaged
    read_int("damaged3.npy");  // CHECK-NEXT: {{^}}file 'damaged3.npy': its head is damaged
    read_int("damaged4.npy");  // CHECK-NEXT: {{^}}file 'damaged4.npy': its head is damaged
    read_int("version9.npy");  // CHECK-NEXT: {{^}}file 'version9.npy': its version 9 is not known
    read_int("text.npy");      // CHECK-NEXT: {{^}}file 'text.npy': it is not a .npy file of NumPy
    read_int("none.npy");      // CHECK-NEXT: {{^}}file 'none.npy': No such file or directory
}

static void write_what_cannot_be(void)
{
    sode_file_t *file = sode_file_try("w.npy", "w");
    long long steps;
    double number;
    // CHECK-NEXT: array 'a_int': the file has no such array
    say(sode_file_read(file, NULL, xmp_desc_of(a_int)));
    // CHECK-NEXT: array 'pairs': its elements are structs; call sode_file_struct first to declare their fields
    say(sode_file_write(file, NULL, xmp_desc_of(pairs)));
    // CHECK-NEXT: array 'a_int': a .npy file holds one array, not a time series
    say(sode_file_append(file, NULL, xmp_desc_of(a_int), 0));
    // CHECK-NEXT: array 'a_int': a .npy file holds one array, not a time series
    say(sode_file_steps(file, "a_int", &steps));
    // CHECK-NEXT: file 'w.npy': a .npy file holds one array, and none was written
    say(sode_file_close(file));
    file = sode_file_try("w.npy", "w");
    // CHECK-NEXT: no failure
    say(sode_file_write(file, "u", xmp_desc_of(a_int)));
    // CHECK-NEXT: no failure
    say(sode_file_write(file, "u", xmp_desc_of(a_int)));
    // CHECK-NEXT: no failure
    say(sode_file_read(file, "u", xmp_desc_of(a_int)));
    // CHECK-NEXT: no failure
    say(sode_file_close(file));
    file = sode_file_try("w.npy", "a");
    // CHECK-NEXT: array 'u': its extents are 10 x 23, but 23 in the file
    say(sode_file_write(file, "u", xmp_desc_of(two)));
    // CHECK-NEXT: attribute 'unit': a .npy file holds no attributes; one that ends in '.h5' or '.raw' does
    say(sode_file_set_text(file, NULL, "unit", "K"));
    // CHECK-NEXT: attribute 'x': a .npy file holds no attributes; one that ends in '.h5' or '.raw' does
    say(sode_file_get_number(file, NULL, "x", &number));
    sode_file_close(file);
    file = sode_file_try("w.npy", "w");
    sode_file_write(file, "u", xmp_desc_of(a_int));
    // CHECK-NEXT: array 'v': a .npy file holds one array, and this one has 'u'
    say(sode_file_write(file, "v", xmp_desc_of(a_int)));
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    writes = argc > 1 && strcmp(argv[1], "write") == 0;
    if (argc > 1 && strcmp(argv[1], "errors") == 0) {
        read_what_numpy_wrote();
        write_what_cannot_be();
        return 0;
    }
    move_types();
    move_shapes();
    if (wrong)
        printf("node %d: %d elements are wrong\n", xmp_node_num(), wrong);
    return wrong != 0;
}
