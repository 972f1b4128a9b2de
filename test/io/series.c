/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Time steps: written on n nodes, gone on with on m, read on others; what has been appended is there though the job is
 * killed. Several chunks in a step.
 *
 * REQUIRES: hdf5
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %t.serial write && %t.serial more && %t.serial read > serial.out && mv steps.h5 serial.h5
 * RUN: %mpirun -n 3 %t write && %mpirun -n 2 %t more && %mpirun -n 4 %t read > out && h5diff -q steps.h5 serial.h5
 * RUN: %filecheck %s < out && diff out serial.out && h5dump -d time steps.h5 | grep '(0): 0, 0.1, 0.2$'
 * RUN: not %mpirun -n 2 %t killed; mv killed.h5.part steps.h5 && %t.serial read > out && %filecheck %s < out
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#define N 60
#define M 20000 // 9.6 MB
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template s[M]
#pragma xmp distribute s[cyclic(7)] onto p
double u[N][M];
#pragma xmp align u[i][j] with t[i][j]
int v[M];
#pragma xmp align v[i] with s[i]
int pair[2][M];
#pragma xmp align pair[*][i] with s[i]

static int differs(int step, int fill)
{
    int differ = 0;
#pragma xmp loop (i) on t[i][*] reduction(+: differ)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            if (fill)
                u[i][j] = 1e6 * step + i * 1000 + j % 1000;
            differ += u[i][j] != 1e6 * step + i * 1000 + j % 1000;
        }
#pragma xmp loop (i) on s[i] reduction(+: differ)
    for (int i = 0; i < M; i++) {
        if (fill)
            v[i] = step * 7 + i;
        differ += v[i] != step * 7 + i;
    }
    return differ;
}

static void append(sode_file_t *file, int step)
{
    differs(step, 1);
    sode_file_append(file, "u", xmp_desc_of(u), step / 10.);
    sode_file_append(file, "v", xmp_desc_of(v), step / 10.);
}

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

static void read_all(void)
{
    sode_file_t *file = sode_file_try("steps.h5", "r");
    long long steps = 0;
    double time = 0;
    int wrong = 0;
    sode_file_steps(file, "u", &steps);
    for (int k = 0; k < steps; k++) {
        sode_file_read_step(file, "u", xmp_desc_of(u), k, &time);
        sode_file_read_step(file, "v", xmp_desc_of(v), k - steps, NULL);
        wrong += differs(k, 0) + (fabs(time - k / 10.) > 1e-12);
    }
    // CHECK: 3 steps, 0 wrong, the last at 0.2
    if (xmp_node_num() == 1)
        printf("%lld steps, %d wrong, the last at %g\n", steps, wrong, time);
    // CHECK-NEXT: array 'u': there is no step 3: the file has 3
    say(sode_file_read_step(file, "u", xmp_desc_of(u), 3, NULL));
    // CHECK-NEXT: array 'u': there is no step -4: the file has 3
    say(sode_file_read_step(file, "u", xmp_desc_of(u), -4, NULL));
    // CHECK-NEXT: array 'v': its extents are 60 x 20000, but 3 x 20000 in the file, where a series has its steps first
    say(sode_file_read_step(file, "v", xmp_desc_of(u), 0, NULL));
    // CHECK-NEXT: array 'w': the file has no such array
    say(sode_file_steps(file, "w", &steps));
    sode_file_close(file);
}

static void fail(sode_file_t *file)
{
    // CHECK-NEXT: no failure
    say(sode_file_append(file, "v", xmp_desc_of(v), 1));
    // CHECK-NEXT: array 'u': step 0 is at time 1 in this group, and not at 2: put series with other times into another group
    say(sode_file_append(file, "u", xmp_desc_of(u), 2));
    // CHECK-NEXT: array 'group/time': a series cannot have this name, which is that of the times
    say(sode_file_append(file, "group/time", xmp_desc_of(v), 2));
    // CHECK-NEXT: no failure
    say(sode_file_write(file, "array", xmp_desc_of(v)));
    // CHECK-NEXT: array 'array': its extents are 20000, but 20000 in the file, where a series has its steps first
    say(sode_file_append(file, "array", xmp_desc_of(v), 1));
    // CHECK-NEXT: no failure
    say(sode_file_write(file, "plain/array", xmp_desc_of(pair)));
    // CHECK-NEXT: array 'plain/array': the file has no 'plain/time' with the times of its steps
    say(sode_file_read_step(file, "plain/array", xmp_desc_of(v), 0, NULL));
    // CHECK-NEXT: array 'plain/array': it is an array in the file and not a series of steps
    say(sode_file_append(file, "plain/array", xmp_desc_of(v), 0));
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    const char *what = argv[argc - 1];
    int killed = strcmp(what, "killed") == 0;
    if (strcmp(what, "read") == 0) {
        read_all();
        fail(sode_file_try("other.h5", "w"));
        return 0;
    }
    if (strcmp(what, "more") == 0) {
        sode_file_t *file = sode_file_open("steps.h5", "a");
        append(file, 2);
        sode_file_close(file);
        return 0;
    }
    sode_file_t *file = sode_file_open(killed ? "killed.h5" : "steps.h5", "w");
    append(file, 0);
    append(file, 1);
    if (killed) {
        append(file, 2);
        abort();
    }
    sode_file_close(file);
    return 0;
}
