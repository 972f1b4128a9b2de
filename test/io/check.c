/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * -fsode-check knows that a file has written the elements, and that shadows are stale then.
 *
 * REQUIRES: hdf5
 * RUN: %sodecc %optimize -fsode-check %s -o %t && rm -f %t.h5 && not %mpirun -n 2 %t %t.h5 > %t.out 2>&1; %filecheck %s < %t.out
 * RUN: %sodecc %optimize -fsode-check -DREFLECT %s -o %t && rm -f %t.h5 && %mpirun -n 2 %t %t.h5
 */
#include <xmp.h>
#include <sode/io.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

int main(int argc, char **argv)
{
    (void)argc;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
    sode_file_t *file = sode_file_open(argv[1], "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
#pragma xmp reflect (u)
    file = sode_file_open(argv[1], "r");
    sode_file_read(file, "u", xmp_desc_of(u)); // CHECK: stale: width 1 is needed, 0 is right; written at {{.*}}check.c:[[@LINE]]
    sode_file_close(file);
#ifdef REFLECT
#pragma xmp reflect (u)
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i - 1] + u[i + 1];
    return 0;
}
