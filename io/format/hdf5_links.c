/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The way to an array: groups and links, some of which lead to other files. */
#include <string.h>

#include "base/status.h"
#include "format/hdf5_file.h"

/* HDF5 numbers the files that are open. */
static unsigned long number_of(hid_t object)
{
    H5O_info_t about;
#if H5_VERSION_GE(1, 12, 0)
    return H5Oget_info(object, &about, H5O_INFO_BASIC) < 0 ? 0 : about.fileno;
#else
    return H5Oget_info(object, &about) < 0 ? 0 : about.fileno;
#endif
}

int sode_hdf5_in_file(hid_t file, hid_t object)
{
    return number_of(object) == number_of(file);
}

int sode_hdf5_is_group(hid_t file, const char *path)
{
    hid_t object = H5Oopen(file, path, H5P_DEFAULT);
    int is = object >= 0 && H5Iget_type(object) == H5I_GROUP;
    if (object >= 0)
        H5Oclose(object);
    return is;
}

/* What a link leads to may have other arrays at the same places. */
static int check_here(hid_t file, const char *path)
{
    hid_t object = H5Oopen(file, path, H5P_DEFAULT);
    int is = object < 0 || sode_hdf5_in_file(file, object);
    if (object >= 0)
        H5Oclose(object);
    return is ? 0 : sode_io_fail("'%s' is in another file, reached by a link; Sode writes only to the "
                                 "file itself", path);
}

int sode_hdf5_exists(hid_t file, const char *name, int here, int *found)
{
    char path[1024];
    size_t length = strlen(name);
    *found = 0;
    if (length >= sizeof path)
        return sode_io_fail("its name is longer than %zu characters",
                            sizeof path - 1);
    for (size_t at = 1; at <= length; at++) {
        if (name[at] != '/' && name[at] != '\0')
            continue;
        memcpy(path, name, at);
        path[at] = '\0';
        htri_t is = H5Lexists(file, path, H5P_DEFAULT);
        if (is <= 0)
            return is ? sode_hdf5_fail("it cannot be read") : 0;
        if (here)
            SODE_IO_TRY(check_here(file, path));
        if (at < length && !sode_hdf5_is_group(file, path))
            return sode_io_fail("'%s' is an array in the file and not a group",
                                path);
    }
    *found = 1;
    return 0;
}
