/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A libsode-io that was built where there is no HDF5, jansson or xxHash says so.
 *
 * RUN: cd %source/io && %cc -std=gnu11 -I. -Wno-unknown-pragmas %s api/*.c base/*.c checkpoint/*.c collect/*.c \
 * RUN:   layout/*.c format/bytes.c format/formats.c format/listing.c format/no_*.c format/npy*.c format/options.c format/raw_types.c format/record*.c format/shape.c array/array_serial.c \
 * RUN:   replace/*.c xdmf/*.c stream/counter_serial.c stream/exchange.c stream/stream.c stream/transfer.c team/meetings.c team/shared_serial.c team/team_serial.c -o %t
 * RUN: cd %T && not %t 2> %t.err && grep "file 'u.h5': this Sode was built without HDF5; a path that ends in '.raw' or '.npy' needs none" %t.err
 * RUN: cd %T && not %t raw 2> %t.err && grep "file 'u.raw': this Sode was built without jansson or xxHash, which raw files and checkpoints need" %t.err
 * RUN: cd %T && not %t a checkpoint 2> %t.err && grep "file 'u.state': this Sode was built without jansson or xxHash" %t.err
 */
#include <xmp.h>
#include <sode/checkpoint.h>

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 2)
        sode_checkpoint_open("u.state");
    sode_file_open(argc > 1 ? "u.raw" : "u.h5", "w");
    return 0;
}
