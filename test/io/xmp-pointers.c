/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * xmp_io.h: pointers of the nodes and the shared one, modes, the end of the file, and what cannot be done; as under a plain C
 * compiler, where nodes do not work apart.
 *
 * RUN: rm -rf %t.dir && mkdir -p %t.dir/folder && cd %t.dir
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o serial && %sodecc %optimize %s -o parallel
 * RUN: ./serial > serial.out && mv f.bin serial.bin && %filecheck %s < serial.out
 * RUN: for n in %ranks; do rm -f *.bin.new f.bin && %mpirun -n $n ./parallel > out && diff out serial.out && cmp f.bin serial.bin \
 * RUN:   || exit 1; done
 * RUN: for k in 1 2 3; do not ./serial $k 2> err; cat err; not %mpirun -n 2 ./parallel $k 2>> err; cat err; %filecheck --check-prefix=RANGE$k %s < err || exit 1; done
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <xmp_io.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N][2];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
double big[N];
#pragma xmp align big[i] with t[i]

static xmp_range_t *all;

static void say(const char *what, long long value)
{
    if (xmp_node_num() == 1)
        printf("%s: %lld\n", what, value);
}

// A failure, and why; every node has the same.
static void fails(const char *what, long long value)
{
    if (xmp_node_num() == 1)
        printf("%s: %lld, %s\n", what, value, sode_file_error());
}

static void use_own_pointers(void)
{
    char text[100] = "";
    xmp_file_t *f = xmp_fopen_all("f.bin", "w");
    say("write together", xmp_fwrite_all(f, "0123456789", 1, 10)); // CHECK: write together: 10
    say("at", xmp_ftell(f));                                       // CHECK-NEXT: at: 10
    say("nothing", xmp_fwrite_all(f, NULL, 4, 0));                 // CHECK-NEXT: nothing: 0
    say("seek", xmp_fseek(f, -3, SEEK_CUR));                       // CHECK-NEXT: seek: 0
    xmp_barrier();
    if (xmp_node_num() == 1)
        xmp_fwrite(f, "abc", 3, 1);
    say("sync", xmp_file_sync_all(f));                             // CHECK-NEXT: sync: 0
    say("seek to the end", xmp_fseek(f, 2, SEEK_END));             // CHECK-NEXT: seek to the end: 0
    say("at", xmp_ftell(f));                                       // CHECK-NEXT: at: 12
    fails("read", xmp_fread(f, text, 1, 10));                      // CHECK-NEXT: read: -1, file 'f.bin': its mode does not allow reading
    fails("read together", xmp_fread_all(f, text, 1, 10));         // CHECK-NEXT: read together: -1, file 'f.bin': its mode does not allow reading
    fails("seek", xmp_fseek(f, -1, SEEK_SET));                     // CHECK-NEXT: seek: 1, file 'f.bin': offset -1 is outside the file or its view
    fails("seek", xmp_fseek(f, 0, 77));                            // CHECK-NEXT: seek: 1, file 'f.bin': whence must be SEEK_SET, SEEK_CUR or SEEK_END
    say("at", xmp_ftell(f));                                       // CHECK-NEXT: at: 12
    say("close", xmp_fclose_all(f));                               // CHECK-NEXT: close: 0
    say("close again", xmp_fclose_all(f));                         // CHECK-NEXT: close again: 1
    say("close NULL", xmp_fclose_all(NULL));                       // CHECK-NEXT: close NULL: 1
    f = xmp_fopen_all("f.bin", "rb");
    say("read", xmp_fread(f, text, 1, 4));                         // CHECK-NEXT: read: 4
    say("read together", xmp_fread_all(f, text + 4, 1, 4));        // CHECK-NEXT: read together: 4
    say("at the end", xmp_fread(f, text + 8, 1, 4));               // CHECK-NEXT: at the end: 2
    say("behind it", xmp_fread(f, text + 10, 1, 4));               // CHECK-NEXT: behind it: 0
    say("behind it", xmp_fread_all(f, text + 10, 1, 4));           // CHECK-NEXT: behind it: 0
    say(text, xmp_ftell(f));                                       // CHECK-NEXT: 0123456abc: 10
    fails("write", xmp_fwrite(f, text, 1, 1));                     // CHECK-NEXT: write: -1, file 'f.bin': its mode does not allow writing
    fails("array", xmp_fwrite_darray_all(f, xmp_desc_of(a), all)); // CHECK-NEXT: array: -1, file 'f.bin': its mode does not allow writing
    fails("too much", xmp_fread(f, text, (size_t)1 << 40, (size_t)1 << 40)); // CHECK-NEXT: too much: -1, file 'f.bin': {{[0-9]+}} times {{[0-9]+}} bytes are too many
    fails("no buffer", xmp_fread(f, NULL, 1, 1));                  // CHECK-NEXT: no buffer: -1, file 'f.bin': the buffer is NULL
    xmp_fclose_all(f);
}

