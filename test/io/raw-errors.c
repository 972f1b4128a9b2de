/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Raw files: time steps, attributes, going on with a file, what Python finds in it; and what cannot be done, or is damaged, is
 * one message.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && echo text > text.raw && touch empty.raw && %sodecc %optimize %s -o %t
 * RUN: %cc -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %mpirun -n 3 %t > out && %filecheck %s < out && %python %S/Inputs/read_raw.py good.raw
 * RUN: mv good.raw ranks.raw && %t.serial > serial-out && diff out serial-out && cmp good.raw ranks.raw
 * RUN: head -c 5000 good.raw > cut.raw && not %mpirun -n 2 %t cut.raw 2>&1 | \
 * RUN:   grep "^sode: rank 0: .*raw-errors.c:[0-9]*: file 'cut.raw': it is cut off: it has 5000 of [0-9]* bytes$"
 * RUN: sed 's/"unit": "K"/"unit": "m"/g' good.raw > flip.raw && not %mpirun -n 2 %t flip.raw 2>&1 | \
 * RUN:   grep "file 'flip.raw': its header is damaged: its checksum is wrong$"
 * RUN: sed 's/, header at/, header AT/' good.raw > line.raw && not %t.serial line.raw 2>&1 | \
 * RUN:   grep "file 'line.raw': its first line is damaged$"
 */
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#include <sode/io.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
double a[N], b[9], c[3][4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[*][j] with t[j]
int n[N];
#pragma xmp align n[i] with t[i]
struct pair { int x, y; } pairs[N];
#pragma xmp align pairs[i] with t[i]

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

static void fill(double value)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = value + i;
        n[i] = (int)value * i;
    }
}

static void write_good(void)
{
    sode_file_t *file = sode_file_try("good.raw", "w");
    fill(100);
    // CHECK: no failure
    say(sode_file_write(file, "a", xmp_desc_of(a)) || sode_file_set_text(file, "a", "unit", "K"));
    for (int step = 0; step < 3; step++) {
        fill(step);
        sode_file_append(file, "series/n", xmp_desc_of(n), 0.1 * step);
    }
    sode_file_close(file);
    file = sode_file_try("good.raw", "a");
    for (int step = 3; step < 50; step++) {
        fill(step);
        sode_file_append(file, "series/n", xmp_desc_of(n), 0.1 * step);
    }
    // CHECK-NEXT: no failure
    say(sode_file_set_number(file, NULL, "pi", 3.25) || sode_file_set_integer(file, NULL, "big", 1LL << 60) ||
        sode_file_write(file, "c", xmp_desc_of(c)) || sode_file_close(file));
}

static void read_good(sode_file_t *file)
{
    double time = -1, number = -1;
    long long steps, integer = 0, wrong = 0;
    char text[20] = "";
    fill(0);
    // CHECK-NEXT: no failure
    say(sode_file_read(file, "a", xmp_desc_of(a)) || sode_file_read_step(file, "series/n", xmp_desc_of(n), -2, &time) ||
        sode_file_steps(file, "series/n", &steps) || sode_file_get_number(file, NULL, "pi", &number) ||
        sode_file_get_integer(file, NULL, "big", &integer) || sode_file_get_text(file, "a", "unit", text, sizeof text));
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        wrong += a[i] != 100 + i || n[i] != 48 * i;
    // CHECK-NEXT: 0 wrong, 50 steps, time 4.8, 3.25, 1152921504606846976, K
    if (xmp_node_num() == 1)
        printf("%lld wrong, %lld steps, time %g, %g, %lld, %s\n", wrong, steps, time, number, integer, text);
    // CHECK-NEXT: no failure
    say(sode_file_close(file));
}

static void write_what_cannot_be(sode_file_t *file)
{
    // CHECK-NEXT: file 'text.raw': it is not a raw file of Sode{{$}}
    say(!sode_file_try("text.raw", "r"));
    // CHECK-NEXT: file 'empty.raw': it is not a raw file of Sode{{$}}
    say(!sode_file_try("empty.raw", "a"));
    say(sode_file_write(file, "a", xmp_desc_of(a)) || sode_file_append(file, "n", xmp_desc_of(n), 1));
    // CHECK-NEXT: no failure
    // CHECK-NEXT: array 'a': its extents are 9, but 12 in the file{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(b)));
    // CHECK-NEXT: array 'a': its elements are signed 4-byte integers, but 8-byte floating-point numbers in the file{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(n)));
    // CHECK-NEXT: array 'a': it is an array in the file and not a series of steps{{$}}
    say(sode_file_append(file, "a", xmp_desc_of(a), 2));
    // CHECK-NEXT: array 'n': it is a series of steps in the file and not an array{{$}}
    say(sode_file_write(file, "n", xmp_desc_of(n)));
    // CHECK-NEXT: array 'n': a raw file has finite times only{{$}}
    say(sode_file_append(file, "n", xmp_desc_of(n), INFINITY));
    // CHECK-NEXT: array '{{.*}}': its name must be UTF-8 text{{$}}
    say(sode_file_write(file, "\xff", xmp_desc_of(a)));
    // CHECK-NEXT: array 'a': attribute 'x': a raw file has finite numbers only{{$}}
    say(sode_file_set_number(file, "a", "x", NAN));
    // CHECK-NEXT: array 'a': attribute 'x': it must be UTF-8 text{{$}}
    say(sode_file_set_text(file, "a", "x", "\xff"));
    // CHECK-NEXT: array 'z': attribute 'x': the file has no such array{{$}}
    say(sode_file_set_text(file, "z", "x", ""));
    // CHECK-NEXT: file 'new.raw': it keeps the name 'new.raw.part', because something could not be written{{$}}
    say(sode_file_close(file));
}

static void read_what_cannot_be(sode_file_t *file)
{
    double number;
    long long integer;
    char text[1];
    // CHECK-NEXT: array 'z': the file has no such array{{$}}
    say(sode_file_read(file, "z", xmp_desc_of(a)));
    // CHECK-NEXT: array 'a': its extents are 3 x 4, but 12 in the file{{$}}
    say(sode_file_read(file, "a", xmp_desc_of(c)));
    // CHECK-NEXT: array 'series/n': there is no step 50: the file has 50{{$}}
    say(sode_file_read_step(file, "series/n", xmp_desc_of(n), 50, NULL));
    // CHECK-NEXT: array 'a': it is an array in the file and not a series of steps{{$}}
    say(sode_file_steps(file, "a", &integer));
    // CHECK-NEXT: array 'a': attribute 'key': there is no such attribute{{$}}
    say(sode_file_get_number(file, "a", "key", &number));
    // CHECK-NEXT: array 'a': attribute 'unit': it is not a number{{$}}
    say(sode_file_get_number(file, "a", "unit", &number));
    // CHECK-NEXT: attribute 'pi': it is not an integer{{$}}
    say(sode_file_get_integer(file, NULL, "pi", &integer));
    // CHECK-NEXT: attribute 'pi': it is not a text{{$}}
    say(sode_file_get_text(file, NULL, "pi", text, sizeof text));
    // CHECK-NEXT: no failure
    say(sode_file_close(file));
}

int main(int argc, char **argv)
{
    if (argc > 1)
        sode_file_open(argv[1], "r");
    write_good();
    read_good(sode_file_try("good.raw", "r"));
    write_what_cannot_be(sode_file_try("new.raw", "w"));
    read_what_cannot_be(sode_file_try("good.raw", "r"));
    return 0;
}
