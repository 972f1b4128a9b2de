/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays that HDF5 finds elsewhere: behind links, in files of their own, in parts of others. Reading gives their elements; what
 * is not in the file itself is not written, and nothing else is harmed. The file begins with a block of the user's, and an array
 * ("late") has no place in it before it is written.
 *
 * REQUIRES: hdf5, numpy
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial
 * RUN: for run in "%mpirun -n 3 %t" "%mpirun -n 2 %t" %t.serial; do /usr/bin/python3 %S/Inputs/links.py make && \
 * RUN:   $run > out && %filecheck %s < out && /usr/bin/python3 %S/Inputs/links.py check || exit 1; done
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 60
#define M 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(5)] onto p
double u[N][M];
#pragma xmp align u[i][*] with t[i]

static void try(sode_file_t *file, const char *name, int writes)
{
    int wrong = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = writes ? 1000000 + i * M + j : 0;
    int failed = writes ? sode_file_write(file, name, xmp_desc_of(u)) : sode_file_read(file, name, xmp_desc_of(u));
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            wrong += u[i][j] != i * M + j;
    if (xmp_node_num() == 1)
        printf("%s: %s\n", name, failed ? sode_file_error() : writes ? "written" : wrong ? "wrong" : "right");
}

int main(void)
{
    static const char *const names[] = {"soft", "group/soft", "far/v", "external", "virtual", "raw", "way/external", "late", "packed"};
    for (int writes = 0; writes < 2; writes++) {
        sode_file_t *file = sode_file_try("links.h5", writes ? "a" : "r");
        for (int k = 0; k < 9; k++)
            try(file, names[k], writes);
        if (writes)
            try(file, "far/new", 1);
        // with "a", what has no place is read through the first node
        try(file, writes ? "virtual" : "soft", 0);
        if (writes && sode_file_set_number(file, "external", "key", 1) && xmp_node_num() == 1)
            puts(sode_file_error());
        sode_file_close(file);
    }
    // CHECK: {{^}}soft: right{{$}}
    // CHECK-NEXT: {{^}}group/soft: right{{$}}
    // CHECK-NEXT: {{^}}far/v: right{{$}}
    // CHECK-NEXT: {{^}}external: right{{$}}
    // CHECK-NEXT: {{^}}virtual: right{{$}}
    // CHECK-NEXT: {{^}}raw: right{{$}}
    // CHECK-NEXT: {{^}}way/external: right{{$}}
    // CHECK-NEXT: {{^}}late: wrong{{$}}
    // CHECK-NEXT: {{^}}packed: right{{$}}
    // CHECK-NEXT: {{^}}soft: right{{$}}
    // CHECK-NEXT: {{^}}soft: written{{$}}
    // CHECK-NEXT: {{^}}group/soft: written{{$}}
    // CHECK-NEXT: far/v: file 'links.h5': array 'far/v': 'far' is in another file, reached by a link; Sode writes only to the file itself
    // CHECK-NEXT: external: file 'links.h5': array 'external': 'external' is in another file, reached by a link
    // CHECK-NEXT: virtual: file 'links.h5': array 'virtual': it is made of parts of other arrays: write those
    // CHECK-NEXT: raw: file 'links.h5': array 'raw': its elements are in a separate file, which Sode does not write
    // CHECK-NEXT: way/external: file 'links.h5': array 'way/external': 'way/external' is in another file
    // CHECK-NEXT: {{^}}late: written{{$}}
    // CHECK-NEXT: {{^}}packed: written{{$}}
    // CHECK-NEXT: far/new: file 'links.h5': array 'far/new': 'far' is in another file
    // CHECK-NEXT: {{^}}virtual: right{{$}}
    // CHECK-NEXT: file 'links.h5': array 'external': attribute 'key': 'external' is in another file
    return 0;
}
