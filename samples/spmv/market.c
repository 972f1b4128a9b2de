// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "market.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/arguments.h"

struct entry {
    int row, column;
    double value;
};

struct reader {
    const char *path;
    FILE *file;
    long line;
    char text[1100]; // lines have at most 1024 characters
    int is_pattern, is_integer;
    int mirrored;    // 0, 1: symmetric, -1: skew-symmetric
    int n;
    long entries;    // the file says
    int first, end;  // rows of this node
    struct entry *own;
    long count, room;
};

static int next_line(struct reader *r)
{
    size_t length;

    errno = 0;
    if (!fgets(r->text, sizeof r->text, r->file)) {
        if (ferror(r->file))
            refuse("%s: it cannot be read: %s", r->path, strerror(errno));
        return 0;
    }
    r->line++;
    length = strlen(r->text);
    if (length == sizeof r->text - 1 && r->text[length - 1] != '\n')
        refuse("%s:%ld: the line is longer than 1024 characters; is it a Matrix Market file?", r->path, r->line);
    return 1;
}

static int is_blank(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

static int is_of(const char *word, const char *words)
{
    char wanted[80];

    snprintf(wanted, sizeof wanted, " %.64s ", word);
    return strstr(words, wanted) != NULL;
}

// %%MatrixMarket matrix coordinate real general
static void read_header(struct reader *r)
{
    char word[5][65] = {""};
    int words;

    if (!next_line(r))
        refuse("%s: the file is empty", r->path);
    for (char *c = r->text; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    words = sscanf(r->text, "%64s %64s %64s %64s %64s", word[0], word[1], word[2], word[3], word[4]);
    if (words < 1 || strcmp(word[0], "%%matrixmarket") != 0)
        refuse("%s:1: the first line does not begin with %%%%MatrixMarket; is it a Matrix Market file?", r->path);
    if (words < 5)
        refuse("%s:1: the header has %d words instead of five, such as '%%%%MatrixMarket matrix coordinate real general'", r->path, words);
    if (strcmp(word[1], "matrix") != 0)
        refuse("%s:1: the file has a '%s'; only a 'matrix' can be multiplied", r->path, word[1]);
    if (strcmp(word[2], "array") == 0)
        refuse("%s:1: the matrix is dense ('array'); store its non-zeros as 'coordinate'", r->path);
    if (strcmp(word[2], "coordinate") != 0)
        refuse("%s:1: '%s' is no format; there are 'coordinate' and 'array'", r->path, word[2]);
    if (strcmp(word[3], "complex") == 0)
        refuse("%s:1: the matrix is complex; this program multiplies real ones", r->path);
    if (!is_of(word[3], " real double integer pattern "))
        refuse("%s:1: '%s' is not a kind of values; use 'real', 'integer', 'pattern' or 'complex'", r->path, word[3]);
    if (strcmp(word[4], "hermitian") == 0)
        refuse("%s:1: a hermitian matrix has complex values, but these are '%s'; write 'symmetric'", r->path, word[3]);
    if (!is_of(word[4], " general symmetric skew-symmetric "))
        refuse("%s:1: '%s' is no symmetry; there are 'general', 'symmetric', 'skew-symmetric' and 'hermitian'", r->path, word[4]);
    r->is_pattern = strcmp(word[3], "pattern") == 0;
    r->is_integer = strcmp(word[3], "integer") == 0;
    r->mirrored = strcmp(word[4], "symmetric") == 0 ? 1 : strcmp(word[4], "skew-symmetric") == 0 ? -1 : 0;
    if (r->is_pattern && r->mirrored < 0)
        refuse("%s:1: a pattern has no signs, so it is not skew-symmetric; write 'symmetric'", r->path);
}

// The next line with something on it; 0 at the end of the file.
static int next_content(struct reader *r)
{
    while (next_line(r))
        if (r->text[0] != '%' && !is_blank(r->text))
            return 1;
    return 0;
}

// Takes an integer from the line; what is wrong is refused.
static long take_integer(struct reader *r, char **at, const char *what)
{
    char *rest;
    long value;

    errno = 0;
    value = strtol(*at, &rest, 10);
    if (rest == *at || errno || !isspace((unsigned char)(*rest ? *rest : ' ')))
        refuse("%s:%ld: %s should be an integer, in '%.*s'", r->path, r->line, what, (int)strcspn(r->text, "\r\n"), r->text);
    *at = rest;
    return value;
}

static void take_end(struct reader *r, const char *at)
{
    if (!is_blank(at))
        refuse("%s:%ld: there is more than expected: '%.*s'", r->path, r->line, (int)strcspn(r->text, "\r\n"), r->text);
}

static void read_size(struct reader *r)
{
    char *at = r->text;
    long rows, columns;

    if (!next_content(r))
        refuse("%s: the file ends before the line of sizes", r->path);
    rows = take_integer(r, &at, "the number of rows");
    columns = take_integer(r, &at, "the number of columns");
    r->entries = take_integer(r, &at, "the number of entries");
    take_end(r, at);
    if (rows != columns)
        refuse("%s:%ld: the matrix has %ld rows and %ld columns; this program multiplies square ones", r->path, r->line, rows, columns);
    if (rows < 1 || rows > 1 << 30)
        refuse("%s:%ld: the matrix has %ld rows; there may be 1 to %d", r->path, r->line, rows, 1 << 30);
    if (r->entries < 0)
        refuse("%s:%ld: the number of entries is %ld; it must not be negative", r->path, r->line, r->entries);
    r->n = (int)rows;
}

static double take_value(struct reader *r, char **at)
{
    char *rest;
    double value;

    if (r->is_integer)
        return (double)take_integer(r, at, "the value");
    value = strtod(*at, &rest);
    if (rest == *at || !isspace((unsigned char)(*rest ? *rest : ' ')))
        refuse("%s:%ld: the value should be a number, in '%.*s'", r->path, r->line, (int)strcspn(r->text, "\r\n"), r->text);
    *at = rest;
    return value;
}

static void keep(struct reader *r, int row, int column, double value)
{
    if (row < r->first || row >= r->end)
        return;
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 1024;
        r->own = realloc(r->own, (size_t)r->room * sizeof *r->own);
        if (!r->own) {
            fprintf(stderr, "spmv: %s: there is not enough memory for the entries of this node\n", r->path);
            exit(2);
        }
    }
    r->own[r->count++] = (struct entry){row, column, value};
}

static void read_entry(struct reader *r)
{
    char *at = r->text;
    const long row = take_integer(r, &at, "the row"), column = take_integer(r, &at, "the column");
    const double value = r->is_pattern ? 1 : take_value(r, &at);

    take_end(r, at);
    if (row < 1 || row > r->n || column < 1 || column > r->n)
        refuse("%s:%ld: position (%ld, %ld) is outside of the matrix, which has rows and columns 1 to %d", r->path, r->line, row, column, r->n);
    if (r->mirrored && row < column)
        refuse("%s:%ld: position (%ld, %ld) is above the diagonal; a file of a symmetric matrix has the lower triangle only", r->path, r->line, row,
               column);
    if (r->mirrored < 0 && row == column)
        refuse("%s:%ld: position (%ld, %ld) is on the diagonal, which is zero in a skew-symmetric matrix", r->path, r->line, row, column);
    keep(r, (int)row - 1, (int)column - 1, value);
    if (r->mirrored && row != column)
        keep(r, (int)column - 1, (int)row - 1, r->mirrored * value);
}

static int before(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    return x->row != y->row ? (x->row > y->row) - (x->row < y->row) : (x->column > y->column) - (x->column < y->column);
}

static void find_rows(struct reader *r)
{
#pragma xmp template t[r->n]
#pragma xmp distribute t[block(block_of(r->n))] onto p

    r->first = r->n;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < r->n; i++) {
        r->first = i < r->first ? i : r->first;
        r->end = i + 1;
    }
}

