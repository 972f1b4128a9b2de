/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Two tables.  MPI defines its operations on few classes of types, so types
 * fall into classes and the second table says what an operation is called for
 * each.  A class without an entry has no such operation in C either.
 */
#include "collective/type.h"

#include <complex.h>
#include <limits.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "collective/own_op.h"
#include "sode/abi.h"

/* NARROW ones are smaller than int. */
enum class {
    NARROW,
    UNSIGNED_NARROW,
    INTEGER,
    UNSIGNED,
    BOOLEAN,
    FLOATING,
    COMPLEX
};

typedef struct type_row {
    const char *name; /* for messages */
    size_t size;      /* bytes */
    enum class class;
    MPI_Datatype mpi;
} type_row_t;

/* MPI_CHAR is text for MPI and takes no operation; _Bool travels as the byte
 * that it is, because MPI_C_BOOL knows the logical operations only. */
#define CHAR_TYPE (CHAR_MIN < 0 ? MPI_SIGNED_CHAR : MPI_UNSIGNED_CHAR)
#define CHAR_CLASS (CHAR_MIN < 0 ? NARROW : UNSIGNED_NARROW)

enum { TYPES = SODE_CLDOUBLE + 1 };

/* Open MPI's handles are addresses of its variables, no C constants: so the
 * table is filled in when it is first read. */
static const type_row_t *find_rows(void)
{
    static type_row_t kept[TYPES];
    if (kept[TYPES - 1].name)
        return kept;
    const type_row_t rows[TYPES] = {
        [SODE_BOOL] = {"_Bool", sizeof(_Bool), BOOLEAN, MPI_UNSIGNED_CHAR},
        [SODE_CHAR] = {"char", 1, CHAR_CLASS, CHAR_TYPE},
        [SODE_SCHAR] = {"signed char", 1, NARROW, MPI_SIGNED_CHAR},
        [SODE_UCHAR] = {"unsigned char", 1, UNSIGNED_NARROW, MPI_UNSIGNED_CHAR},
        [SODE_SHORT] = {"short", sizeof(short), NARROW, MPI_SHORT},
        [SODE_USHORT] = {"unsigned short", sizeof(short), UNSIGNED_NARROW,
                         MPI_UNSIGNED_SHORT},
        [SODE_INT] = {"int", sizeof(int), INTEGER, MPI_INT},
        [SODE_UINT] = {"unsigned", sizeof(int), UNSIGNED, MPI_UNSIGNED},
        [SODE_LONG] = {"long", sizeof(long), INTEGER, MPI_LONG},
        [SODE_ULONG] = {"unsigned long", sizeof(long), UNSIGNED,
                        MPI_UNSIGNED_LONG},
        [SODE_LLONG] = {"long long", sizeof(long long), INTEGER,
                        MPI_LONG_LONG},
        [SODE_ULLONG] = {"unsigned long long", sizeof(long long), UNSIGNED,
                         MPI_UNSIGNED_LONG_LONG},
        [SODE_FLOAT] = {"float", sizeof(float), FLOATING, MPI_FLOAT},
        [SODE_DOUBLE] = {"double", sizeof(double), FLOATING, MPI_DOUBLE},
        [SODE_LDOUBLE] = {"long double", sizeof(long double), FLOATING,
                          MPI_LONG_DOUBLE},
        [SODE_CFLOAT] = {"float _Complex", sizeof(float complex), COMPLEX,
                         MPI_C_FLOAT_COMPLEX},
        [SODE_CDOUBLE] = {"double _Complex", sizeof(double complex), COMPLEX,
                          MPI_C_DOUBLE_COMPLEX},
        [SODE_CLDOUBLE] = {"long double _Complex", sizeof(long double complex),
                           COMPLEX, MPI_C_LONG_DOUBLE_COMPLEX},
    };
    memcpy(kept, rows, sizeof kept);
    return kept;
}

static int find_row(int type, type_row_t *row)
{
    if (type < 0 || type >= TYPES)
        return sode_refuse("unknown element type %d", type);
    *row = find_rows()[type];
    return SODE_OK;
}

/* What a reduction is called: an operation of MPI or, from AS_OWN on, of ours. */
enum called { AS_NONE, AS_SUM, AS_PROD, AS_BAND, AS_BOR, AS_BXOR, AS_LAND, AS_LOR, AS_MAX, AS_MIN, AS_OWN };

