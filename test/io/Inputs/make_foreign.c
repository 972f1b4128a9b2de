/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For foreign.c: a file that Sode would not write. */
#include <hdf5.h>
#include <string.h>

static void attribute(hid_t object, const char *name, hid_t type, hid_t space, const void *data)
{
    hid_t a = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(a, type, data);
    H5Aclose(a);
}

static void array(hid_t file, const char *name, hid_t type, hid_t space)
{
    H5Dclose(H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
}

int main(int argc, char **argv)
{
    hsize_t four = 4;
    hid_t file = H5Fcreate(argv[argc - 1], H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t scalar = H5Screate(H5S_SCALAR), list = H5Screate_simple(1, &four, NULL);
    hid_t group = H5Gcreate2(file, "group", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t record = H5Tcreate(H5T_COMPOUND, 16), five = H5Tcopy(H5T_C_S1), variable = H5Tcopy(H5T_C_S1);
    static char many[5000];
    hid_t more = H5Tcopy(H5T_C_S1);

    hid_t big = H5Dcreate2(group, "big_endian", H5T_IEEE_F64BE, list, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(big, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, (double[]){1, 2, 3, 4});
    H5Dclose(big);
    H5Tinsert(record, "x", 0, H5T_NATIVE_DOUBLE);
    H5Tinsert(record, "n", 8, H5T_NATIVE_LONG);
    H5Tset_size(five, 5);
    H5Tset_size(variable, H5T_VARIABLE);
    H5Tset_size(more, sizeof many);
    array(file, "records", record, list);
    array(file, "texts", five, list);
    array(file, "scalar", H5T_NATIVE_DOUBLE, scalar);
    attribute(group, "count", H5T_NATIVE_SHORT, scalar, (short[]){7});
    attribute(group, "half", H5T_NATIVE_FLOAT, scalar, (float[]){0.5});
    attribute(group, "list", H5T_NATIVE_INT, list, (int[]){1, 2, 3, 4});
    attribute(file, "variable", variable, scalar, (const char *[]){"of any length"});
    memset(many, 'x', sizeof many - 1);
    attribute(file, "long", more, scalar, many);
    return H5Fclose(file) < 0;
}
