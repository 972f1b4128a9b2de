/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Under a plain compiler: what its types do not tell, and attributes; also a file that was cut off, and a file without
 * directives under sodecc, where nothing has been started.
 *
 * REQUIRES: hdf5
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %cc %optimize -Wall -Wextra -Werror %s %libsode_io_serial -o %t
 * RUN: %t > out && %filecheck %s < out
 * RUN: not %cc -DVARIABLE %s %libsode_io_serial -o %t.variable 2>&1 | grep 'sode_io_takes_only_d'
 * RUN: head -c 2500 u.h5 > cut.h5 && not %t cut.h5 2>&1 | grep "plain.c:[0-9]*: file 'cut.h5': it cannot be opened: "
 * RUN: %sodecc %S/without-hdf5.c -o %t.parallel && not %mpirun -n 1 %t.parallel 2>&1 | \
 * RUN:   grep "hdf5.c:[0-9]*: sode_file_open is called before the start or after the end of the run"
 */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

double u[20][30], (*rows)[30];
const float table[4] = {1, 2, 3, 4};

static void say(int failed)
{
    puts(failed ? sode_file_error() : "no failure");
}

static void write_parameter(sode_file_t *file, int n, int m, double a[n][m], const char *name)
{
    say(sode_file_write(file, name, xmp_desc_of(a)));
}

static void attributes(sode_file_t *file);

int main(int argc, char **argv)
{
    int n = 3, scalar = 0, deep[1][1][1][1][1][1][1][1];
    if (argc > 1)
        sode_file_open(argv[1], "r");
    sode_file_t *file = sode_file_try("u.h5", "w");
    rows = (double (*)[30])xmp_malloc(xmp_desc_of(rows), n, 30);
    for (int k = 0; k < n * 30; k++)
        rows[k / 30][k % 30] = k;
#ifdef VARIABLE
    xmp_desc_t d = xmp_desc_of(u);
    sode_file_write(file, "u", d);
#endif
    // CHECK: no failure
    say(sode_file_write(file, "rows", xmp_desc_of(rows)));
    // CHECK-NEXT: no failure
    write_parameter(file, n, 30, rows, "the same rows");
    // CHECK-NEXT: no failure
    say(sode_file_write(file, NULL, xmp_desc_of(table)));
    // CHECK-NEXT: no failure
    say(sode_file_close(file));
    file = sode_file_try("u.h5", "a");
    // CHECK-NEXT: array 'u': a plain compiler does not know its first extent: name the array instead of a pointer or parameter, or allocate it by xmp_malloc
    write_parameter(file, 20, 30, u, "u");
    // CHECK-NEXT: array 'scalar': expected an array of 1 to 7 dimensions
    say(sode_file_write(file, NULL, xmp_desc_of(scalar)));
    // CHECK-NEXT: array 'deep': expected an array of 1 to 7 dimensions
    say(sode_file_write(file, NULL, xmp_desc_of(deep)));
    attributes(file);
    free(rows);
    return 0;
}

static void attributes(sode_file_t *file)
{
    double number;
    long long integer;
    char text[20];
    // CHECK-NEXT: no failure
    say(sode_file_set_number(file, NULL, "pi", 3) || sode_file_set_number(file, NULL, "pi", 3.25) ||
        sode_file_set_integer(file, "rows", "big", 1LL << 60) || sode_file_set_text(file, "rows", "unit", "K") ||
        sode_file_set_text(file, "rows", "unit", "") || sode_file_set_text(file, "rows", "unit", "m/s"));
    // CHECK-NEXT: no failure
    say(sode_file_get_number(file, NULL, "pi", &number) || sode_file_get_integer(file, "rows", "big", &integer) ||
        sode_file_get_text(file, "rows", "unit", text, sizeof text));
    // CHECK-NEXT: 3.25 1152921504606846976 m/s
    printf("%g %lld %s\n", number, integer, text);
    // CHECK-NEXT: no failure
    say(sode_file_close(file));
}
