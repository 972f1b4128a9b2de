/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Attributes: one number or text. */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/hdf5_file.h"

static hid_t open_object(hid_t file, const char *name)
{
    return H5Oopen(file, name ? name : "/", H5P_DEFAULT);
}

static hid_t text_type(size_t length)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, length + 1);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

static hid_t type_of(const sode_value_t *value)
{
    switch (value->kind) {
    case SODE_NUMBER:
        return H5Tcopy(H5T_NATIVE_DOUBLE);
    case SODE_INTEGER:
        return H5Tcopy(H5T_NATIVE_LLONG);
    default:
        return text_type(strlen(value->text));
    }
}

static const void *data_of(const sode_value_t *value)
{
    switch (value->kind) {
    case SODE_NUMBER:
        return &value->number;
    case SODE_INTEGER:
        return &value->integer;
    default:
        return value->text;
    }
}

static int write_value(hid_t object, const char *key, hid_t type, hid_t space,
                       const sode_value_t *value)
{
    static const char what[] = "it cannot be written";
    hid_t attribute =
        H5Acreate2(object, key, type, space, H5P_DEFAULT, H5P_DEFAULT);
    if (attribute < 0)
        return sode_hdf5_fail(what);
    int status = 0;
    if (H5Awrite(attribute, type, data_of(value)) < 0)
        status = sode_hdf5_fail(what);
    H5Aclose(attribute);
    return status;
}

static int set(hid_t object, const char *key, const sode_value_t *value)
{
    htri_t there = H5Aexists(object, key);
    if (there < 0 || (there > 0 && H5Adelete(object, key) < 0))
        return sode_hdf5_fail("it cannot be replaced");
    hid_t type = type_of(value), space = H5Screate(H5S_SCALAR);
    int status = write_value(object, key, type, space, value);
    H5Sclose(space);
    H5Tclose(type);
    return status;
}

static int set_here(hid_t file, const char *name, const char *key, const sode_value_t *value)
{
    int found = 1;
    if (name)
        SODE_IO_TRY(sode_hdf5_exists(file, name, 1, &found));
    hid_t object = found ? open_object(file, name) : -1;
    if (object < 0)
        return sode_io_fail("the file has no such array");
    int status = set(object, key, value);
    H5Oclose(object);
    return status;
}

int sode_hdf5_set(void *file, const char *name, const char *key,
                  const sode_value_t *value)
{
    const sode_hdf5_t *f = file;
    int status = 0;
    if (!f->first)
        return 0;
    SODE_IO_TRY(sode_hdf5_is_written(&f->disk));
    SODE_HDF5_QUIETLY(status = set_here(f->file, name, key, value));
    return status ? status : sode_hdf5_is_written(&f->disk);
}

/* Texts of fixed and of variable length are both common. */
static int read_text(hid_t attribute, hid_t type, sode_value_t *value)
{
    herr_t status;
    if (H5Tget_class(type) != H5T_STRING)
        return sode_io_fail("it is not a text");
    if (H5Tis_variable_str(type) > 0) {
        char *text = NULL;
        hid_t memory = H5Tcopy(type);
        status = H5Aread(attribute, memory, &text);
        if (status < 0 || !text)
            return sode_hdf5_fail("it cannot be read");
        H5Tclose(memory);
        size_t length = strlen(text);
        int fits = length < sizeof value->text;
        if (fits)
            memcpy(value->text, text, length + 1);
        H5free_memory(text);
        return fits ? 0 : sode_io_fail("it is longer than %zu characters",
                                       sizeof value->text - 1);
    }
    size_t length = H5Tget_size(type);
    if (length >= sizeof value->text)
        return sode_io_fail("it is longer than %zu characters",
                            sizeof value->text - 1);
    status = H5Aread(attribute, type, value->text);
    value->text[length] = '\0';
    return status < 0 ? sode_hdf5_fail("it cannot be read") : 0;
}

static int read_value(hid_t attribute, hid_t type, sode_value_t *value)
{
    H5T_class_t kind = H5Tget_class(type);
    if (value->kind == SODE_TEXT)
        return read_text(attribute, type, value);
    if (kind != H5T_INTEGER && (kind != H5T_FLOAT || value->kind == SODE_INTEGER))
        return sode_io_fail(value->kind == SODE_INTEGER ? "it is not an integer"
                                                        : "it is not a number");
    herr_t status = value->kind == SODE_INTEGER
                        ? H5Aread(attribute, H5T_NATIVE_LLONG, &value->integer)
                        : H5Aread(attribute, H5T_NATIVE_DOUBLE, &value->number);
    return status < 0 ? sode_hdf5_fail("it cannot be read") : 0;
}

static int find(hid_t object, const char *key, sode_value_t *value)
{
    if (H5Aexists(object, key) <= 0)
        return sode_io_fail("there is no such attribute");
    hid_t attribute = H5Aopen(object, key, H5P_DEFAULT);
    if (attribute < 0)
        return sode_hdf5_fail("it cannot be read");
    hid_t type = H5Aget_type(attribute), space = H5Aget_space(attribute);
    int status = H5Sget_simple_extent_npoints(space) != 1
                     ? sode_io_fail("it is a list")
                     : read_value(attribute, type, value);
    H5Sclose(space);
    H5Tclose(type);
    H5Aclose(attribute);
    return status;
}

int sode_hdf5_find_here(hid_t file, const char *name, const char *key,
                        sode_value_t *value)
{
    hid_t object = -1;
    int status = 1;
    SODE_HDF5_QUIETLY(object = open_object(file, name));
    if (object < 0)
        return sode_io_fail("the file has no such array");
    SODE_HDF5_QUIETLY(status = find(object, key, value));
    H5Oclose(object);
    return status;
}

int sode_hdf5_find(void *file, const char *name, const char *key,
                   sode_value_t *value)
{
    const sode_hdf5_t *f = file;
    int status = f->first ? sode_hdf5_find_here(f->file, name, key, value) : 0;
    SODE_IO_TRY(sode_team_agree(f->team, status));
    return sode_team_share(f->team, value, sizeof *value);
}