// Every node writes a record by the shared pointer: each is there once.
static void use_shared_pointer(void)
{
    char record[8] = "", seen[64] = "";
    int nodes = xmp_num_nodes(), wrong = 0;
    xmp_file_t *f = xmp_fopen_all("shared.bin.new", "w+");
    for (int turn = 0; turn < 20; turn++) {
        memset(record, 'A' + xmpc_node_num(), sizeof record);
        wrong += xmp_fwrite_shared(f, record, 4, 2) != 8;
    }
    xmp_file_sync_all(f);
    wrong += xmp_ftell_shared(f) != 20 * 8 * nodes;
    say("seek", xmp_fseek_shared_all(f, 0, SEEK_SET)); // CHECK-NEXT: seek: 0
    for (int turn = 0; turn < 20; turn++) {
        wrong += xmp_fread_shared(f, record, 4, 2) != 8;
        for (int k = 1; k < 8; k++)
            wrong += record[k] != record[0];
        seen[record[0] - 'A']++;
    }
#pragma xmp reduction(+: seen)
    for (int k = 0; k < nodes; k++)
        wrong += seen[k] != 20;
    wrong += xmp_fread_shared(f, record, 4, 2) != 0;
#pragma xmp reduction(+: wrong)
    say("wrong", wrong); // CHECK-NEXT: wrong: 0
    if (xmp_node_num() == 1)
        xmp_fseek_shared(f, -3, SEEK_END);
    xmp_barrier();
    say("at", xmp_ftell_shared(f) - (20 * 8 * nodes - 3)); // CHECK-NEXT: at: 0
    xmp_barrier();
    if (xmp_node_num() == 1)
        printf("%lld\n", (long long)xmp_fread_shared(f, record, 1, 8)); // CHECK-NEXT: 3
    fails("seek", xmp_fseek_shared(f, -10000, SEEK_CUR)); // CHECK-NEXT: seek: 1, file 'shared.bin.new': offset -10000 leaves the file
    say("own", xmp_ftell(f));                             // CHECK-NEXT: own: 0
    say("clear", xmp_file_clear_view_all(f, 5));          // CHECK-NEXT: clear: 0
    say("both", xmp_ftell(f) + xmp_ftell_shared(f));      // CHECK-NEXT: both: 10
    say("view", xmp_file_set_view_all(f, 8, xmp_desc_of(a), all)); // CHECK-NEXT: view: 0
    fails("shared", xmp_fread_shared(f, record, 1, 1)); // CHECK-NEXT: shared: -1, file 'shared.bin.new': the shared pointer needs a file without a view: call xmp_file_clear_view_all
    xmp_fclose_all(f);
}

static void append(void)
{
    int values[N];
    xmp_file_t *f = xmp_fopen_all("f.bin", "a");
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 0x01020304 * i;
    say("append", xmp_fwrite_darray_all(f, xmp_desc_of(a), all)); // CHECK-NEXT: append: 48
    xmp_fseek(f, 0, SEEK_SET);
    say("append", xmp_fwrite_all(f, "end", 1, 3)); // CHECK-NEXT: append: 3
    xmp_fclose_all(f);
    f = xmp_fopen_all("f.bin", "a+");
    say("from the beginning", xmp_fread_all(f, values, 1, 3)); // CHECK-NEXT: from the beginning: 3
    say("end", xmp_fseek(f, 0, SEEK_END));                     // CHECK-NEXT: end: 0
    say("at", xmp_ftell(f));                                   // CHECK-NEXT: at: 61
    xmp_fclose_all(f);
    f = xmp_fopen_all("turns.bin.new", "a+"); // nodes append in turns
    int k = xmpc_node_num() % 4;
    say("append", xmp_fwrite(f, "xyzu" + k, 1, 1)); // CHECK-NEXT: append: 1
    say("append", xmp_fwrite_shared(f, "1234" + k, 1, 1)); // CHECK-NEXT: append: 1
    xmp_file_sync_all(f);
    xmp_fseek(f, 0, SEEK_END);
    say("others", xmp_ftell(f) - 2 * xmp_num_nodes()); // CHECK-NEXT: others: 0
    xmp_fclose_all(f);
}

// An array that the file ends in: whole elements before the end are read.
static void read_beyond_end(void)
{
    xmp_file_t *f = xmp_fopen_all("f.bin", "r");
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b[i][0] = b[i][1] = 1000;
    xmp_range_t *both = xmp_allocate_range(2);
    xmp_set_range(both, 1, 0, N, 1);
    xmp_set_range(both, 2, 0, 2, 1);
    say("to", xmp_fseek(f, 10, SEEK_SET));                          // CHECK-NEXT: to: 0
    say("beyond", xmp_fread_darray_all(f, xmp_desc_of(b), both));   // CHECK-NEXT: beyond: 51
    say("nothing", xmp_fread_darray_all(f, xmp_desc_of(b), both));  // CHECK-NEXT: nothing: 0
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i][0] / 0x01020304 * (2 * i + 1) + (b[i][1] == 1000);
    say("sum", sum);                                                // CHECK-NEXT: sum: {{[0-9]+}}
    say("view", xmp_file_set_view_all(f, 10, xmp_desc_of(a), all)); // CHECK-NEXT: view: 0
    int own[2 * N], n = xmp_fread_all(f, own, sizeof(int), 2 * N);
