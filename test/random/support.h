// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every generated program includes.  Values are integers modulo 2^64 until they are stored, and floating
// elements hold integers below 61: every sum is exact and its order does not matter.
#ifndef SODE_RANDOM_SUPPORT_H
#define SODE_RANDOM_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

typedef unsigned long long u64;

#ifdef __cplusplus
#define _Bool bool
#include <initializer_list>
#define RANDOM_ENTRY extern "C"  // main is C
template <typename T> static inline const T *random_list(std::initializer_list<T> list)
{
    return list.begin();
}
#define RANDOM_LIST(type, ...) random_list<type>({__VA_ARGS__})
#else
#define RANDOM_ENTRY
#define RANDOM_LIST(type, ...) ((const type[]){__VA_ARGS__})
#endif

#include "inquiry.h"

// Node extents that fit any number of nodes: `nodes p[*][RANDOM_EVEN(xmp_all_num_nodes())]`.
#define RANDOM_EVEN(nodes) ((nodes) % 2 ? 1 : 2)
#define RANDOM_THIRD(nodes) ((nodes) % 3 ? 1 : 3)

// What XMP_NODE_SIZE<d> says: the size of dimension d of a node array with several `*`.
static inline int random_node_size(int d)
{
#ifdef __SODE__
    return atoi(getenv(d == 0 ? "XMP_NODE_SIZE0" : "XMP_NODE_SIZE1"));
#else
    (void)d;
    return 1;
#endif
}

// Own coordinate, from 0, in dimension `dim` (counted from the last bracket) of a node array.
#ifdef __SODE__
static inline int random_coordinate(xmp_desc_t nodes, int dim)
{
    int own = 0;
    xmpc_nodes_index(nodes, dim, &own);
    return own;
}
#define RANDOM_COORDINATE(nodes, dim) random_coordinate(xmp_desc_of(nodes), dim)
#else
#define RANDOM_COORDINATE(nodes, dim) 0
#endif

// A board that all nodes see, memory of a file: what a node has noted there before its `post` is seen by who has waited for that.
#ifdef __cplusplus
extern "C" {
#endif
extern int *random_board, random_since;
#ifdef __cplusplus
}
#endif

static inline void random_tell(int slot, int number)
{
    __atomic_store_n(&random_board[slot], number, __ATOMIC_RELEASE);
}

static inline int random_told(int slot)
{
    return __atomic_load_n(&random_board[slot], __ATOMIC_ACQUIRE);
}

// The extent of an array of file scope: an initialised variable, which plain C does not take.
#ifdef __SODE__
#define RANDOM_SIZE(name, value) name
#else
#define RANDOM_SIZE(name, value) value
#endif

// Index i of a periodic dimension of extent n, for the serial program: nothing fills its shadow.
#define RANDOM_WRAP(i, n) (((long)(i) % (n) + (n)) % (n))

struct cell {
    signed char tag;
    double value;
    unsigned short more[3];
};

struct odd {
    unsigned char part[3];
};

struct deep {
    struct {
        short where[2];
        float depth;
    } inner;
    unsigned char last;
};

enum hue {
    HUE_RED,
    HUE_GREEN = 40,
    HUE_LAST = 60
};

union word {
    uint32_t number;
    unsigned char bytes[4];
};

// Two kinds of pointers: any address, which is never followed, and that of an element here, which means nothing elsewhere.
typedef const char *random_address;
typedef const u64 *random_place;

static inline u64 random_mix(u64 value, u64 place)
{
    value = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 7) * 0xc2b2ae3d27d4eb4full;
    return value ^ value >> 29;
}

// gcc's and clang's words: <complex.h> is 40,000 lines of C++, most of the time of these programs' tests.
static inline double _Complex random_of_parts(double re, double im)
{
    double _Complex z = re;
    __imag__ z = im;
    return z;
}

static inline double _Complex random_complex(u64 x)
{
    return random_of_parts((double)(x % 61), (double)(x / 61 % 61));
}

