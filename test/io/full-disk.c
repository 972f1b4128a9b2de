/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file system without room: one message that says so, and the older file is as it was.
 *
 * REQUIRES: hdf5, mounts
 * RUN: %sodecc -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: echo 'mount -t tmpfs -o size=1m none . && cd . && cd "$PWD" && echo old > u.h5 || exit 77' > run.sh
 * RUN: echo '"$@"; s=$?; ls; cat u.h5; exit $s' >> run.sh
 * RUN: unshare -m bash run.sh %mpirun -n 2 %t > out 2>&1; s=$?; cat out; test $s != 0 && %filecheck %s < out
 * CHECK: full-disk.c:{{[0-9]+}}: file 'u.h5': array 'u': it cannot be written: {{.*}}No space left on device
 * CHECK-NOT: {{^}}sode:
 * CHECK: u.h5{{$}}
 * CHECK-NEXT: u.h5.part
 * CHECK-NEXT: {{^}}old
 */
#include <xmp.h>
#include <sode/io.h>

#define N 512
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][N];
#pragma xmp align u[i][*] with t[i]

int main(void)
{
    sode_file_t *file = sode_file_open("u.h5", "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
    return 0;
}
