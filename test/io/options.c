/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Chunks, compression, collective calls and hints: the file is that of a plain C compiler, in its properties, too, and is read back.
 *
 * REQUIRES: hdf5
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %t.serial > serial.txt && for f in *.h5; do cp $f serial.$f.old; h5dump -pH $f | grep -v -e HDF5 -e SIZE -e OFFSET -e ALLOC > $f.serial; done
 * RUN: for n in %ranks; do rm -f *.h5; %mpirun -n $n %t | diff - serial.txt || exit 1; for f in *.h5; do \
 * RUN:   h5diff $f serial.$f.old && h5dump -pH $f | grep -v -e HDF5 -e SIZE -e OFFSET -e ALLOC | diff - $f.serial || exit 1; done; done
 * RUN: cat chunks.h5.serial | %filecheck %s
 * RUN: not %mpirun -n 2 %t "w compres=3" 2>&1 | grep "options.c:[0-9]*: file 'x.h5': there is no option 'compres=3'; use compress=LEVEL, chunk=EXTENTxEXTENT, collective or hint:KEY=VALUE$"
 * RUN: not %mpirun -n 2 %t "w $(printf 'hint:k%%d=1 ' $(seq 40))" 2>&1 | grep "file 'x.h5': a file can have [0-9]* hints$"
 * RUN: not %mpirun -n 2 %t "w hint:cb_nodes=$(printf '%%0300d' 1)" 2>&1 | grep "file 'x.h5': an option is longer than 255 characters$"
 * RUN: not %mpirun -n 2 %t "w compress=0" 2>&1 | grep "file 'x.h5': compress=0: it must be a level from 1 to 9$"
 * RUN: not %mpirun -n 2 %t "w chunk=64x0" 2>&1 | grep "file 'x.h5': chunk=64x0: expected 1 to 7 extents above 0, as in chunk=64x64$"
 * RUN: not %mpirun -n 2 %t "w hint:cb_nodes" 2>&1 | grep "file 'x.h5': hint:cb_nodes: expected a key and a value, as in hint:cb_nodes=4$"
 * RUN: not %mpirun -n 2 %t "w,collective" 2>&1 | grep "file 'x.h5': there is no mode 'w,collective'; use 'r', 'w' or 'a'$"
 * RUN: not %mpirun -n 2 %t "w collective" x.npy 2>&1 | grep "file 'x.npy': the options 'collective' are for HDF5 files$"
 *
 * A series, of whose step the chunks are; then an array, and one of other dimensions, which has chunks of 1 MiB.
 * CHECK: DATASET "steps"
 * CHECK: CHUNKED ( 1, 8, 37 )
 * CHECK: SHUFFLE
 * CHECK: DEFLATE { LEVEL 4 }
 * CHECK: DATASET "u"
 * CHECK: CHUNKED ( 8, 37 )
 * CHECK: DATASET "v"
 * CHECK: CHUNKED ( 101 )
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 61
#define M 37
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template s[N][M]
#pragma xmp distribute s[*][cyclic(2)] onto p
#pragma xmp template line[101]
#pragma xmp distribute line[cyclic] onto p
double u[N][M];
#pragma xmp align u[i][j] with t[i][j]
int w[N][M];
#pragma xmp align w[i][j] with s[i][j]
float v[101];
#pragma xmp align v[i] with line[i]
double big[400][700]; /* more than a window */
#pragma xmp template rows[400]
#pragma xmp distribute rows[cyclic(3)] onto p
#pragma xmp align big[i][*] with rows[i]

static void fill(int by)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = by * (i + 0.5 * j);
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            w[i][j] = by * (i * 100 + j);
#pragma xmp loop (i) on line[i]
    for (int i = 0; i < 101; i++)
        v[i] = by * i;
#pragma xmp loop (i) on rows[i]
    for (int i = 0; i < 400; i++)
        for (int j = 0; j < 700; j++)
            big[i][j] = by * (i * 700 + j);
}

static void print_sums(void)
{
    double sum[4] = {0};
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[0] += u[i][j] * (i + 3 * j);
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[1] += w[i][j] * (double)(i + 3 * j);
#pragma xmp loop (i) on line[i] reduction(+: sum)
    for (int i = 0; i < 101; i++)
        sum[2] += v[i] * i;
#pragma xmp loop (i) on rows[i] reduction(+: sum)
    for (int i = 0; i < 400; i++)
        for (int j = 0; j < 700; j++)
            sum[3] += big[i][j] * (i % 7 + j % 5);
    if (xmp_node_num() == 1)
        printf("%.17g %.17g %.17g %.17g\n", sum[0], sum[1], sum[2], sum[3]);
}

static void write_and_read(const char *path, const char *mode)
{
    sode_file_t *file = sode_file_open(path, mode);
    fill(1);
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_write(file, "w", xmp_desc_of(w));
    sode_file_write(file, "v", xmp_desc_of(v));
    sode_file_write(file, "big", xmp_desc_of(big));
    sode_file_write_section(file, "turned", xmp_desc_of(w), {N - 1, N, -1}, {0, 12, 3});
    for (int step = 0; step < 3; step++) {
        fill(step + 2);
        sode_file_append(file, "steps", xmp_desc_of(w), step);
    }
    sode_file_write(file, "u", xmp_desc_of(u)); /* compressed ones are replaced */
    sode_file_close(file);
    fill(0);
    file = sode_file_open(path, "r");
    sode_file_read(file, "u", xmp_desc_of(u));
    sode_file_read_step(file, "steps", xmp_desc_of(w), 1, NULL);
    sode_file_read(file, "v", xmp_desc_of(v));
    sode_file_read(file, "big", xmp_desc_of(big));
    print_sums();
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        sode_file_close(sode_file_open(argc > 2 ? argv[2] : "x.h5", argv[1]));
        return 0;
    }
    write_and_read("chunks.h5", "w chunk=8x100 compress=4");
    write_and_read("compressed.h5", "w compress=1 hint:cb_nodes=1");
    write_and_read("plain.h5", "w chunk=16x500");
    write_and_read("collective.h5", "w collective hint:romio_cb_write=enable");
    return 0;
}