// A factor of products, which grow no larger by it: 1, i, -1 or -i.
static inline double _Complex random_unit(u64 x)
{
    double part = x % 4 < 2 ? 1 : -1;
    return x % 2 == 0 ? random_of_parts(part, 0) : random_of_parts(0, part);
}

static inline u64 random_of_complex(double _Complex z)
{
    return (u64)(long)__real__ z + 61 * (u64)(long)__imag__ z;
}

static inline struct cell random_cell(u64 x)
{
    struct cell c = {(signed char)x, (double)(x % 61), {(unsigned short)x, (unsigned short)(x >> 16), 7}};
    return c;
}

static inline u64 random_of_cell(struct cell c)
{
    return (u64)c.tag + 3 * (u64)c.value + 5 * (u64)c.more[0] + 7 * (u64)c.more[1] + c.more[2];
}

static inline struct odd random_odd(u64 x)
{
    struct odd o = {{(unsigned char)x, (unsigned char)(x >> 8), (unsigned char)(x >> 30)}};
    return o;
}

static inline u64 random_of_odd(struct odd o)
{
    return (u64)o.part[0] + 256 * (u64)o.part[1] + 65539 * (u64)o.part[2];
}

static inline struct deep random_deep(u64 x)
{
    struct deep d = {{{(short)x, (short)(x >> 16)}, (float)(x % 61)}, (unsigned char)(x >> 5)};
    return d;
}

static inline u64 random_of_deep(struct deep d)
{
    return (u64)d.inner.where[0] + 3 * (u64)d.inner.where[1] + 5 * (u64)d.inner.depth + 7 * (u64)d.last;
}

static inline union word random_word(u64 x)
{
    union word w = {(uint32_t)(x >> 7)};
    return w;
}

static inline u64 random_of_word(union word w)
{
    return w.number;
}

static inline random_place random_place_of(u64 x)
{
    static const u64 places[5] = {3, 1415926535ull, 8979323846264338327ull, 0, 95028};
    return &places[x % 5];
}

static inline u64 random_at(random_place place)
{
    return place ? *place : 17;
}

// Bits of a floating result, so that checksums see every one of them.
static inline u64 random_bits(double x)
{
    union {
        double x;
        u64 bits;
    } both = {x};
    return both.bits;
}

// A sum that is exact until it is rounded once, of terms between -2^79 and 2^79: integers with 24 digits and zeros.
#define RANDOM_TERM(type, x) ((type)((long)((x) >> 40) - (1l << 23)) * (type)(1ull << (x) % 56))
#ifdef __SODE__
#define RANDOM_EXACT(sum) (void)0
#define RANDOM_SUM(sum, exact) sum
#define RANDOM_START(sum, exact, start) sum = start
#define RANDOM_ADD(sum, exact, sign, type, x) sum sign##= RANDOM_TERM(type, x)
#define RANDOM_ROUND(sum, exact) (void)0
#else
#define RANDOM_EXACT(sum) __int128 sum
#define RANDOM_SUM(sum, exact) exact
#define RANDOM_START(sum, exact, start) exact = start
#define RANDOM_ADD(sum, exact, sign, type, x) exact sign##= (__int128)RANDOM_TERM(type, x)
#define RANDOM_ROUND(sum, exact) sum = exact
#endif

// A gblock map: `size` numbers that add up to `extent`, some of them zero.
static inline void random_map(int *map, int size, int extent, unsigned seed)
{
    for (int k = 0; k < size; k++)
        map[k] = 0;
    int few = seed % 3 ? size : 1 + size / 3; // the others get nothing: the first, the last or some between
    for (int k = 0; k < extent; k++) {
        seed = seed * 1103515245u + 12345u;
        map[(few < size ? seed / 65536u % (unsigned)few * 2 + 1 : seed / 65536u) % (unsigned)size]++;
    }
}

// What xmp_malloc gave may be released by any function.
static inline void random_free(void *storage)
{
    free(storage);
}

#endif
