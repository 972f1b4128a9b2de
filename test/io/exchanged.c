// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that exchange their arrays, of which the file has xmp_desc_of() only for one: its elements keep their type, whichever array it has.
//
// RUN: %cc -std=gnu11 -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
// RUN: rm -rf %t.dir && mkdir -p %t.dir/serial %t.dir/ranks && %sodecc %s -o %t
// RUN: cd %t.dir/serial && %t.serial && cd ../ranks && %mpirun -n 3 %t && diff -r ../serial .

#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p

struct pair { double *first, *second; };
#pragma xmp align pair.first[i] with t[i]
#pragma xmp align pair.second[i] with t[i]

#define WRITE(name, array) \
    do { \
        char path[] = name "0.npy"; \
        path[1] += k; \
        sode_file_t *file = sode_file_open(path, "w"); \
        sode_file_write(file, NULL, xmp_desc_of(array)); \
        sode_file_close(file); \
    } while (0)

int main(void)
{
    int n = 11;
#pragma xmp template_fix t[n]
    double *old, *now, *next;
#pragma xmp align [i] with t[i] :: old, now, next
    struct pair both;

    old = xmp_malloc(xmp_desc_of(old), n);
    now = xmp_malloc(xmp_desc_of(now), n);
    next = xmp_malloc(xmp_desc_of(next), n);
    both.first = xmp_malloc(xmp_desc_of(both.first), n);
    both.second = xmp_malloc(xmp_desc_of(both.second), n);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++) {
        old[i] = i;
        now[i] = 2 * i;
        next[i] = 3 * i;
        both.first[i] = 4 * i;
        both.second[i] = 5 * i;
    }
    for (int k = 0; k < 4; k++) {
        double *spare = old;
        old = now;
        now = next;
        next = spare;
        WRITE("a", now);

        double *other = both.first;
        both.first = both.second;
        both.second = other;
        WRITE("m", both.first);
    }
    free(old);
    free(now);
    free(next);
    free(both.first);
    free(both.second);
    return 0;
}