// The entries of a row; two at one position are added, as SciPy does.
static int market_maker(const void *what, int row, int *columns, double *values)
{
    const struct reader *r = what;
    long low = 0, high = r->count;
    int count = 0;

    while (low < high) {
        const long middle = (low + high) / 2;

        if (r->own[middle].row < row)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < r->count && r->own[low].row == row; low++) {
        const int is_again = count > 0 && r->own[low].column == r->own[low - 1].column;

        if (columns) {
            columns[count - is_again] = r->own[low].column;
            values[count - is_again] = (is_again ? values[count - 1] : 0) + r->own[low].value;
        }
        count += !is_again;
    }
    return count;
}

void market_read(const char *path, struct matrix *m)
{
    struct reader r = {.path = path, .file = fopen(path, "r")};
    long found = 0;

    if (!r.file)
        refuse("%s: it cannot be opened: %s", path, strerror(errno));
    read_header(&r);
    read_size(&r);
    find_rows(&r);
    while (next_content(&r)) {
        if (++found > r.entries)
            refuse("%s:%ld: there are more entries than the %ld that the line of sizes says", path, r.line, r.entries);
        read_entry(&r);
    }
    if (found < r.entries)
        refuse("%s: the file ends after %ld of %ld entries", path, found, r.entries);
    fclose(r.file);
    qsort(r.own, (size_t)r.count, sizeof *r.own, before);
    matrix_create(m, r.n, market_maker, &r);
    free(r.own);
}
