/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A libsode-io that was built where there is no HDF5 says so.
 *
 * RUN: cd %source/io && %cc -std=gnu11 -DSODE_IO_SERIAL -I. -Wno-unknown-pragmas %s api/*.c base/*.c collect/*.c layout/*.c \
 * RUN:   format/none.c array/array_serial.c team/team_serial.c -o %t
 * RUN: cd %T && not %t 2> %t.err && grep "file 'u.h5': this Sode was built without HDF5 for its MPI library" %t.err
 */
#include <xmp.h>
#include <sode/io.h>

int main(void)
{
    sode_file_open("u.h5", "w");
    return 0;
}
