// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a column is drawn, for row d of n:
//
//     U    anywhere
//     M    d + a number of Laplace's distribution of width n/64: around the diagonal
//     C    the same, n/1024: close to it
//     B2   d - n/2 to d + n/2, as far as there are columns;  B4, B8: n/4, n/8
//
// A column outside the matrix, or one that the row has, is drawn again. In a row of C that is nearly full around the diagonal
// the last free columns there would take a hundred thousand draws: after the 32nd, the nearest free column is taken.
#include "pattern.h"

#include <math.h>
#include <string.h>

#include "../common/random.h"

const char *const family_names[FAMILIES] = {"U", "M", "C", "B2", "B4", "B8"};

enum { MOST_DRAWS = 32, NEAR = 2048 };

enum family family_of(const char *name)
{
    int family = 0;

    while (family < FAMILIES && strcmp(name, family_names[family]) != 0)
        family++;
    return (enum family)family;
}

struct window {
    int64_t low, high; // both are in it
};

static struct window window_of(enum family family, int n, int row)
{
    static const int parts[FAMILIES] = {[B2] = 2, [B4] = 4, [B8] = 8};
    const int64_t reach = parts[family] ? n / parts[family] : n;

    return (struct window){row - reach > 0 ? row - reach : 0, row + reach < n - 1 ? row + reach : n - 1};
}

int is_possible(enum family family, int n, int k)
{
    const struct window shortest = window_of(family, n, 0);

    return k <= shortest.high - shortest.low + 1;
}

static int64_t candidate(enum family family, int n, int row, struct window w, double u)
{
    const double width = (double)n / (family == M ? 64 : 1024);

    if (family != M && family != C)
        return w.low + (int64_t)(u * (double)(w.high - w.low + 1));
    if (u == 0)
        return -1;
    return row + (int64_t)floor((u < 0.5 ? width * log(2 * u) : -width * log(2 - 2 * u)) + 0.5);
}

// The first of the sorted columns that is not before `column`.
static int place_of(const int *columns, int count, int64_t column)
{
    int low = 0, high = count;

    while (low < high) {
        const int middle = (low + high) / 2;

        if (columns[middle] < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The columns of a row so far.
struct taken {
    int *columns, count;       // ascending
    int64_t first;             // from here on
    uint64_t near[NEAR / 64];  // a bit for each column: in M and C most draws fall there
};

static int is_taken(const struct taken *t, int64_t column)
{
    const uint64_t offset = (uint64_t)(column - t->first);
    int at;

    if (offset < NEAR)
        return (int)(t->near[offset / 64] >> offset % 64 & 1);
    at = place_of(t->columns, t->count, column);
    return at < t->count && t->columns[at] == column;
}

static void take(struct taken *t, int64_t column)
{
    const uint64_t offset = (uint64_t)(column - t->first);
    const int at = place_of(t->columns, t->count, column);

    memmove(t->columns + at + 1, t->columns + at, (size_t)(t->count++ - at) * sizeof *t->columns);
    t->columns[at] = (int)column;
    if (offset < NEAR)
        t->near[offset / 64] |= UINT64_C(1) << offset % 64;
}

// The free column nearest to `column`, on the right if two are. Columns that follow each other are taken as far as places grow with them.
static int64_t nearest_free(const int *columns, int count, struct window w, int64_t column)
{
    int low, high, at;
    int64_t left, right;

    column = column < w.low ? w.low : column > w.high ? w.high : column;
    at = place_of(columns, count, column);
    if (at == count || columns[at] != column)
        return column;
    for (low = at + 1, high = count; low < high;) {
        const int middle = (low + high) / 2;

        if (columns[middle] - middle == column - at)
            low = middle + 1;
        else
            high = middle;
    }
    right = column + low - at;
    for (low = 0, high = at; low < high;) {
        const int middle = (low + high) / 2;

        if (columns[middle] - middle == column - at)
            high = middle;
        else
            low = middle + 1;
    }
    left = column - 1 - (at - low);
    return left < w.low || (right <= w.high && right - column <= column - left) ? right : left;
}

void pattern_row(enum family family, int n, int k, uint64_t seed, int row, int *columns)
{
    const struct window w = window_of(family, n, row);
    struct taken t = {.columns = columns, .first = row - NEAR / 2};

    for (int j = 0; j < k; j++) {
        int64_t column = -1;
        int attempt = 0;

        do
            column = candidate(family, n, row, w, uniform(draw(seed, row, j, attempt++)));
        while (attempt < MOST_DRAWS && (column < w.low || column > w.high || is_taken(&t, column)));
        if (column < w.low || column > w.high || is_taken(&t, column))
            column = nearest_free(columns, j, w, column);
        take(&t, column);
    }
}
