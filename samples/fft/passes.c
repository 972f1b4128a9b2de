// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes.h"

#include "butterflies.h"

// X(0) X(1) ... as statements: the cells of a butterfly shall be registers, not elements of an array in memory.
#define EACH2(X, R) X(0, R) X(1, R)
#define EACH3(X, R) EACH2(X, R) X(2, R)
#define EACH4(X, R) EACH3(X, R) X(3, R)
#define EACH5(X, R) EACH4(X, R) X(4, R)
#define EACH8(X, R) EACH5(X, R) X(5, R) X(6, R) X(7, R)
#define EACH16(X, R) EACH8(X, R) X(8, R) X(9, R) X(10, R) X(11, R) X(12, R) X(13, R) X(14, R) X(15, R)

#define CALL2 butterfly2(&a[0], &a[1])
#define CALL3 butterfly3(&a[0], &a[1], &a[2])
#define CALL4 butterfly4(&a[0], &a[1], &a[2], &a[3])
#define CALL5 butterfly5(&a[0], &a[1], &a[2], &a[3], &a[4])
#define CALL8 butterfly8(a)
#define CALL16 butterfly16(a)

#define LOAD(j, R) a[j] = x[(long)(j) * m * s + q];
#define STORE(k, R) y[(k) * s + q] = a[ORDER##R(k)];
#define TURN_AND_STORE(k, R) \
    y[(k) * s + q] = (k) ? times(a[ORDER##R(k)], w[2 * (k) - 2 + 2 * !(k)], w[2 * (k) - 1 + 2 * !(k)]) : a[0];

// The first p has only factors 1, and the last pass has no other p.
#define PASS(R)                                                                                  \
    static void pass##R(const struct pass *pass, int s, const cell_t *restrict from, cell_t *restrict to) \
    {                                                                                            \
        const int m = pass->m;                                                                   \
        const double *w = pass->root;                                                            \
                                                                                                 \
        for (int q = 0; q < s; q++) {                                                            \
            const cell_t *x = from;                                                              \
            cell_t *y = to, a[R];                                                                \
            EACH##R(LOAD, R);                                                                    \
            CALL##R;                                                                             \
            EACH##R(STORE, R);                                                                   \
        }                                                                                        \
        for (int p = 1; p < m; p++) {                                                            \
            const cell_t *x = from + (long)p * s;                                                \
            cell_t *y = to + (long)R * p * s;                                                    \
            w += 2 * (R - 1);                                                                    \
            for (int q = 0; q < s; q++) {                                                        \
                cell_t a[R];                                                                     \
                EACH##R(LOAD, R);                                                                \
                CALL##R;                                                                         \
                EACH##R(TURN_AND_STORE, R);                                                      \
            }                                                                                    \
        }                                                                                        \
    }

PASS(2)
PASS(3)
PASS(4)
PASS(5)
PASS(8)
PASS(16)

void run_pass(const struct pass *pass, int s, const cell_t *restrict from, cell_t *restrict to)
{
    switch (pass->radix) {
    case 2: pass2(pass, s, from, to); return;
    case 3: pass3(pass, s, from, to); return;
    case 4: pass4(pass, s, from, to); return;
    case 5: pass5(pass, s, from, to); return;
    case 8: pass8(pass, s, from, to); return;
    case 16: pass16(pass, s, from, to); return;
    }
}

// ---- from memory, to memory --------------------------------------------------------------------------------------

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE cell_t read_cell(const struct source *from, long k, int group, int swapped)
{
    cell_t c = load_neighbors(from->first + 2 * (k * from->stride + group * LANES));

    if (from->factor)
        c = times(c, from->factor[2 * k], from->factor[2 * k + 1]);
    return swapped ? (cell_t){c.im, c.re} : c;
}

ALWAYS_INLINE void write_cell(const struct target *to, long k, int group, int swapped, cell_t c)
{
    if (to->factor)
        c = times(c, to->factor[2 * k], to->factor[2 * k + 1]);
    store_neighbors(to->first + 2 * (k * to->stride + group * LANES), swapped ? (cell_t){c.im, c.re} : c);
}

#define READ(j, R) a[j] = read_cell(from, p + (long)(j) * pass->m, q, swapped);
#define WRITE(k, R) write_cell(to, p + (long)(k) * count, q, swapped, a[ORDER##R(k)]);

#define ENDS(R)                                                                                                    \
    ALWAYS_INLINE void first##R(const struct pass *pass, int s, const struct source *from, int swapped, cell_t *restrict to) \
    {                                                                                                              \
        const double *w = pass->root;                                                                              \
                                                                                                                   \
        for (int p = 0; p < pass->m; p++, w += 2 * (R - 1)) {                                                      \
            cell_t *y = to + (long)R * p * s;                                                                      \
            for (int q = 0; q < s; q++) {                                                                          \
                cell_t a[R];                                                                                       \
                EACH##R(READ, R);                                                                                  \
                CALL##R;                                                                                           \
                if (p == 0) {                                                                                      \
                    EACH##R(STORE, R);                                                                             \
                } else {                                                                                           \
                    EACH##R(TURN_AND_STORE, R);                                                                    \
                }                                                                                                  \
            }                                                                                                      \
        }                                                                                                          \
    }                                                                                                              \
                                                                                                                   \
    ALWAYS_INLINE void last##R(int groups, int s, const cell_t *restrict x, const struct target *to, int swapped)  \
    {                                                                                                              \
        const int m = 1, count = s / groups;                                                                       \
                                                                                                                   \
        for (int p = 0; p < count; p++, x += groups)                                                               \
            for (int q = 0; q < groups; q++) {                                                                     \
                cell_t a[R];                                                                                       \
                EACH##R(LOAD, R);                                                                                  \
                CALL##R;                                                                                           \
                EACH##R(WRITE, R);                                                                                 \
            }                                                                                                      \
    }

ENDS(2)
ENDS(3)
ENDS(4)
ENDS(5)
ENDS(8)
ENDS(16)

ALWAYS_INLINE void run_first(const struct pass *pass, int groups, const struct source *from, int swapped, cell_t *restrict to)
{
    switch (pass->radix) {
    case 2: first2(pass, groups, from, swapped, to); return;
    case 3: first3(pass, groups, from, swapped, to); return;
    case 4: first4(pass, groups, from, swapped, to); return;
    case 5: first5(pass, groups, from, swapped, to); return;
    case 8: first8(pass, groups, from, swapped, to); return;
    case 16: first16(pass, groups, from, swapped, to); return;
    }
}

void run_first_pass(const struct pass *pass, int groups, const struct source *from, int swapped, cell_t *restrict to)
{
    if (swapped)
        run_first(pass, groups, from, 1, to);
    else
        run_first(pass, groups, from, 0, to);
}

ALWAYS_INLINE void run_last(const struct pass *pass, int groups, int s, const cell_t *restrict from, const struct target *to, int swapped)
{
    switch (pass->radix) {
    case 2: last2(groups, s, from, to, swapped); return;
    case 3: last3(groups, s, from, to, swapped); return;
    case 4: last4(groups, s, from, to, swapped); return;
    case 5: last5(groups, s, from, to, swapped); return;
    case 8: last8(groups, s, from, to, swapped); return;
    case 16: last16(groups, s, from, to, swapped); return;
    }
}

void run_last_pass(const struct pass *pass, int groups, int s, const cell_t *restrict from, const struct target *to, int swapped)
{
    if (swapped)
        run_last(pass, groups, s, from, to, 1);
    else
        run_last(pass, groups, s, from, to, 0);
}
