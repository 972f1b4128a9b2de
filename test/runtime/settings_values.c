/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Each variable of the table (base/settings.def) refuses what it cannot be, with its name and the value, and takes what it can be.
 * Who reads those of free text checks them: settings.test, messages.c, matmul.
 *
 * RUN: %mpicc -std=gnu11 -O1 -Wall -Wextra -I%source/runtime -I%source/include %s %source/runtime/base/{settings,spelling,status}.c -o %t
 * RUN: %mpirun -n 1 %t
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/settings.h"
#include "base/status.h"

enum kind { CHOICE, NUMBER, NUMBERS, TEXT };

static const struct {
    enum kind kind;
    const char *otherwise;
    long long least, most;
    const char *name;
} rows[] = {
#define SETTING(Id, Kind, Scope, Default, Allowed, Least, Most, Name, ...) {Kind, Default, Least, Most, Name},
#include "base/settings.def"
};

static int failures;

static void try(const char *name, const char *value, int good)
{
    int fact = 0;
    setenv(name, value, 1);
    int status = sode_settings_agree(MPI_COMM_SELF, &fact);
    const char *text = status ? sode_fail_text(status) : "no failure";
    if (good ? status != SODE_OK : status != SODE_ERR_SETTING || !strstr(text, name) || !strstr(text, value)) {
        printf("%s=%s: %s\n", name, value, text);
        failures++;
    }
    unsetenv(name);
}

static void try_number(const char *name, long long value, int good)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", value);
    try(name, text, good);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        static const char *const wrong[] = {"perhaps", "-1", "1 ", "1x", "1,,1", "0x10", "99999999999999999999"};
        static const char *const several[] = {"1,", ",1", "1,2,3,4,5,6,7,8", "1;2"};
        char name[40];
        snprintf(name, sizeof name, "%s", rows[k].name);
        if (strchr(name, '<')) /* the last dimension's */
            snprintf(strchr(name, '<'), 3, "%d", SODE_MAX_DIMS - 1);
        for (size_t w = 0; rows[k].kind != TEXT && w < sizeof wrong / sizeof *wrong; w++)
            try(name, wrong[w], 0);
        for (size_t w = 0; rows[k].kind != TEXT && w < sizeof several / sizeof *several; w++)
            try(name, several[w], 0);
        if (rows[k].kind == NUMBERS)
            try(name, "1,2,3,4,5,6,7", 1);
        if (rows[k].kind == NUMBER || rows[k].kind == NUMBERS) {
            try_number(name, rows[k].least, 1);
            try_number(name, rows[k].most, 1);
            try_number(name, rows[k].least - 1, 0);
            try_number(name, rows[k].most + 1, 0);
        }
        if (rows[k].kind == CHOICE)
            try(name, rows[k].otherwise, 1);
        try(name, "", 1);
    }
    MPI_Finalize();
    return failures > 0;
}
