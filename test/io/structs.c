/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Structs as elements, in all formats: the files are those of a plain C compiler, h5py and NumPy know the fields, and all is read back.
 *
 * REQUIRES: hdf5, raw, numpy
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir && mkdir old && cd old && %t.serial > ../serial.txt && cd ..
 * RUN: for n in %ranks; do rm -f p.*; %mpirun -n $n %t | diff - serial.txt && h5diff p.h5 old/p.h5 && cmp p.npy old/p.npy && cmp p.raw old/p.raw || exit 1; done
 * RUN: /usr/bin/python3 %S/Inputs/structs.py
 * RUN: not %mpirun -n 2 %t 1 2>&1 | grep "structs.c:[0-9]*: file 'x.h5': array 'points': its elements are structs; call sode_file_struct first to declare"
 * RUN: not %mpirun -n 2 %t 2 2>&1 | grep "array 'points': its elements have 48 bytes, but the struct declared by sode_file_struct has 16$"
 * RUN: not %mpirun -n 2 %t 3 2>&1 | grep "file 'x.h5': array 'points': field 'link' is a pointer; Sode does not write its target$"
 * RUN: not %mpirun -n 2 %t 4 2>&1 | grep "array 'points': field 'x' is out of order; name each field once, in the order"
 * RUN: not %mpirun -n 2 %t 5 2>&1 | grep "array 'points': field 'grid' must have arithmetic type or be a one-dimensional array of it$"
 * RUN: not %mpirun -n 2 %t 6 2>&1 | grep "p.h5': array 'points': its elements are records of 48 bytes (x 8, id 4), but records of 48 bytes (x 8, v 12, id 4, at.z 8, on 1) in the file$"
 * RUN: not %mpirun -n 2 %t 7 2>&1 | grep "p.npy': array 'points': its elements are '.*, but '.* in the file$"
 * RUN: not %mpirun -n 2 %t 8 2>&1 | grep 'p.raw.: array .points.: its elements are records of 48 bytes with fields \["x","id"\], but records .*"at.z","on"\] in'
 * RUN: not %mpirun -n 2 %t 9 2>&1 | grep "p.h5': array 'numbers': its elements are records of 48 bytes (.*), but 8-byte floating-point numbers in the file$"
 * RUN: not %mpirun -n 2 %t 10 2>&1 | grep "array 'points': sode_file_struct was called with different names or values on different nodes$"
 * RUN: %t.serial many && mv m.npy old && %mpirun -n 3 %t many && cmp m.npy old/m.npy && \
 * RUN:    /usr/bin/python3 -c "import numpy; m = numpy.load('m.npy'); assert len(m.dtype.names) == 40 and all(m[5][f] == 5 for f in m.dtype.names)"
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#define N 43
struct point {
    double x;
    float v[3];
    int id;
    struct { short kind; double z; } at;
    bool on;
    char rest;
};
typedef struct { void *link; float grid[2][1]; } other_t;

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
struct point points[N];
#pragma xmp align points[i] with t[i]
double numbers[N];
#pragma xmp align numbers[i] with t[i]

static const char *const paths[] = {"p.h5", "p.npy", "p.raw"};

static void fill(int by)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        memset(&points[i], 0, sizeof points[i]);
        points[i].x = by * i;
        points[i].v[1] = by * 0.5f * i;
        points[i].id = by * 7 * i;
        points[i].at.z = by * 100.0 + by * i;
        points[i].on = by && i % 3 == 0;
        numbers[i] = i;
    }
}

static void print_sum(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += points[i].x * i + points[i].v[1] + points[i].id + points[i].at.z * (points[i].on ? 2 : 1);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
}

#define TELL(file) sode_file_struct(file, "points", struct point, x, v, id, at.z, on)

static void fail(int which)
{
    if (which >= 6 && which <= 8) {
        sode_file_t *file = sode_file_open(paths[which - 6], "r");
        sode_file_struct(file, NULL, struct point, x, id);
        sode_file_read(file, "points", xmp_desc_of(points));
    }
    if (which == 9) {
        sode_file_t *file = sode_file_open("p.h5", "a");
        TELL(file);
        sode_file_write(file, "numbers", xmp_desc_of(numbers));
        sode_file_struct(file, "numbers", struct point, x, v, id, at.z, on);
        sode_file_read(file, "numbers", xmp_desc_of(points));
    }
    sode_file_t *file = sode_file_open("x.h5", "w");
    if (which == 2)
        sode_file_struct(file, NULL, other_t, grid[0][0]);
    if (which == 3)
        sode_file_struct(file, "points", other_t, link);
    if (which == 4)
        sode_file_struct(file, "points", struct point, id, x);
    if (which == 5)
        sode_file_struct(file, "points", other_t, grid);
    if (which == 10 && xmp_node_num() == 1)
        sode_file_struct(file, "points", struct point, x, v);
    else if (which == 10)
        sode_file_struct(file, "points", struct point, x, id);
    sode_file_write(file, "points", xmp_desc_of(points));
    exit(0);
}

#define FIELDS \
    f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, \
    f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39
struct many { float FIELDS; } many[N];
#pragma xmp align many[i] with t[i]

static void write_many(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (size_t k = 0; k < sizeof(struct many) / sizeof(float); k++)
            ((float *)&many[i])[k] = i;
    sode_file_t *file = sode_file_open("m.npy", "w");
    sode_file_struct(file, NULL, struct many, FIELDS);
    sode_file_write(file, NULL, xmp_desc_of(many));
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    fill(1);
    if (argc > 1 && strcmp(argv[1], "many") == 0) {
        write_many();
        return 0;
    }
    if (argc > 1)
        fail(atoi(argv[1]));
    for (int k = 0; k < 3; k++) {
        sode_file_t *file = sode_file_open(paths[k], "w");
        TELL(file);
        fill(1);
        sode_file_write(file, "points", xmp_desc_of(points));
        for (int step = 0; step < 2 && k != 1; step++) {
            fill(step + 2);
            sode_file_struct(file, "series", struct point, x, v[1], on);
            sode_file_append(file, "series", xmp_desc_of(points), step);
        }
        sode_file_close(file);
        fill(0);
        file = sode_file_open(paths[k], "r");
        TELL(file);
        sode_file_read(file, "points", xmp_desc_of(points));
        print_sum();
        sode_file_close(file);
    }
    return 0;
}
