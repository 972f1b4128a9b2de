/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * xmp_io.h: what nodes do differently is a failure of all of them, or the end of the job with one message; tasks have files of
 * their own; a node without elements sees nothing of a file.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize -Wall -Wextra -Werror %s -o %t
 * RUN: %mpirun -n 3 %t > out && cat out && %filecheck %s < out
 * RUN: not %mpirun -n 3 %t other 2> err; cat err && test $(grep -c 'xmp_fread_all' err) = 1
 * RUN: %mpirun -n 3 %t open
 */
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#include <xmp_io.h>

#define N 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N]; // node 3 owns nothing
#pragma xmp align a[i] with t[i]

// What the first node says, if all have the same status.
static void fails(const char *what, long long value)
{
    long long least = value, most = value;
#pragma xmp reduction(min: least)
#pragma xmp reduction(max: most)
    if (xmp_node_num() == 1)
        printf("%s: %lld%s, %s\n", what, least, least == most ? "" : " or another status", value ? sode_file_error() : "");
}

static void differ(xmp_file_t *f, xmp_range_t *range)
{
    int me = xmp_node_num(), other = me == 2;
    // CHECK: shared: 1, file 'n.bin': xmp_fseek_shared_all was called with different names or values on different nodes
    fails("shared", xmp_fseek_shared_all(f, other, SEEK_SET));
    // CHECK-NEXT: clear: 1, file 'n.bin': xmp_file_clear_view_all was called with different names or values
    fails("clear", xmp_file_clear_view_all(f, 5 * me));
    xmp_set_range(range, 1, other, 2, 1);
    // CHECK-NEXT: range: -1, file 'n.bin': xmp_fwrite_darray_all was called with different names or values
    fails("range", xmp_fwrite_darray_all(f, xmp_desc_of(a), range));
    // CHECK-NEXT: view: 1, file 'n.bin': xmp_file_set_view_all was called with different names or values
    fails("view", xmp_file_set_view_all(f, 0, xmp_desc_of(a), range));
    // CHECK-NEXT: buffer: -1, file 'n.bin': the buffer is NULL
    fails("buffer", xmp_fwrite_all(f, other ? NULL : "x", 1, 1));
    xmp_set_range(range, 1, 0, N, 1);
    xmp_fseek(f, 4 * me, SEEK_SET);
    // CHECK-NEXT: places: -1, file 'n.bin': the nodes are at different positions in the file
    fails("places", xmp_fwrite_darray_all(f, xmp_desc_of(a), range));
    xmp_fseek(f, 0, SEEK_SET);
    // CHECK-NEXT: open: 1, file 'n{{[12]}}.bin': xmp_fopen_all was called with different names or values
    fails("open", xmp_fopen_all(other ? "n2.bin" : "n1.bin", "w") == NULL);
    // CHECK-NEXT: no array: -1, file 'n.bin': it has no descriptor of an array
    fails("no array", xmp_fwrite_darray_all(f, xmp_desc_of(t), range));
}

static void see_nothing(xmp_file_t *f, xmp_range_t *range)
{
    int own[N] = {0};
    long long n = xmp_node_num() == 3 ? 0 : 2;
    xmp_file_set_view_all(f, 0, xmp_desc_of(a), range);
    fails("own parts", xmp_fwrite_all(f, own, sizeof(int), n) - 4 * n); // CHECK-NEXT: own parts: 0
    xmp_fseek(f, 0, SEEK_SET);
    fails("again", xmp_fread_all(f, own, sizeof(int), N) - 4 * n);      // CHECK-NEXT: again: 0
    xmp_fseek(f, 0, SEEK_SET);
    fails("and again", xmp_fread(f, own, sizeof(int), 2) - 4 * n);      // CHECK-NEXT: and again: 0
    // CHECK-NEXT: too much: -1, file 'n.bin': this node has no part of the file: it owns no element of the view
    fails("too much", xmp_fwrite_all(f, own, sizeof(int), 2));
    int right = 0;
    if (xmp_node_num() == 3)
        right = xmp_fseek(f, 1, SEEK_SET) == 1 && xmp_fwrite(f, own, 1, 1) == -1 &&
                strstr(sode_file_error(), "this node has no part of the file");
#pragma xmp reduction(+: right)
    if (xmp_node_num() == 1)
        printf("alone: %d\n", right); // CHECK-NEXT: alone: 1
}

static void work_in_tasks(xmp_file_t *f)
{
    int failed = 0;
    char why[200] = "";
#pragma xmp tasks
    {
#pragma xmp task on p[0:1]
        {
            xmp_file_t *own = xmp_fopen_all("low.bin", "w");
            xmp_fwrite_all(own, "low", 1, 3);
            xmp_fclose_all(own);
        }
#pragma xmp task on p[1:2]
        {
            xmp_file_t *own = xmp_fopen_all("high.bin", "w");
            xmp_fwrite_shared(own, "high", 1, 4);
            failed = xmp_fclose_all(f);
            snprintf(why, sizeof why, "%s", sode_file_error());
            xmp_fclose_all(own);
        }
    }
#pragma xmp bcast (failed, why) from p[1]
    // CHECK-NEXT: 2 file 'n.bin': the nodes that opened the file are not those that execute xmp_fclose_all: open and use it in one task, or outside of tasks
    if (xmp_node_num() == 1)
        printf("%d %s\n", failed, why);
    char text[12] = "";
    xmp_file_t *high = xmp_fopen_all("high.bin", "r");
    xmp_fread_all(high, text, 1, 12);
    xmp_fclose_all(high);
    if (xmp_node_num() == 1)
        printf("%s\n", text); // CHECK-NEXT: {{^}}highhigh{{$}}
}

int main(int argc, char **argv)
{
    char c;
    xmp_range_t *range = xmp_allocate_range(1);
    xmp_file_t *f = xmp_fopen_all("n.bin", "w+");
    if (argc > 1 && argv[1][1] == 'p') { // files that are left open are closed with the job
        xmp_free_range(range);
        return 0;
    }
    if (argc > 1 && xmp_node_num() == 2)
        xmp_fread_all(f, &c, 1, 1);
    else if (argc > 1)
        xmp_barrier();
    differ(f, range);
    see_nothing(f, range);
    work_in_tasks(f);
    xmp_fclose_all(f);
    xmp_free_range(range);
    return 0;
}
