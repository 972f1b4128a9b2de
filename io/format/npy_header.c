/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/npy_header.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/bytes.h"

enum { MAGIC = 6, ALIGN = 64, MOST = 1 << 16 }; /* bytes */

static const char magic[] = "\x93NUMPY";

int sode_npy_check(const char *path)
{
    return sode_bytes_check(path, magic, MAGIC, "a .npy file of NumPy");
}

/* ---- reading ------------------------------------------------------------------- */

/* The value of a key, in Python's words. */
static const char *value_of(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at)
        return "";
    at += strlen(key);
    return at + strspn(at, " :");
}

/* As it stands, up to the bracket that closes the first one. */
static int take_record(const char *value, sode_npy_header_t *header)
{
    size_t length = 0, open = 0;
    do {
        open += value[length] == '[';
        open -= value[length] == ']';
    } while (value[length] && open && ++length);
    if (open || length + 1 >= sizeof header->type)
        return sode_io_fail("its head is damaged");
    memcpy(header->type, value, length + 1);
    header->type[length + 1] = '\0';
    return 0;
}

static int take_type(const char *value, sode_npy_header_t *header)
{
    size_t length = strcspn(value + (*value != '\0'), "'");
    if (*value == '[')
        return take_record(value, header);
    if (*value != '\'' || length == 0 || length >= sizeof header->type)
        return sode_io_fail("its head is damaged");
    memcpy(header->type, value + 1, length);
    header->type[length] = '\0';
    return 0;
}

static int take_extents(const char *value, sode_npy_header_t *header)
{
    header->ndims = 0;
    if (*value++ != '(')
        return sode_io_fail("its head is damaged");
    for (;;) {
        char *end;
        value += strspn(value, " ,");
        if (*value == ')')
            return 0;
        long long extent = strtoll(value, &end, 10);
        if (end == value || extent < 0 || header->ndims == SODE_NPY_DIMS)
            return sode_io_fail("its head is damaged");
        header->extent[header->ndims++] = extent;
        value = end;
    }
}

static int parse(const char *text, sode_npy_header_t *header)
{
    SODE_IO_TRY(take_type(value_of(text, "'descr'"), header));
    SODE_IO_TRY(take_extents(value_of(text, "'shape'"), header));
    const char *order = value_of(text, "'fortran_order'");
    if (strncmp(order, "True", 4) == 0 && header->ndims > 1)
        return sode_io_fail("its elements are in Fortran order");
    return isupper((unsigned char)*order) ? 0
                                          : sode_io_fail("its head is damaged");
}

int sode_npy_read_header(int file, sode_npy_header_t *header)
{
    unsigned char start[MAGIC + 6];
    SODE_IO_TRY(sode_bytes_get(file, 0, start, sizeof start));
    int digits = start[MAGIC] == 1 ? 2 : 4; /* bytes of the length */
    size_t length = 0;
    if (start[MAGIC] < 1 || start[MAGIC] > 3)
        return sode_io_fail("its version %d is not known", start[MAGIC]);
    for (int k = digits - 1; k >= 0; k--)
        length = length << 8 | start[MAGIC + 2 + k];
    if (length > MOST)
        return sode_io_fail("its head is damaged");
    char *text = malloc(length + 1);
    if (!text)
        return sode_io_fail("no memory for a head of %zu bytes", length);
    int status = sode_bytes_get(file, MAGIC + 2 + digits, text, length);
    text[length] = '\0';
    SODE_IO_THEN(status, parse(text, header));
    header->start = MAGIC + 2 + digits + (int64_t)length;
    free(text);
    return status;
}

/* ---- writing ------------------------------------------------------------------- */

void sode_npy_make_header(sode_npy_header_t *header, char *text, size_t size)
{
    const size_t head = MAGIC + 4;
    size_t at = head;
    const char *quote = *header->type == '[' ? "" : "'";
    at += (size_t)snprintf(text + at, size - at,
                           "{'descr': %s%s%s, 'fortran_order': False, "
                           "'shape': (", quote, header->type, quote);
    for (int d = 0; d < header->ndims; d++)
        at += (size_t)snprintf(text + at, size - at, "%s%lld", d ? ", " : "",
                               (long long)header->extent[d]);
    at += (size_t)snprintf(text + at, size - at, "%s), }",
                           header->ndims == 1 ? "," : "");
    size_t end = (at + ALIGN) / ALIGN * ALIGN; /* with the end of the line */
    memset(text + at, ' ', end - at);
    text[end - 1] = '\n';
    memcpy(text, magic, MAGIC);
    text[MAGIC] = 1;
    text[MAGIC + 1] = 0;
    text[MAGIC + 2] = (char)((end - head) & 255);
    text[MAGIC + 3] = (char)((end - head) >> 8);
    header->start = (int64_t)end;
}