#pragma xmp reduction(+: n)
    say("all parts", n); // CHECK-NEXT: all parts: 51
    say("at", xmp_ftell(f)); // CHECK-NEXT: at: 61
    xmp_free_range(both);
    xmp_fclose_all(f);
}

static void do_what_cannot_be(void)
{
    xmp_range_t *range = xmp_allocate_range(1);
    fails("none", xmp_fopen_all("none.bin", "r") != NULL);     // CHECK-NEXT: none: 0, file 'none.bin': No such file or directory
    fails("folder", xmp_fopen_all("folder", "w") != NULL);     // CHECK-NEXT: folder: 0, file 'folder': Is a directory
    fails("folder", xmp_fopen_all("folder", "r") != NULL);     // CHECK-NEXT: folder: 0, file 'folder': Is a directory
    fails("there", xmp_fopen_all("f.bin", "wx") != NULL);      // CHECK-NEXT: there: 0, file 'f.bin': File exists
    fails("mode", xmp_fopen_all("f.bin", "rw") != NULL);       // CHECK-NEXT: mode: 0, file 'f.bin': there is no mode 'rw'; use 'r', 'w', 'a' or 'wx', each optionally followed by '+'
    fails("mode", xmp_fopen_all("f.bin", NULL) != NULL);       // CHECK-NEXT: mode: 0, file 'f.bin': there is no mode '(null)'
    fails("name", xmp_fopen_all(NULL, "r") != NULL);           // CHECK-NEXT: name: 0, file '(null)': its path is empty
    fails("read", xmp_fread(NULL, range, 1, 1));               // CHECK-NEXT: read: -1, file '(null)': the file is not open
    fails("tell", xmp_ftell(NULL));                            // CHECK-NEXT: tell: -1, file '(null)': the file is not open
    xmp_file_t *f = xmp_fopen_all("new.bin.new", "w+x");
    fails("unset", xmp_fread_darray_all(f, xmp_desc_of(a), range)); // CHECK-NEXT: unset: -1, file 'new.bin.new': array 'a': dimension 1 of the range is not set: call xmp_set_range
    fails("NULL", xmp_fwrite_darray_all(f, xmp_desc_of(a), NULL));  // CHECK-NEXT: NULL: -1, file 'new.bin.new': array 'a': the range is NULL: xmp_allocate_range makes one
    fails("dims", xmp_fwrite_darray_all(f, xmp_desc_of(b), all));   // CHECK-NEXT: dims: -1, file 'new.bin.new': array 'b': it has 2 dimensions, and the range has 1
    xmp_set_range(range, 1, 1, N, 1);
    fails("beyond", xmp_fwrite_darray_all(f, xmp_desc_of(a), range)); // CHECK-NEXT: beyond: -1, file 'new.bin.new': array 'a': the range [1 : 12 : 1] exceeds the extent 12
    xmp_set_range(range, 1, 4, 0, 1);
    say("empty", xmp_fwrite_darray_all(f, xmp_desc_of(a), range));   // CHECK-NEXT: empty: 0
    fails("empty", xmp_file_set_view_all(f, 0, xmp_desc_of(a), range)); // CHECK-NEXT: empty: 1, file 'new.bin.new': a view needs at least one element
    fails("before", xmp_file_set_view_all(f, -1, xmp_desc_of(a), all)); // CHECK-NEXT: before: 1, file 'new.bin.new': a view cannot begin at -1
    fails("before", xmp_file_clear_view_all(f, -4));            // CHECK-NEXT: before: 1, file 'new.bin.new': a view cannot begin at -4
    say("dims", xmp_allocate_range(0) || xmp_allocate_range(8)); // CHECK-NEXT: dims: 0
    xmp_fclose_all(f);
    xmp_free_range(range);
    xmp_free_range(NULL);
}

int main(int argc, char **argv)
{
    all = xmp_allocate_range(1);
    // RANGE1-COUNT-2: xmp_set_range: there is no dimension 2 in a range of 1 dimension{{$}}
    // RANGE2-COUNT-2: xmp_set_range: a range of length 3 and step 0 is not possible{{$}}
    // RANGE3-COUNT-2: xmp_set_range: the range is NULL: xmp_allocate_range makes one{{$}}
    if (argc > 1)
        xmp_set_range(argv[1][0] == '3' ? NULL : all, argv[1][0] == '1' ? 2 : 1, 0, 3, 0);
    xmp_set_range(all, 1, 0, N, 1);
    use_own_pointers();
    use_shared_pointer();
    append();
    read_beyond_end();
    do_what_cannot_be();
    xmp_free_range(all);
    return 0;
}
