/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/spelling.h"

#include <string.h>

enum { MOST = 40, FAR = 1000 };

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Row i of the usual table holds the distances of the first i letters of `a`
 * from all beginnings of `b`. */
int sode_spelling_distance(const char *a, const char *b)
{
    int row[3][MOST + 1];
    int na = (int)strlen(a), nb = (int)strlen(b);
    if (na >= MOST || nb >= MOST)
        return FAR;
    for (int j = 0; j <= nb; j++)
        row[0][j] = j;
    for (int i = 1; i <= na; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= nb; j++) {
            int edits = last[j - 1] + (a[i - 1] != b[j - 1]);
            edits = least_of(edits, least_of(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits = least_of(edits, before[j - 2] + 1);
            now[j] = edits;
        }
    }
    return row[na % 3][nb];
}

int sode_spelling_is_near(const char *name, const char *known)
{
    const char *rest = strchr(known, '_');
    int letters = (int)strlen(rest ? rest + 1 : known);
    int most = letters / 3 < 2 ? letters / 3 : 2;
    return sode_spelling_distance(name, known) <= most;
}
