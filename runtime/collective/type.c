/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Two tables.  MPI defines its operations on few classes of types, so types
 * fall into classes and the second table says what an operation is called for
 * each.  A class without an entry has no such operation in C either.
 */
#include "collective/type.h"

#include <complex.h>
#include <limits.h>

#include "base/context.h"
#include "base/status.h"
#include "sode/abi.h"

enum class { INTEGER, BOOLEAN, FLOATING, COMPLEX };

typedef struct type_row {
    const char *name; /* for messages */
    size_t size;      /* bytes */
    enum class class;
    MPI_Datatype mpi;
} type_row_t;

/* MPI_CHAR is text for MPI and takes no operation; _Bool travels as the byte
 * that it is, because MPI_C_BOOL knows the logical operations only. */
#define CHAR_TYPE (CHAR_MIN < 0 ? MPI_SIGNED_CHAR : MPI_UNSIGNED_CHAR)

/* Open MPI's handles are addresses of its variables, no C constants: so the
 * table is no static one. */
static int find_row(int type, type_row_t *row)
{
    const type_row_t rows[] = {
        [SODE_BOOL] = {"_Bool", sizeof(_Bool), BOOLEAN, MPI_UNSIGNED_CHAR},
        [SODE_CHAR] = {"char", 1, INTEGER, CHAR_TYPE},
        [SODE_SCHAR] = {"signed char", 1, INTEGER, MPI_SIGNED_CHAR},
        [SODE_UCHAR] = {"unsigned char", 1, INTEGER, MPI_UNSIGNED_CHAR},
        [SODE_SHORT] = {"short", sizeof(short), INTEGER, MPI_SHORT},
        [SODE_USHORT] = {"unsigned short", sizeof(short), INTEGER,
                         MPI_UNSIGNED_SHORT},
        [SODE_INT] = {"int", sizeof(int), INTEGER, MPI_INT},
        [SODE_UINT] = {"unsigned", sizeof(int), INTEGER, MPI_UNSIGNED},
        [SODE_LONG] = {"long", sizeof(long), INTEGER, MPI_LONG},
        [SODE_ULONG] = {"unsigned long", sizeof(long), INTEGER,
                        MPI_UNSIGNED_LONG},
        [SODE_LLONG] = {"long long", sizeof(long long), INTEGER,
                        MPI_LONG_LONG},
        [SODE_ULLONG] = {"unsigned long long", sizeof(long long), INTEGER,
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
    if (type < 0 || type >= (int)(sizeof rows / sizeof rows[0]))
        return sode_fail(SODE_ERR_ARGUMENT, "unknown element type %d", type);
    *row = rows[type];
    return SODE_OK;
}

/* && and || of floating values give 0 or 1, as in C; MPI has them for
 * integers only. */
#define LOGICAL_LOOP(T, op) \
    for (int k = 0; k < *length; k++) \
        ((T *)inout)[k] = ((T *)inout)[k] op ((const T *)in)[k]
#define LOGICAL_FUNCTION(name, op) \
    static void name(void *in, void *inout, int *length, MPI_Datatype *type) \
    { \
        if (*type == MPI_FLOAT) \
            LOGICAL_LOOP(float, op); \
        else if (*type == MPI_DOUBLE) \
            LOGICAL_LOOP(double, op); \
        else \
            LOGICAL_LOOP(long double, op); \
    }
LOGICAL_FUNCTION(floating_and, &&)
LOGICAL_FUNCTION(floating_or, ||)

static int make_floating_ops(void)
{
    sode_context_t *c = &sode_context;
    if (c->float_and != MPI_OP_NULL)
        return SODE_OK;
    SODE_TRY_MPI(MPI_Op_create(floating_and, /*commute=*/1, &c->float_and));
    SODE_TRY_MPI(MPI_Op_create(floating_or, /*commute=*/1, &c->float_or));
    return SODE_OK;
}

static int find_op(enum class class, int op, MPI_Op *mpi_op)
{
    /* _Bool: x + y is true if one is, x * y if both are, and so on. */
    const MPI_Op ops[][4] = {
        /*              INTEGER    BOOLEAN   FLOATING     COMPLEX */
        [SODE_OP_SUM] = {MPI_SUM, MPI_MAX, MPI_SUM, MPI_SUM},
        [SODE_OP_PROD] = {MPI_PROD, MPI_MIN, MPI_PROD, MPI_PROD},
        [SODE_OP_BAND] = {MPI_BAND, MPI_MIN, MPI_OP_NULL, MPI_OP_NULL},
        [SODE_OP_BOR] = {MPI_BOR, MPI_MAX, MPI_OP_NULL, MPI_OP_NULL},
        [SODE_OP_BXOR] = {MPI_BXOR, MPI_BXOR, MPI_OP_NULL, MPI_OP_NULL},
        [SODE_OP_LAND] = {MPI_LAND, MPI_MIN, sode_context.float_and, MPI_OP_NULL},
        [SODE_OP_LOR] = {MPI_LOR, MPI_MAX, sode_context.float_or, MPI_OP_NULL},
        [SODE_OP_MAX] = {MPI_MAX, MPI_MAX, MPI_MAX, MPI_OP_NULL},
        [SODE_OP_MIN] = {MPI_MIN, MPI_MIN, MPI_MIN, MPI_OP_NULL},
    };
    if (op < 0 || op >= (int)(sizeof ops / sizeof ops[0]))
        return sode_fail(SODE_ERR_ARGUMENT, "unknown reduction %d", op);
    *mpi_op = ops[op][class];
    return SODE_OK;
}

size_t sode_type_size(int type)
{
    type_row_t row;
    return find_row(type, &row) == SODE_OK ? row.size : 0;
}

int sode_type_find(int type, int op, MPI_Datatype *mpi_type, MPI_Op *mpi_op)
{
    static const char *const signs[] = {"+", "*",  "&",  "|",  "^",
                                        "&&", "||", "max", "min"};
    type_row_t row;
    MPI_Op found = MPI_OP_NULL;
    SODE_TRY(find_row(type, &row));
    if (row.class == FLOATING)
        SODE_TRY(make_floating_ops());
    SODE_TRY(find_op(row.class, op, &found));
    if (found == MPI_OP_NULL)
        return sode_fail(SODE_ERR_ARGUMENT, "no reduction '%s' for type '%s'",
                         signs[op], row.name);
    *mpi_type = row.mpi;
    *mpi_op = found;
    return SODE_OK;
}
