// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of <sode/io.h>, <sode/checkpoint.h> and <xmp_io.h> are counted with their files and bytes, each byte on the node
// that moves it; the trace and the watchdog name them.
//
// REQUIRES: raw
// RUN: %sodecc %optimize %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: for n in 1 3 4; do cd %t.dir; rm -f one.raw two.raw; SODE_STATS=%t.json SODE_TRACE=%t.trace %mpirun -n $n %t || exit 1; \
// RUN:   %python %S/Inputs/check_files.py %t.json %t.trace $n || exit 1; done
//
// RUN: cd %t.dir && SODE_STATS=1 %mpirun -n 2 %t 2> %t.err
// RUN: %filecheck %s --input-file=%t.err --check-prefix=TABLE
// TABLE: bytes {{ *}}file bytes {{ *}}min s {{.*}}transport or file
// TABLE: files.c:35 sode_file_write {{ *}}u {{ *}}2 {{ *}}0 {{ *}}0 {{ *}}1616 {{.*}} one.raw ...
//
// RUN: cd %t.dir && not env SODE_WATCHDOG=2 %mpirun -n 2 %t stuck 2> %t.err
// RUN: %filecheck %s --input-file=%t.err --check-prefix=STUCK
// STUCK: rank 0: watchdog: has been waiting for {{.*}} s in 'sode_file_open' with file 'one.raw ...' (
#include <stdio.h>
#include <unistd.h>
#include <xmp.h>
#include <xmp_io.h>
#include <sode/checkpoint.h>
#include <sode/io.h>

#define N 101
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N];
#pragma xmp align u[i] with t[i]

static void write_file(const char *path)
{
    sode_file_t *file = sode_file_open(path, "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
}

static void read_and_save(void)
{
    sode_file_t *file = sode_file_open("two.raw", "r");
    sode_file_read(file, "u", xmp_desc_of(u));
    sode_file_close(file);
    sode_checkpoint_t *saved = sode_checkpoint_open("saved");
    sode_checkpoint_array(saved, "u", xmp_desc_of(u));
    sode_checkpoint(saved);
    sode_checkpoint_close(saved);
}

static void write_bytes(void)
{
    char bytes[10] = "0123456789";
    xmp_file_t *file = xmp_fopen_all("plain.bin", "w");
    xmp_fwrite_shared(file, bytes, 1, sizeof bytes);
    xmp_fclose_all(file);
}

int main(int argc, char **argv)
{
    (void)argv;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
    write_file("one.raw");
    write_file("two.raw");
    while (argc > 1 && xmp_node_num() == 2)
        sleep(1);
    if (argc > 1)
        write_file("one.raw");
    read_and_save();
    write_bytes();
    return 0;
}
