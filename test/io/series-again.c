/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A job goes on from a checkpoint and appends steps that the file has already: they are replaced, in all formats, and those of
 * the other series of the group; the description for ParaView has each time once.
 *
 * REQUIRES: hdf5, raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial && %t.serial > out && cat out && %filecheck %s < out
 * RUN: grep '<Time' w.xdmf | grep -o 'Value="[^"]*"' | tr '\n' ' ' | grep -x 'Value="0" Value="1" Value="2.5" Value="3" '
 * RUN: for n in %ranks; do rm -f w.*; %mpirun -n $n %t | diff - out && test $(grep -c '<Time' w.xdmf) = 4 || exit 1; done
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], w[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align w[i] with t[i]

// which: 1 u, 2 w, 3 both, 4 w first
static void append(const char *path, const char *mode, int by, int which, const double *times)
{
    sode_file_t *file = sode_file_try(path, mode);
    for (; *times >= 0; times++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = w[i] = by * (*times + 1) * (i + 1);
        int failed = (which == 4 && sode_file_append(file, "w", xmp_desc_of(w), *times))
                     || (which != 2 && sode_file_append(file, "u", xmp_desc_of(u), *times))
                     || ((which == 2 || which == 3) && sode_file_append(file, "w", xmp_desc_of(w), *times));
        if (failed && xmp_node_num() == 1)
            puts(sode_file_error());
    }
    sode_file_grid_uniform(file, NULL, 1, NULL, (double[]){1});
    sode_file_close(file);
}

static void show(const char *path, const char *name)
{
    long long steps = 0;
    sode_file_t *file = sode_file_try(path, "r");
    sode_file_steps(file, name, &steps);
    if (xmp_node_num() == 1)
        printf("%s %s:", path, name);
    for (long long k = 0; k < steps; k++) {
        double time = 0, sum = 0;
        sode_file_read_step(file, name, xmp_desc_of(u), k, &time);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += u[i] / (i + 1);
        if (xmp_node_num() == 1)
            printf(" %g(%g)", time, sum / N / (time + 1));
    }
    sode_file_close(file);
    if (xmp_node_num() == 1)
        puts("");
}

static void go_on(const char *path)
{
    append(path, "w", 1, 3, (double[]){0, 1, 2, 3, -1});
    append(path, "a", 2, 3, (double[]){2, 3, -1});
    show(path, "u");
    show(path, "w");
    append(path, "a", 3, 4, (double[]){3, 4, -1});
    show(path, "u");
    show(path, "w");
    append(path, "a", 4, 1, (double[]){1, -1});
    show(path, "u");
    show(path, "w");
    append(path, "a", 5, 3, (double[]){1, 2.5, 3, -1});
    show(path, "u");
    show(path, "w");
}

int main(void)
{
    // CHECK: w.h5 u: 0(1) 1(1) 2(2) 3(2){{$}}
    // CHECK-NEXT: w.h5 w: 0(1) 1(1) 2(2) 3(2){{$}}
    // CHECK-NEXT: w.h5 u: 0(1) 1(1) 2(2) 3(3) 4(3){{$}}
    // CHECK-NEXT: w.h5 w: 0(1) 1(1) 2(2) 3(3) 4(3){{$}}
    // CHECK-NEXT: w.h5 u: 0(1) 1(4){{$}}
    // CHECK-NEXT: w.h5 w: 0(1) 1(1){{$}}
    // CHECK-NEXT: w.h5 u: 0(1) 1(5) 2.5(5) 3(5){{$}}
    // CHECK-NEXT: w.h5 w: 0(1) 1(5) 2.5(5) 3(5){{$}}
    go_on("w.h5");
    // CHECK-NEXT: w.raw u: 0(1) 1(1) 2(2) 3(2){{$}}
    // CHECK-NEXT: w.raw w: 0(1) 1(1) 2(2) 3(2){{$}}
    // CHECK-NEXT: w.raw u: 0(1) 1(1) 2(2) 3(3) 4(3){{$}}
    // CHECK-NEXT: w.raw w: 0(1) 1(1) 2(2) 3(3) 4(3){{$}}
    // CHECK-NEXT: w.raw u: 0(1) 1(4){{$}}
    // CHECK-NEXT: w.raw w: 0(1) 1(1) 2(2) 3(3) 4(3){{$}}
    // CHECK-NEXT: w.raw u: 0(1) 1(5) 2.5(5) 3(5){{$}}
    // CHECK-NEXT: w.raw w: 0(1) 1(5) 2.5(5) 3(5){{$}}
    go_on("w.raw");
    return 0;
}
