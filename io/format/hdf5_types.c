/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Types of elements, and failures in HDF5's words. */
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "format/hdf5_file.h"

/* The text between the quotes after `mark`, if it is in `text`. */
static int quoted(const char *text, const char *mark, char *to, size_t size)
{
    const char *at = strstr(text, mark);
    if (!at)
        return 0;
    at += strlen(mark);
    snprintf(to, size, "%.*s", (int)strcspn(at, "'"), at);
    for (char *c = to; *c; c++) /* MPICH's text is a stack of lines */
        if (*c == '\n')
            *c = ' ';
    return 1;
}

typedef struct said {
    char text[512];
    int exact; /* it is the system's or MPI's own message */
} said_t;

/* From the innermost function outwards. */
static herr_t look(unsigned n, const H5E_error2_t *error, void *data)
{
    said_t *said = data;
    if (said->exact)
        return 0;
    if (quoted(error->desc, "error message = '", said->text, sizeof said->text)
        || quoted(error->desc, "MPI error string is '", said->text,
                  sizeof said->text))
        said->exact = 1;
    else if (n == 0)
        snprintf(said->text, sizeof said->text, "%s", error->desc);
    return 0;
}

int sode_hdf5_fail(const char *what)
{
    said_t said = {"HDF5 gives no reason", 0};
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, look, &said);
    H5Eclear2(H5E_DEFAULT);
    return sode_io_fail("%s: %s", what, said.text);
}

/* As h5py writes and reads them: `r` and `i`. */
static hid_t complex_type(hid_t part)
{
    size_t size = H5Tget_size(part);
    hid_t type = H5Tcreate(H5T_COMPOUND, 2 * size);
    H5Tinsert(type, "r", 0, part);
    H5Tinsert(type, "i", size, part);
    return type;
}

/* As h5py's bool. */
static hid_t bool_type(void)
{
    hid_t type = H5Tenum_create(H5T_NATIVE_INT8);
    H5Tenum_insert(type, "FALSE", &(signed char){0});
    H5Tenum_insert(type, "TRUE", &(signed char){1});
    return type;
}

static hid_t arithmetic_type(int type)
{
    const hid_t real[] = {
        [SODE_CHAR] = H5T_NATIVE_CHAR,        [SODE_SCHAR] = H5T_NATIVE_SCHAR,
        [SODE_UCHAR] = H5T_NATIVE_UCHAR,      [SODE_SHORT] = H5T_NATIVE_SHORT,
        [SODE_USHORT] = H5T_NATIVE_USHORT,    [SODE_INT] = H5T_NATIVE_INT,
        [SODE_UINT] = H5T_NATIVE_UINT,        [SODE_LONG] = H5T_NATIVE_LONG,
        [SODE_ULONG] = H5T_NATIVE_ULONG,      [SODE_LLONG] = H5T_NATIVE_LLONG,
        [SODE_ULLONG] = H5T_NATIVE_ULLONG,    [SODE_FLOAT] = H5T_NATIVE_FLOAT,
        [SODE_DOUBLE] = H5T_NATIVE_DOUBLE,    [SODE_LDOUBLE] = H5T_NATIVE_LDOUBLE,
        [SODE_CFLOAT] = H5T_NATIVE_FLOAT,     [SODE_CDOUBLE] = H5T_NATIVE_DOUBLE,
        [SODE_CLDOUBLE] = H5T_NATIVE_LDOUBLE,
    };
    if (type < 0 || type >= (int)(sizeof real / sizeof *real))
        return -1;
    if (type == SODE_BOOL)
        return bool_type();
    return type >= SODE_CFLOAT ? complex_type(real[type]) : H5Tcopy(real[type]);
}

static hid_t record_type(const sode_record_t *record)
{
    hid_t type = H5Tcreate(H5T_COMPOUND, record->bytes);
    for (int k = 0; k < record->count; k++) {
        const sode_field_t *field = &record->field[k];
        hid_t one = arithmetic_type(field->type), member = one;
        if (field->count > 0)
            member = H5Tarray_create2(one, 1, &(hsize_t){field->count});
        H5Tinsert(type, field->name, field->offset, member);
        if (member != one)
            H5Tclose(member);
        H5Tclose(one);
    }
    return type;
}

hid_t sode_hdf5_type(const sode_shape_t *shape)
{
    return shape->record ? record_type(shape->record)
                         : arithmetic_type(shape->type);
}

/* "records of 24 bytes (x 8, id 4)" */
static void describe_record(hid_t type, char *text, size_t size)
{
    int count = H5Tget_nmembers(type);
    size_t at = (size_t)snprintf(text, size, "records of %zu bytes (",
                                 H5Tget_size(type));
    for (int k = 0; k < count && at < size; k++) {
        char *name = H5Tget_member_name(type, (unsigned)k);
        hid_t member = H5Tget_member_type(type, (unsigned)k);
        at += (size_t)snprintf(text + at, size - at, "%s%s %zu", k ? ", " : "",
                               name, H5Tget_size(member));
        H5Tclose(member);
        H5free_memory(name);
    }
    if (at < size)
        snprintf(text + at, size - at, ")");
}

void sode_hdf5_describe(hid_t type, char *text, size_t size)
{
    size_t bytes = H5Tget_size(type);
    switch (H5Tget_class(type)) {
    case H5T_INTEGER:
        snprintf(text, size, "%s %zu-byte integers",
                 H5Tget_sign(type) == H5T_SGN_NONE ? "unsigned" : "signed",
                 bytes);
        break;
    case H5T_FLOAT:
        snprintf(text, size, "%zu-byte floating-point numbers", bytes);
        break;
    case H5T_ENUM:
        snprintf(text, size, "truth values of %zu byte%s", bytes,
                 bytes == 1 ? "" : "s");
        break;
    case H5T_COMPOUND:
        if (H5Tget_member_index(type, "r") == 0)
            snprintf(text, size, "complex numbers of %zu bytes", bytes);
        else
            describe_record(type, text, size);
        break;
    default:
        snprintf(text, size, "a type of %zu bytes that is not a number", bytes);
    }
}
