/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What cannot be done is one message, with file, array and reason: returned by a file of sode_file_try; else the end of the
 * job, and a file that was being written does not get its name.
 *
 * REQUIRES: hdf5
 * RUN: rm -rf %t.dir && mkdir -p %t.dir/folder && echo text > %t.dir/text.h5 && %sodecc %optimize %s -o %t
 * RUN: cd %t.dir && %mpirun -n 3 %t > out && cat out && %filecheck %s < out
 * RUN: test ! -e new.h5 && test ! -e new.h5.part && mkfifo pipe.h5 && ln -s loop.h5 loop.h5
 * RUN: %mpirun -n 3 %t paths > paths && %filecheck --check-prefix=PATH %s < paths
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial && rm -f *.h5.part && %t.serial > serial-out
 * RUN: grep -v 'other nodes:' out | diff - serial-out
 * RUN: not %mpirun -n 3 %t missing 2> err; cat err && test $(grep -c '^sode:' err) = 1
 * RUN: grep "^sode: rank 0: .*errors.c:[0-9]*: file 'none.h5': No such file or directory$" err
 * RUN: not %t.serial missing 2> err && grep "^sode: .*errors.c:[0-9]*: file 'none.h5': No such file or directory$" err
 * RUN: not %mpirun -n 3 %t extents 2> err; cat err && test $(grep -c '^sode:' err) = 1
 * RUN: grep "^sode: rank 0: .*errors.c:[0-9]*: file 'good.h5': array 'a': its extents are 9, but 12 in the file$" err
 * RUN: not %mpirun -n 3 %t closed 2> err; cat err && grep "errors.c:[0-9]*: sode_file_close: the file is not open$" err
 * RUN: not %mpirun -n 3 %t twice 2> err; cat err && grep "errors.c:[0-9]*: sode_file_close: the file is not open$" err
 * RUN: %mpirun -n 3 %t open 2> err; cat err && test $(grep -c '^sode:' err) = 1
 * RUN: grep "^sode: .*errors.c:[0-9]*: file 'left.h5' is not closed and keeps the name 'left.h5.part': call sode_file_close$" err
 * RUN: not %t.serial twice 2> err && grep "errors.c:[0-9]*: sode_file_close: the file is not open$" err
 */
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#include <xmp_io.h>
#include <sode/checkpoint.h>
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
double *pointer;
#pragma xmp align pointer[i] with t[i]

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

static void open_what_cannot_be(void)
{
    static char text[50];
    strcpy(text, "w");
    // CHECK: {{^}}file 'none.h5': No such file or directory{{$}}
    say(!sode_file_try("none.h5", "r"));
    // CHECK-NEXT: {{^}}file 'folder': Is a directory{{$}}
    say(!sode_file_try("folder", "r"));
    // CHECK-NEXT: {{^}}file 'text.h5': it is not an HDF5 file{{$}}
    say(!sode_file_try("text.h5", "r"));
    // CHECK-NEXT: {{^}}file 'text.h5': it is not an HDF5 file{{$}}
    say(!sode_file_try("text.h5", "a"));
    // CHECK-NEXT: {{^}}file 'none/new.h5': 'none/new.h5.part' cannot be made: No such file or directory{{$}}
    say(!sode_file_try("none/new.h5", text));
    // CHECK-NEXT: {{^}}file 'new.h5': there is no mode 'w+'; use 'r', 'w' or 'a'{{$}}
    say(!sode_file_try("new.h5", strcat(text, "+")));
    // CHECK-NEXT: {{^}}file '': its path is empty{{$}}
    say(!sode_file_try("", "w"));
    // CHECK-NEXT: {{^}}file '': its path is empty{{$}}
    say(!sode_file_try(NULL, "r"));
    // CHECK-NEXT: {{^}}file 'folder': Is a directory{{$}}
    say(!sode_file_try("folder", "w"));
}

