/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An append that fails leaves no step, no time and no array behind, so that others follow as if it had not been.  One that did
 * not fail is there though the job is killed (of HDF5: series.c).
 *
 * REQUIRES: hdf5, raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t && %mpirun -n 2 %t > out && %filecheck %s < out
 * RUN: not %mpirun -n 2 %t killed && mv killed.raw.part killed.raw && %mpirun -n 2 %t read | grep -x '2 steps, 10 to 19'
 * CHECK: array 'u': the executing nodes own 5 of its 10 elements
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{.*}}array 'v': the executing nodes own 5 of its 10 elements
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: u: no steps
 * CHECK-NEXT: v: 4 steps
 * CHECK-NEXT: time 0, 0 to 9
 * CHECK-NEXT: time 1, 10 to 19
 * CHECK-NEXT: time 2, 20 to 29
 * CHECK-NEXT: time 3, 30 to 39
 * CHECK-NEXT: u.h5
 * CHECK: array 'u': the executing nodes own 5 of its 10 elements
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{.*}}array 'v': the executing nodes own 5 of its 10 elements
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: u: no steps
 * CHECK-NEXT: v: 4 steps
 * CHECK-NEXT: time 0, 0 to 9
 * CHECK-NEXT: time 1, 10 to 19
 * CHECK-NEXT: time 2, 20 to 29
 * CHECK-NEXT: time 3, 30 to 39
 * CHECK-NEXT: u.raw
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: {{.*}}array 'v': it cannot have another step
 * CHECK-NEXT: {{^}}no failure
 * CHECK-NEXT: 2 steps
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#define N 10
#pragma xmp nodes p[2]
#pragma xmp nodes first[1] = p[0:1]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template one[N]
#pragma xmp distribute one[block] onto first
double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with one[i]

static int left; // calls of HDF5 up to the one that fails

// Instead of HDF5's.
int H5Dset_extent(long long dataset, const unsigned long long *extents)
{
    if (left > 0 && --left == 0)
        return -1;
    return ((int (*)(long long, const unsigned long long *))dlsym(RTLD_NEXT, "H5Dset_extent"))(dataset, extents);
}

static void say(int failed) { puts(failed ? sode_file_error() : "no failure"); }

static void fill(int step)
{
#pragma xmp loop on one[i]
    for (int i = 0; i < N; i++)
        v[i] = 10 * step + i;
}

/* The executing node does not own all of u. */
static void try(const char *path)
{
    double time = -1;
    long long steps = -1;
    sode_file_t *file = sode_file_try(path, "w");
    for (int k = 0; k < 3; k++) {
        fill(k);
        if (k == 0)
            say(sode_file_append(file, "u", xmp_desc_of(u), 100));
        say(sode_file_append(file, "v", xmp_desc_of(v), k));
    }
    say(sode_file_append(file, "v", xmp_desc_of(u), 100));
    fill(3);
    say(sode_file_append(file, "v", xmp_desc_of(v), 3));
    int none = sode_file_steps(file, "u", &steps);
    printf("u: %s\n", none || steps == 0 ? "no steps" : "some");
    sode_file_steps(file, "v", &steps);
    printf("v: %lld steps\n", steps);
    for (int k = 0; k < steps; k++) {
        sode_file_read_step(file, "v", xmp_desc_of(v), k, &time);
        printf("time %g, %g to %g\n", time, v[0], v[N - 1]);
    }
    sode_file_close(file);
    puts(path);
}

/* The dataset of the times has grown, that of the array cannot. */
static void no_room(void)
{
    long long steps = -1;
    sode_file_t *file = sode_file_try("room.h5", "w");
    say(sode_file_append(file, "v", xmp_desc_of(v), 0));
    left = 2;
    say(sode_file_append(file, "v", xmp_desc_of(v), 100));
    say(sode_file_append(file, "v", xmp_desc_of(v), 1));
    sode_file_steps(file, "v", &steps);
    printf("%lld steps\n", steps);
    sode_file_close(file);
}

static void kill_job(void)
{
    sode_file_t *file = sode_file_try("killed.raw", "w");
    for (int k = 0; k < 2; k++) {
        fill(k);
        sode_file_append(file, "v", xmp_desc_of(v), k);
    }
    abort();
}

static void read_killed(void)
{
    long long steps = -1;
    sode_file_t *file = sode_file_open("killed.raw", "r");
    sode_file_steps(file, "v", &steps);
    sode_file_read_step(file, "v", xmp_desc_of(v), -1, NULL);
    printf("%lld steps, %g to %g\n", steps, v[0], v[N - 1]);
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    const char *what = argv[argc - 1];
#pragma xmp task on first
    {
        if (argc > 1 && *what == 'k')
            kill_job();
        if (argc > 1) {
            read_killed();
        } else {
            try("u.h5");
            try("u.raw");
            no_room();
        }
    }
    return 0;
}
