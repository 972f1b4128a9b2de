/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a file becomes that is written: a link stays one, and what it leads to, perhaps by a link of another folder, is replaced; the mode
 * stays; what another job has left goes, and nothing that a link of this name leads to. Two jobs on one file are told, and none waits. A
 * file that may not be written is not replaced.
 *
 * REQUIRES: hdf5, raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o serial
 * RUN: for run in "%mpirun -n 2 %t" "%mpirun -n 3 %t" ./serial; do rm -rf far *.h5* *.state*; mkdir far; \
 * RUN:   for f in real.h5 precious real.state; do echo old > far/$f; done; echo kept > kept.h5; echo kept > kept.state; chmod 600 far/real.*; echo rest > plain.h5.part; \
 * RUN:   ln -s real.h5 far/link.h5; ln -s "$PWD/far/new.h5" far/there.h5; \
 * RUN:   ln -s far/link.h5 x.h5; ln -s far/precious y.h5.part; ln -s far/there.h5 new.h5; ln -s "$PWD/far/real.state" x.state; \
 * RUN:   (umask 022; $run) > out && cat out && %filecheck %s < out && \
 * RUN:   test -L x.h5 && test -L new.h5 && test -L x.state && grep old far/precious && test $(ls far | wc -l) = 6 && test -L far/link.h5 && test -L far/there.h5 && \
 * RUN:   test "$(stat -c %%a far/real.h5 far/new.h5 far/real.state y.h5 plain.h5 | tr '\n' ' ')" = "600 644 600 644 644 " && \
 * RUN:   h5diff x.h5 plain.h5 && h5diff far/new.h5 y.h5 && h5diff x.h5 y.h5 && ! ls | grep part && \
 * RUN:   test "$(cat kept.*)" = "$(printf 'kept\nkept')" || exit 1; done
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/checkpoint.h>
#include <sode/io.h>

#define N 50
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N];
#pragma xmp align u[i] with t[i]

/* The mode of a file, which root does not feel. */
int access(const char *path, int mode)
{
    if (mode == W_OK && strstr(path, "kept.")) {
        errno = EACCES;
        return -1;
    }
    return faccessat(AT_FDCWD, path, mode, 0);
}

static void say(int failed)
{
    if (xmp_node_num() == 1) {
        puts(failed ? sode_file_error() : "no failure");
        fflush(stdout);
    }
}

static void another_job(const char *arguments)
{
    char line[100];
    snprintf(line, sizeof line, "./serial %s", arguments);
    if (xmp_node_num() == 1 && system(line) != 0)
        puts("it fails");
#ifdef __SODE__
    xmp_barrier();
#endif
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        sode_file_t *file = sode_file_try(argv[1], argv[2]);
        say(!file);
        return file ? sode_file_close(file) : 0;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
    static const char *const paths[] = {"x.h5", "y.h5", "new.h5", "plain.h5"};
    for (int k = 0; k < 4; k++) {
        sode_file_t *file = sode_file_open(paths[k], "w");
        sode_file_write(file, "u", xmp_desc_of(u));
        // CHECK: {{^}}file 'x.h5': 'far/real.h5.part' is being written by another job or another call of this one: wait until that has finished, or write to another file
        // CHECK-NEXT: {{^}}file 'x.h5': 'far/real.h5.part' is being written
        // CHECK-NEXT: {{^}}file 'far/real.h5': 'far/real.h5.part' is being written
        if (k == 0) {
            say(!sode_file_try("x.h5", "w"));
            another_job("x.h5 w");
            another_job("far/real.h5 w");
        }
        sode_file_close(file);
    }
    sode_file_t *file = sode_file_open("x.h5", "a");
    // CHECK-NEXT: {{^}}file 'x.h5': 'x.h5' is being written
    another_job("x.h5 a");
    // CHECK-NEXT: {{^}}file 'x.h5': 'far/real.h5' is being written
    another_job("x.h5 w");
    // CHECK-NEXT: {{^}}no failure
    another_job("x.h5 r");
    sode_file_close(file);
    // CHECK-NEXT: {{^}}no failure
    another_job("x.h5 a");
    sode_checkpoint_t *state = sode_checkpoint_try("x.state");
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    // CHECK-NEXT: {{^}}no failure
    say(sode_checkpoint(state));
    // CHECK-NEXT: {{^}}no failure
    say(sode_restart(state) != 1);
    sode_checkpoint_close(state);
    // CHECK-NEXT: {{^}}file 'kept.h5': Permission denied
    say(!sode_file_try("kept.h5", "w"));
    state = sode_checkpoint_try("kept.state");
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    // CHECK-NEXT: {{^}}file 'kept.state': Permission denied
    say(sode_checkpoint(state));
    sode_checkpoint_close(state);
    return 0;
}