// Told at once, by every function that takes a path.
static void open_no_path(void)
{
    static char text[5000], near[4094];
    memset(text, 'x', sizeof text - 1);
    for (size_t k = 0; k < sizeof near - 1; k++)
        near[k] = "./"[k % 2];
    // PATH: {{^}}file '': its path is empty{{$}}
    say(!sode_checkpoint_try(""));
    // PATH-NEXT: {{^}}file '': its path is empty{{$}}
    say(!xmp_fopen_all("", "w"));
    // PATH-NEXT: {{^}}file 'xxx{{x+}}': its path has more than 4095 characters{{$}}
    say(!sode_file_try(text, "w"));
    // PATH-NEXT: {{^}}file 'xxx{{x+}}': its path has more than 4095 characters{{$}}
    say(!sode_file_try(text, "r"));
    // PATH-NEXT: {{^}}file 'xxx{{x+}}': its path has more than 4095 characters{{$}}
    say(!sode_checkpoint_try(text));
    // PATH-NEXT: {{^}}file 'xxx{{x+}}': its path has more than 4095 characters{{$}}
    say(!xmp_fopen_all(text, "r"));
    text[300] = '\0';
    // PATH-NEXT: {{^}}file 'xxx{{x+}}': File name too long{{$}}
    say(!sode_file_try(text, "w"));
    near[4092] = 'x'; // with '.part' it is too long
    // PATH-NEXT: File name too long{{$}}
    say(!sode_file_try(near, "w"));
    // PATH-NEXT: {{^}}file 'folder': Is a directory{{$}}
    say(!sode_checkpoint_try("folder"));
    // PATH-NEXT: {{^}}file 'folder/': Is a directory{{$}}
    say(!sode_file_try("folder/", "a"));
    // PATH-NEXT: {{^}}file 'folder': Is a directory{{$}}
    say(!xmp_fopen_all("folder", "r"));
    // PATH-NEXT: {{^}}file 'pipe.h5': it is a device or the like, and not a file{{$}}
    say(!sode_file_try("pipe.h5", "w"));
    // PATH-NEXT: {{^}}file 'pipe.h5': it is a device or the like, and not a file{{$}}
    say(!sode_file_try("pipe.h5", "r"));
    // PATH-NEXT: {{^}}file 'loop.h5': Too many levels of symbolic links{{$}}
    say(!sode_file_try("loop.h5", "w"));
}

static void write_what_cannot_be(sode_file_t *file)
{
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    // CHECK-NEXT: {{^}}no failure{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(a)));
    // CHECK-NEXT: array 'a': its extents are 9, but 12 in the file{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(b)));
    // CHECK-NEXT: array 'a': its elements are signed 4-byte integers, but 8-byte floating-point numbers in the file{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(n)));
    // CHECK-NEXT: array 'a/b': 'a' is an array in the file and not a group{{$}}
    say(sode_file_write(file, "a/b", xmp_desc_of(b)));
    // CHECK-NEXT: array 'pairs': its elements are structs; call sode_file_struct first to declare their fields{{$}}
    say(sode_file_write(file, NULL, xmp_desc_of(pairs)));
    // CHECK-NEXT: array 'pointer': it has no storage; use xmp_malloc first{{$}}
    say(sode_file_write(file, "pointer", xmp_desc_of(pointer)));
    // CHECK-NEXT: array 'xxx{{x+}}': its name is longer than 1023 characters{{$}}
    say(sode_file_write(file, text, xmp_desc_of(a)));
    // CHECK-NEXT: array 'z': attribute 'key': the file has no such array{{$}}
    say(sode_file_set_number(file, "z", "key", 1));
    // CHECK-NEXT: array 'a': attribute 'key': its text has more than 4095 characters{{$}}
    say(sode_file_set_text(file, "a", "key", text));
    // CHECK-NEXT: {{^}}file 'new.h5': 'new.h5.part' has been removed: something could not be written{{$}}
    say(sode_file_close(file));
}

