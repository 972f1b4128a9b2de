// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// All nodes open one file, and each writes only its own iterations of a distributed loop, or all append the same. Silent are files of one node
// and of each node, and what all nodes write alike.
// COVERS: warn_file_parts warn_file_repeated note_file_opened
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
struct writer {
    FILE *file;
    int lines;
};
static FILE *result;

static FILE *open_result(const char *name)
{
    FILE *file;
    if ((file = fopen(name, "w")) == NULL)
        exit(1);
    return file;
}
static void put(FILE *to, double x) { fprintf(to, "%g\n", x); }
// CHECK: :[[@LINE-1]]:39: warning: all nodes have opened this file, and each writes only its own iterations
// CHECK: :[[@LINE+21]]:25: note: all nodes open the file here

#ifdef WRONG
static void lines(void)
{
    FILE *f = fopen("lines", "w");
    struct writer w = {NULL, 0};
    w.file = fopen("members", "ab");
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        fprintf(f, "%g\n", u[i]);
        // CHECK: :[[@LINE-1]]:9: warning: all nodes have opened this file, and each writes only its own iterations of the distributed loop: the file is not the serial one; write the array by 'sode_file_write' of <sode/io.h>, or copy it by 'gmove' to one node, which writes the file in a 'task'
        // CHECK: :[[@LINE-7]]:15: note: all nodes open the file here
        fwrite(&u[i], sizeof u[i], 1, w.file);
        // CHECK: :[[@LINE-1]]:9: warning: all nodes have opened this file, and each writes only its own iterations
        // CHECK: :[[@LINE-8]]:14: note: all nodes open the file here
    }
}
static void calls(int n)
{
    result = open_result(n > 3 ? "many" : "few");
    FILE *out = n > 4 ? fopen("large", "w") : stdout;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        put(out, u[i]);
    fputs("end\n", result);
}
static void append(double sum)
{
    FILE *log = fopen("log", "a");
    fprintf(log, "%g\n", sum);
    // CHECK: :[[@LINE-1]]:5: warning: all nodes have opened this file to append, so it gets this once for each node; let one node open and write it, in a 'task' or under 'if (xmp_node_num() == 1)'
    // CHECK: :[[@LINE-3]]:17: note: all nodes open the file here
}
int main(int n, char **v)
{
    struct writer w = {fopen(v[1], "w"), 0};
    lines();
    calls(n);
    append(n);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        putc('x', w.file);
    return 0;
}
#else
static void one(int me)
{
    char name[40];
    sprintf(name, "part.%d", me);
    FILE *mine = fopen(name, "w"), *log = NULL, *all = fopen("all", "w");
    if (me == 0)
        log = fopen("log", "a");
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        fprintf(mine, "%g\n", u[i]);
        printf("%g\n", u[i]);
        put(stderr, u[i]);
        FILE *each = open_result(i == 3 ? "three" : "others");
        put(each, i);
        fclose(each);
    }
    if (log)
        fputs("done\n", log);
    fprintf(all, "%d\n", N);
}
static void save(const char *name, double x)
{
    FILE *f = fopen(name, "w");
    fprintf(f, "%g\n", x);
    fclose(f);
}
static void own_places(void)
{
    char name[80];
    FILE *f = fopen("u.bin", "wb"); // each node goes to its part
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        fseek(f, i * (long)sizeof u[i], SEEK_SET);
        fwrite(&u[i], sizeof u[i], 1, f);
        sprintf(name, "row.%d", i);
        save(name, u[i]);
    }
}
static void by_switch(void)
{
    switch (xmpc_node_num()) {
    case 0:
        save("zero", 1);
        FILE *f = fopen("switch", "a");
        fputs("x\n", f);
    }
}
static void first(void)
{
    if (xmpc_node_num() != 0)
        return;
    result = fopen("first", "a");
    fputs("x\n", result);
}
static void in_task(void)
{
#pragma xmp task on p[0]
    {
        FILE *f = fopen("task", "a");
        fputs("x\n", f);
        fclose(f);
    }
    FILE *input = fopen("input", "r+");
    fputs("x\n", input);
}
int main(void)
{
    one(xmpc_node_num());
    first();
    in_task();
    own_places();
    by_switch();
    return 0;
}
#endif
