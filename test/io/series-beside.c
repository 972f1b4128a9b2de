/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Steps that are replaced take those of the other series of the group with them, and nothing else that can grow: lists and tables of
 * another program stay whole. A time that is not a number comes neither before nor after others.
 *
 * REQUIRES: hdf5, numpy
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial
 * RUN: echo 'import h5py, numpy, sys' > made.py
 * RUN: echo 'shapes = {"list": (3,), "long": (60,), "table": (20, 3)}' >> made.py
 * RUN: echo 'with h5py.File("w.h5", sys.argv[1]) as f:' >> made.py
 * RUN: echo '    for name, shape in shapes.items():' >> made.py
 * RUN: echo '        x = numpy.arange(float(numpy.prod(shape))).reshape(shape)' >> made.py
 * RUN: echo '        if sys.argv[1] == "w": f.create_dataset(name, data=x, maxshape=(None,) + shape[1:])' >> made.py
 * RUN: echo '        else: assert f[name].shape == shape and (f[name][...] == x).all(), name' >> made.py
 * RUN: for run in "%mpirun -n 1 %t" "%mpirun -n 3 %t" %t.serial; do /usr/bin/python3 made.py w && $run > out && cat out && \
 * RUN:   %filecheck %s < out && /usr/bin/python3 made.py r || exit 1; done
 */
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

int main(void)
{
    static const double times[] = {0, 1, 2, 3, 1};
    long long steps = 0, others = 0;
    sode_file_t *file = sode_file_try("w.h5", "a");
    for (int k = 0; k < 5; k++) {
        sode_file_append(file, "u", xmp_desc_of(u), times[k]);
        if (k < 4)
            sode_file_append(file, "v", xmp_desc_of(v), times[k]);
    }
    sode_file_steps(file, "u", &steps);
    sode_file_steps(file, "v", &others);
    // CHECK: {{^}}2 and 2 steps
    if (xmp_node_num() == 1)
        printf("%lld and %lld steps\n", steps, others);
    // CHECK-NEXT: file 'w.h5': array 'u': its time is not a number
    if (sode_file_append(file, "u", xmp_desc_of(u), NAN) && xmp_node_num() == 1)
        puts(sode_file_error());
    return sode_file_close(file);
}
