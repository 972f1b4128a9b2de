/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Files of other programs: another order of bytes, groups, attributes of other kinds; and what cannot be read says why.
 *
 * REQUIRES: hdf5
 * RUN: %cc %S/Inputs/make_foreign.c %hdf5_serial -o %t.make && %t.make %t.h5
 * RUN: %sodecc %optimize %s -o %t && %mpirun -n 3 %t %t.h5 > %t.out && %filecheck %s < %t.out
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial && %t.serial %t.h5 > %t.serial.out
 * RUN: diff %t.out %t.serial.out
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#pragma xmp nodes p[*]
#pragma xmp template t[4]
#pragma xmp distribute t[block] onto p
double a[4];
#pragma xmp align a[i] with t[i]

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

int main(int argc, char **argv)
{
    double sum = 0, number = 0;
    long long integer = 0;
    char text[30] = "";
    (void)argc;
    sode_file_t *file = sode_file_try(argv[1], "r");

    say(sode_file_read(file, "group/big_endian", xmp_desc_of(a)));
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 4; i++)
        sum += a[i];
    sode_file_get_number(file, "group", "count", &number);
    sode_file_get_integer(file, "group", "count", &integer);
    say(sode_file_get_text(file, NULL, "variable", text, sizeof text));
    // CHECK: no failure
    // CHECK-NEXT: no failure
    // CHECK-NEXT: 10 7 7 of any length
    if (xmp_node_num() == 1)
        printf("%g %g %lld %s\n", sum, number, integer, text);

    // CHECK-NEXT: foreign.c.tmp.h5': array 'group': it is a group in the file and not an array
    say(sode_file_read(file, "group", xmp_desc_of(a)));
    // CHECK-NEXT: array 'records': its elements are 8-byte floating-point numbers, but records of 16 bytes (x 8, n 8) in the file
    say(sode_file_read(file, "records", xmp_desc_of(a)));
    // CHECK-NEXT: array 'texts': its elements are 8-byte floating-point numbers, but a type of 5 bytes that is not a number in the file
    say(sode_file_read(file, "texts", xmp_desc_of(a)));
    // CHECK-NEXT: array 'scalar': its extents are 4, but one element in the file
    say(sode_file_read(file, "scalar", xmp_desc_of(a)));
    // CHECK-NEXT: array 'group': attribute 'list': it is a list
    say(sode_file_get_number(file, "group", "list", &number));
    // CHECK-NEXT: array 'group': attribute 'half': it is not an integer
    say(sode_file_get_integer(file, "group", "half", &integer));
    // CHECK-NEXT: attribute 'variable': it is not a number
    say(sode_file_get_number(file, NULL, "variable", &number));
    // CHECK-NEXT: attribute 'count': it is not a text
    say(sode_file_get_text(file, "group", "count", text, sizeof text));
    // CHECK-NEXT: attribute 'long': it is longer than 4095 characters
    say(sode_file_get_text(file, NULL, "long", text, sizeof text));
    return sode_file_close(file);
}
