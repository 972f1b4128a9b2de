// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line.
#pragma once

#include <stdbool.h>

#include "optimiser.h"

struct options {
    struct model model;
    struct twin twin;
    struct search search;
    const char *check;  // which checks to run; NULL: none
    const char *fields; // file for fields, or NULL
    int frames;         // states of a run in it
    const char *json;   // file for iterations and times, or NULL
    int time;           // runs to measure; 0: none
    int tune;           // look for the fastest blocks of steps
};

// Reads the arguments. What is wrong ends the program with a message and status 2; --help ends it with status 0.
struct options read_options(int argc, char **argv);