static void read_what_cannot_be(sode_file_t *file)
{
    char text[4];
    double number;
    // CHECK-NEXT: array 'z': the file has no such array{{$}}
    say(sode_file_read(file, "z", xmp_desc_of(a)));
    // CHECK-NEXT: array 'a': its extents are 3 x 4, but 12 in the file{{$}}
    say(sode_file_read(file, "a", xmp_desc_of(c)));
    // CHECK-NEXT: array 'c': its extents are 12, but 3 x 4 in the file{{$}}
    say(sode_file_read(file, "c", xmp_desc_of(a)));
    // CHECK-NEXT: array 'a': its elements are signed 4-byte integers, but 8-byte
    say(sode_file_read(file, "a", xmp_desc_of(n)));
    // CHECK-NEXT: array 'a': the file was opened for reading only{{$}}
    say(sode_file_write(file, "a", xmp_desc_of(a)));
    // CHECK-NEXT: attribute 'key': the file was opened for reading only{{$}}
    say(sode_file_set_integer(file, NULL, "key", 1));
    // CHECK-NEXT: array 'a': attribute 'key': there is no such attribute{{$}}
    say(sode_file_get_number(file, "a", "key", &number));
    // CHECK-NEXT: array 'a': attribute 'unit': it has 5 characters, and there is room for 3{{$}}
    say(sode_file_get_text(file, "a", "unit", text, sizeof text));
    // CHECK-NEXT: {{^}}no failure{{$}}
    say(sode_file_close(file));
}

// Nodes that do different things; a plain compiler knows of no other nodes.
static void do_different_things(sode_file_t *file)
{
#ifdef __SODE__
#define OTHER_NODES(failed) if (failed && xmpc_all_node_num() == 0) printf("other nodes: %s\n", sode_file_error())
    // CHECK-NEXT: other nodes: file 'good.h5': array 'a': sode_file_read was called with different names or values on different nodes
    OTHER_NODES(sode_file_read(file, xmp_node_num() == 2 ? "b" : "a", xmp_desc_of(a)));
    // CHECK-NEXT: other nodes: file 'good.h5': attribute 'k': sode_file_set_number was called with different names or values
    OTHER_NODES(sode_file_set_number(file, NULL, "k", xmp_node_num()));
    // CHECK-NEXT: other nodes: file 'good.h5': array 'a': sode_file_append was called with different names or values
    OTHER_NODES(sode_file_append(file, "a", xmp_desc_of(a), 0.1 * xmp_node_num()));
    // CHECK-NEXT: other nodes: file 'good.h5': array 'a': it is a different array on another node
    OTHER_NODES(sode_file_read(file, "a", xmp_node_num() == 2 ? xmp_desc_of(n) : xmp_desc_of(a)));
    // CHECK-NEXT: other nodes: file 'good.h5': array 'a': it has no descriptor of an array: 'xmp_desc_of' gives one
    OTHER_NODES(sode_file_read(file, "a", xmp_desc_of(t)));
#pragma xmp task on p[0:2]
    {
        // CHECK-NEXT: file 'good.h5': array 'a': the nodes that opened the file are not those that execute sode_file_read: open and use it in one task, or outside of tasks
        OTHER_NODES(sode_file_read(file, "a", xmp_desc_of(a)));
        sode_file_t *own = sode_file_try("good.h5", "r");
        // CHECK-NEXT: file 'good.h5': array 'a': the executing nodes own 8 of its 12 elements
        OTHER_NODES(sode_file_read(own, "a", xmp_desc_of(a)));
        sode_file_close(own);
    }
#endif
    sode_file_close(file);
}

int main(int argc, char **argv)
{
    sode_file_t *file = sode_file_open("good.h5", "w");
    sode_file_write(file, "a", xmp_desc_of(a));
    sode_file_write(file, "c", xmp_desc_of(c));
    sode_file_set_text(file, "a", "unit", "meter");
    sode_file_close(file);
    if (argc > 1 && strcmp(argv[1], "missing") == 0)
        sode_file_open("none.h5", "r");
    if (argc > 1 && strcmp(argv[1], "extents") == 0)
        sode_file_read(sode_file_open("good.h5", "r"), "a", xmp_desc_of(b));
    if (argc > 1 && strcmp(argv[1], "paths") == 0) {
        open_no_path();
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "twice") == 0)
        sode_file_close(file);
    if (argc > 1 && strcmp(argv[1], "open") == 0) {
        sode_file_open("left.h5", "w");
        return 0;
    }
    if (argc > 1)
        sode_file_close(NULL);
    open_what_cannot_be();
    write_what_cannot_be(sode_file_try("new.h5", "w"));
    read_what_cannot_be(sode_file_try("good.h5", "r"));
    do_different_things(sode_file_try("good.h5", "r"));
    return 0;
}
