/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Parts that are long pieces go straight between storage and file: columns, rows with shadow, more bytes than a call of the
 * system moves; pieces of rows that the nodes divide unevenly.
 *
 * REQUIRES: hdf5
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t
 * RUN: rm -f %t.h5 && %t.serial write %t.h5 && cp %t.h5 %t.serial.h5 && %t.serial read %t.h5
 * RUN: for n in %ranks; do rm -f %t.h5 && %mpirun -n $n %t write %t.h5 && h5diff -q %t.h5 %t.serial.h5 && \
 * RUN:   %mpirun -n $((7 - n)) %t read %t.h5 || exit 1; done
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define ROWS 7
#define COLUMNS 98317 // so that a sixth of a row is worth a call of the system
#define ALL 200003

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][1]
#pragma xmp template columns[ROWS][COLUMNS]
#pragma xmp distribute columns[*][block] onto p
#pragma xmp template blocks[ROWS][COLUMNS]
#pragma xmp distribute blocks[block][block] onto q
#pragma xmp template line[ALL]
#pragma xmp distribute line[block] onto p

double wide[ROWS][COLUMNS];
#pragma xmp align wide[i][j] with columns[i][j]
#pragma xmp shadow wide[0][2:1]
float rows[ROWS][COLUMNS];
#pragma xmp align rows[i][j] with blocks[i][j]
#pragma xmp shadow rows[1][3]
double all[ALL];
#pragma xmp align all[i] with line[i]
#pragma xmp shadow all[1]
int everywhere[COLUMNS];
#pragma xmp align everywhere[j] with blocks[*][j]

int main(int argc, char **argv)
{
    int reads = argv[1][0] == 'r';
    long wrong = 0;
    (void)argc;
    sode_file_t *file = sode_file_open(argv[2], reads ? "r" : "w");
#define VISIT(element, value) \
    do { \
        if (!reads) \
            element = value; \
        else \
            wrong += element != value; \
    } while (0)
    if (reads) {
        sode_file_read(file, "wide", xmp_desc_of(wide));
        sode_file_read(file, "rows", xmp_desc_of(rows));
        sode_file_read(file, "all", xmp_desc_of(all));
        sode_file_read(file, "everywhere", xmp_desc_of(everywhere));
    }
#pragma xmp loop (i, j) on columns[i][j]
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            VISIT(wide[i][j], i * 100000 + j);
#pragma xmp loop (i, j) on blocks[i][j]
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            VISIT(rows[i][j], i * 100000 + j);
#pragma xmp loop (i) on line[i]
    for (int i = 0; i < ALL; i++)
        VISIT(all[i], i);
#pragma xmp loop (j) on blocks[:][j]
    for (int j = 0; j < COLUMNS; j++)
        VISIT(everywhere[j], j);
    if (!reads) {
        sode_file_write(file, "wide", xmp_desc_of(wide));
        sode_file_write(file, "rows", xmp_desc_of(rows));
        sode_file_write(file, "all", xmp_desc_of(all));
        sode_file_write(file, "everywhere", xmp_desc_of(everywhere));
    }
    sode_file_close(file);
    if (wrong)
        printf("node %d: %ld elements are wrong\n", xmp_node_num(), wrong);
    return wrong != 0;
}
