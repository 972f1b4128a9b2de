/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Raw files whose headers say what cannot be, with the right checksum: one message each, and nothing is read from elsewhere
 * in the file.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas %s %libsode_io_serial -o %t && %t
 */
#define _GNU_SOURCE // memmem
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include <sode/io.h>
#include <xmp.h>

enum { N = 12, MOST = 1 << 16 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

static const char form[] = "sode-raw 1: %14lld bytes, header at %14lld, %10lld bytes, xxh3 %016llx";
static char good[MOST], forged[MOST];
static size_t size;
static long long length, at, bytes; /* what the first line says */
static unsigned long long check;

static void fail(const char *what, const char *got)
{
    printf("%s: %s\n", what, got);
    exit(1);
}

static void write_good(void)
{
    sode_file_t *file = sode_file_open("good.raw", "w");
    for (int i = 0; i < N; i++)
        a[i] = 100 + i;
    sode_file_write(file, "a", xmp_desc_of(a));
    sode_file_append(file, "s", xmp_desc_of(a), 0.5);
    sode_file_close(file);
    FILE *in = fopen("good.raw", "rb");
    size = fread(good, 1, MOST, in);
    fclose(in);
    if (sscanf(good, form, &length, &at, &bytes, &check) != 4)
        fail("good.raw", "its first line is another one");
}

static void put_line(long long all, long long first, long long count, unsigned long long sum)
{
    char line[129];
    snprintf(line, sizeof line, form, all, first, count, sum);
    memcpy(forged, line, strlen(line));
}

static void expect(const char *what, int step, const char *wanted)
{
    FILE *out = fopen("forged.raw", "wb");
    fwrite(forged, 1, size, out);
    fclose(out);
    sode_file_t *file = sode_file_try("forged.raw", "r");
    int failed = !file;
    memset(a, 0, sizeof a);
    if (file)
        failed = step ? sode_file_read_step(file, "s", xmp_desc_of(a), 0, NULL) : sode_file_read(file, "a", xmp_desc_of(a));
    if (failed != (wanted != NULL) || (wanted && !strstr(sode_file_error(), wanted)))
        fail(what, failed ? sode_file_error() : "no failure");
    for (int i = 0; i < N && !wanted; i++)
        if (a[i] != 100 + i)
            fail(what, "other elements");
    if (file)
        sode_file_close(file);
}

/* With `to` instead of the only `from`, of which it is not longer, and the checksum of that. */
static void change(const char *from, const char *to, int step, const char *wanted)
{
    memcpy(forged, good, size);
    char *place = memmem(forged + at, (size_t)bytes, from, strlen(from));
    if (!place)
        fail(from, "is not in the header");
    memset(place, ' ', strlen(from));
    memcpy(place, to, strlen(to));
    put_line(length, at, bytes, XXH3_64bits(forged + at, (size_t)bytes));
    expect(to, step, wanted);
}

/* Another first line. */
static void other_line(const char *what, long long all, long long first, long long count, const char *wanted)
{
    memcpy(forged, good, size);
    put_line(all, first, count, check);
    expect(what, 0, wanted);
}

/* What follows a text in the header, up to a bracket or a comma. */
static const char *after(const char *text)
{
    static char found[80];
    const char *place = memmem(good + at, (size_t)bytes, text, strlen(text));
    size_t count = place ? strlen(text) + strcspn(place + strlen(text), ",]}") : 0;
    if (!place || count >= sizeof found)
        fail(text, "is not in the header");
    memcpy(found, place, count);
    found[count] = '\0';
    return found;
}

int main(void)
{
    static const char *const offsets[] = {"0", "1", "127", "-1", "99999", "null", "[]", "4.5"};
    char offset[80], text[100];
    write_good();
    memcpy(forged, good, size);
    expect("a good file", 0, NULL);
    expect("a good step", 1, NULL);

    strcpy(offset, after("\"offset\": "));
    for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
        snprintf(text, sizeof text, "\"offset\":%s", offsets[k]);
        change(offset, text, 0, "array 'a': its place in the file is not valid");
    }
    change(after("[[0.5, "), "[[0.5, -1", 1, "array 's': its place in the file is not valid");

    static const char damaged[] = "its first line is damaged";
    other_line("a header at 0", length, 0, bytes, damaged);
    other_line("a header at 127", length, 127, bytes, damaged);
    other_line("a header of nothing", length, at, 0, damaged);
    other_line("a header of -1 bytes", length, at, -1, damaged);
    other_line("a header that ends beyond the file", length, length - bytes + 1, bytes, damaged);
    other_line("a longer file", length + 1, at, bytes, "it is cut off: it has ");
    other_line("another header", length, at + 1, bytes - 1, "its header is damaged: its checksum is wrong");
    return 0;
}