static MPI_Op op_called(int called)
{
    switch (called) {
    case AS_NONE: return MPI_OP_NULL;
    case AS_SUM: return MPI_SUM;
    case AS_PROD: return MPI_PROD;
    case AS_BAND: return MPI_BAND;
    case AS_BOR: return MPI_BOR;
    case AS_BXOR: return MPI_BXOR;
    case AS_LAND: return MPI_LAND;
    case AS_LOR: return MPI_LOR;
    case AS_MAX: return MPI_MAX;
    case AS_MIN: return MPI_MIN;
    default: return sode_context.own_ops[called - AS_OWN];
    }
}

static int find_op(enum class class, int op, MPI_Op *mpi_op)
{
    enum {
        LAND_F = AS_OWN + SODE_OWN_FLOATING_AND,
        LOR_F = AS_OWN + SODE_OWN_FLOATING_OR,
        UMAX = AS_OWN + SODE_OWN_UNSIGNED_MAX,
        UMIN = AS_OWN + SODE_OWN_UNSIGNED_MIN,
        NSUM = AS_OWN + SODE_OWN_NARROW_SUM
    };
#define SAME(op) op, op, op, op
    /* _Bool: x + y is true if one is, x * y if both are, and so on; its bytes
     * are 0 and 1, which signed comparison does not mind.
     * In the order of the classes: four of integers, then the others. */
    static const unsigned char ops[][COMPLEX + 1] = {
        [SODE_OP_SUM] = {NSUM, NSUM, AS_SUM, AS_SUM, AS_MAX, AS_SUM, AS_SUM},
        [SODE_OP_PROD] = {SAME(AS_PROD), AS_MIN, AS_PROD, AS_PROD},
        [SODE_OP_BAND] = {SAME(AS_BAND), AS_MIN, AS_NONE, AS_NONE},
        [SODE_OP_BOR] = {SAME(AS_BOR), AS_MAX, AS_NONE, AS_NONE},
        [SODE_OP_BXOR] = {SAME(AS_BXOR), AS_BXOR, AS_NONE, AS_NONE},
        [SODE_OP_LAND] = {SAME(AS_LAND), AS_MIN, LAND_F, AS_NONE},
        [SODE_OP_LOR] = {SAME(AS_LOR), AS_MAX, LOR_F, AS_NONE},
        [SODE_OP_MAX] = {AS_MAX, UMAX, AS_MAX, UMAX, AS_MAX, AS_MAX, AS_NONE},
        [SODE_OP_MIN] = {AS_MIN, UMIN, AS_MIN, UMIN, AS_MIN, AS_MIN, AS_NONE},
    };
#undef SAME
    if (op < 0 || op >= (int)(sizeof ops / sizeof ops[0]))
        return sode_refuse("unknown reduction %d", op);
    *mpi_op = op_called(ops[op][class]);
    return SODE_OK;
}

size_t sode_type_size(int type)
{
    return type >= 0 && type < TYPES ? find_rows()[type].size : 0;
}

const char *sode_type_name(int type)
{
    type_row_t row = {0};
    return type >= 0 && find_row(type, &row) == SODE_OK ? row.name : NULL;
}

int sode_type_find(int type, int op, MPI_Datatype *mpi_type, MPI_Op *mpi_op)
{
    static const char *const signs[] = {"+", "*",  "&",  "|",  "^",
                                        "&&", "||", "max", "min"};
    type_row_t row = {0};
    MPI_Op found = MPI_OP_NULL;
    SODE_TRY(find_row(type, &row));
    SODE_TRY(sode_own_ops_make());
    SODE_TRY(find_op(row.class, op, &found));
    if (found == MPI_OP_NULL)
        return sode_refuse("no reduction '%s' for type '%s'", signs[op], row.name);
    *mpi_type = row.mpi;
    *mpi_op = found;
    return SODE_OK;
}

int sode_type_of(MPI_Datatype mpi)
{
    const type_row_t *rows = find_rows();
    int type = SODE_CHAR; /* _Bool travels as one of the others */
    while (rows[type].mpi != mpi)
        type++;
    return type;
}

int sode_type_check(int type, int op)
{
    MPI_Datatype mpi_type;
    MPI_Op mpi_op;
    /* Integers have all operations, and all types sums and products. */
    if (type >= 0 && type < TYPES && op >= 0
        && op <= (type < SODE_FLOAT ? SODE_OP_MIN : SODE_OP_PROD))
        return SODE_OK;
    return sode_type_find(type, op, &mpi_type, &mpi_op);
}
