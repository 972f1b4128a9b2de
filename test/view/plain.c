/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Raw files and NumPy's make the pictures that HDF5 files make: arrays, series, complex numbers, fields of structs, units and
 * positions; damaged ones are a message.
 *
 * REQUIRES: hdf5, h5py, matplotlib, raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc -O1 %s -o %t && %mpirun -n 3 %t
 * RUN: all() { f=$1; echo -a u $f + -a u --step 1 --slice j=2 $f + -a z $f + -a g/s.x --step 0 $f + --series=max,norm $f + -a u --diff-step 0 --diff $f $f; }
 * RUN: %picture $(all run.h5) +raw.out $(all run.raw) +wanted -a z run.h5 +npy z.npy > h5.out && sed -i 's|run[.][a-z0-9]*|FILE|g' h5.out raw.out
 * RUN: diff h5.out raw.out && grep -c 'FILE - FILE' raw.out | grep -x 1 && sed -i 's/^.z.:/NAME:/; s/|z|/NAME/' wanted npy && diff wanted npy
 * RUN: %view -l run.raw > listed && %view -l run.h5 | diff listed - && %filecheck --check-prefix=LIST %s < listed
 * LIST: g/s.x  4 of float64, 1 steps
 * LIST-NEXT: g/s.v[0]  4 of int32, 1 steps
 * LIST-NEXT: g/s.v[1]  4 of int32, 1 steps
 * LIST-NEXT: u  4 x 5 of float64, 3 steps, unit K
 * LIST-NEXT: z  4 of complex128
 *
 * RUN: not %view -a g/s run.h5 2>&1 | grep "file 'run.h5': the elements of 'g/s' are structs: draw a field, g/s.x, g/s.v.0., g/s.v.1.$"
 * RUN: head -c 5000 run.raw > cut.raw && head -c 100 z.npy > cut.npy && head -c 4000 run.h5 > cut.h5
 * RUN: for file in cut.raw cut.npy cut.h5; do %view -l $file 2>> messages && exit 1; done; %filecheck --check-prefix=CUT %s < messages
 * CUT: sode-view: error: file 'cut.raw': it is cut off: it has 5000 of {{[0-9]+}} bytes
 * CUT-NEXT: sode-view: error: file 'cut.npy' can't be read; it may be damaged: {{.*}}
 * CUT-NEXT: sode-view: error: file 'cut.h5': it is not an HDF5, raw or .npy file, or was cut off
 */
#include <complex.h>
#include <xmp.h>
#include <sode/io.h>

#define N 4
#define M 5
double u[N][M];
double _Complex z[N];
struct { double x; int v[2]; } s[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp align u[i][*] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp align s[i] with t[i]

static void fill(int step)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        z[i] = 3 * i + 4 * i * 1.0i;
        s[i].x = s[i].v[1] = i;
        for (int j = 0; j < M; j++)
            u[i][j] = 100 * step + 10 * i + j;
    }
}

static void write_run(const char *path)
{
    sode_file_t *file = sode_file_open(path, "w");
    for (int step = 0; step < 3; step++) {
        fill(step);
        sode_file_append(file, "u", xmp_desc_of(u), 0.5 * step);
    }
    sode_file_write(file, "z", xmp_desc_of(z));
    sode_file_struct(file, "g/s", __typeof__(s[0]), x, v);
    sode_file_append(file, "g/s", xmp_desc_of(s), 0);
    sode_file_set_text(file, "u", "unit", "K");
    sode_file_grid_uniform(file, "u", 2, (double[]){1, 2}, (double[]){0.5, 0.25});
    sode_file_close(file);
}

int main(void)
{
    write_run("run.h5");
    write_run("run.raw");
    sode_file_t *file = sode_file_open("z.npy", "w");
    sode_file_write(file, "z", xmp_desc_of(z));
    sode_file_close(file);
    return 0;
}
