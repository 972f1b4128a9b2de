/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What attributes say and the file does not have; what is in the way of the description; descriptions of older files. The file
 * itself is complete in all cases.
 *
 * REQUIRES: hdf5
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t && mkdir way.xdmf && echo mine > plain.xdmf
 * RUN: %mpirun -n 2 %t > out && %filecheck %s < out && for name in bad way none plain; do h5dump -d u $name.h5 > dump || exit 1; done
 * RUN: test ! -e bad.xdmf -a ! -e none.xdmf && grep mine plain.xdmf && ! ls | grep part && cp more.xdmf older
 * RUN: not %mpirun -n 2 %t killed && cmp older more.xdmf && grep -c '<Time' older | grep -x 2 && mv more.h5.part more.h5
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial && rm -r *.xdmf && mkdir way.xdmf
 * RUN: %t.serial > serial && diff out serial
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

double u[6][4], x[4];
#pragma xmp nodes p[*]
#pragma xmp template t[6]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i][*] with t[i]
#pragma xmp template s[4]
#pragma xmp distribute s[block] onto p
#pragma xmp align x[i] with s[i]

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

/* A file with u and x, on a grid that its attributes describe wrongly. */
static void describe(const char *path, const char *key, const char *text)
{
    sode_file_t *file = sode_file_try(path, "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_write(file, "x", xmp_desc_of(x));
    if (key)
        sode_file_set_text(file, "u", key, text);
    say(sode_file_close(file));
}

static void refuse(void)
{
    double numbers[] = {1, 0, NAN};
    char names[5000];
    sode_file_t *file = sode_file_try("refused.h5", "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    // CHECK: file 'refused.h5': array 'u': its grid needs 1 to 7 dimensions, finite numbers, and distances that are not 0
    say(sode_file_grid_uniform(file, "u", 2, NULL, numbers));
    // CHECK-NEXT: its grid needs
    say(sode_file_grid_uniform(file, "u", 0, NULL, numbers));
    // CHECK-NEXT: its grid needs
    say(sode_file_grid_uniform(file, "u", 8, NULL, numbers));
    // CHECK-NEXT: its grid needs
    say(sode_file_grid_uniform(file, "u", 1, numbers + 2, numbers));
    // CHECK-NEXT: its grid needs
    say(sode_file_grid_uniform(file, "u", 1, NULL, NULL));
    for (int k = 0; k < 4999; k++)
        names[k] = k % 3 ? 'x' : ' ';
    names[4999] = 0;
    // CHECK-NEXT: array 'u': the names of its coordinates are too long
    say(sode_file_grid_coordinates(file, "u", names));
    // CHECK-NEXT: array 'w': the file has no such array
    say(sode_file_grid_coordinates(file, "w", "y x"));
    sode_file_close(file);
    remove("refused.h5.part");
}

static void append(const char *mode, int step)
{
    sode_file_t *file = sode_file_open("more.h5", mode);
    sode_file_append(file, "u", xmp_desc_of(u), step);
    if (step == 0)
        sode_file_grid_uniform(file, "u", 2, NULL, (double[]){1, 1});
    if (step == 2)
        abort();
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        append("w", 2);
    refuse();
    // CHECK-NEXT: file 'bad.h5': array 'u': the file has no array 'y' with its coordinates
    describe("bad.h5", "coordinates", "y x");
    // CHECK-NEXT: array 'u': its coordinates 'x x' must all have one dimension, or all have its extents
    describe("bad.h5", "coordinates", "x x");
    // CHECK-NEXT: array 'u': its coordinates 'u x' must all have
    describe("bad.h5", "coordinates", "u x");
    // CHECK-NEXT: array 'u': its attribute 'coordinates' has 1 words, but the array has 2 dimensions
    describe("bad.h5", "coordinates", "x");
    // CHECK-NEXT: array 'u': its attribute 'spacing' has 3 words, but the array has 2 dimensions
    describe("bad.h5", "spacing", "1 1 1");
    // CHECK-NEXT: array 'u': its attribute 'spacing' is not a list of numbers: '1 m'
    describe("bad.h5", "spacing", "1 m");
    // CHECK-NEXT: file 'way.h5': 'way.xdmf' cannot be written: Is a directory
    describe("way.h5", "spacing", "1 1");
    // CHECK-NEXT: no failure
    describe("none.h5", "spacing", "1 1");
    // CHECK-NEXT: no failure
    describe("none.h5", NULL, NULL);
    // CHECK-NEXT: no failure
    describe("plain.h5", NULL, NULL);
    append("w", 0);
    append("a", 1);
    return 0;
}
