// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line: a table of options, each with a place for its value. What is wrong is one message of the first node, and status 2.
#pragma once

enum kind { INTEGER, NUMBER, TEXT, FLAG };

struct option {
    const char *name;
    enum kind kind;
    void *value;       // int, double, const char *, int
    double low, high;  // of numbers
    const char *words; // what a text may be, between spaces; NULL: anything
    const char *help;
};

// `table` ends with a name of NULL. --help prints it and ends the program. `--from FILE`, first of all, reads options from a file; those that follow
// take precedence.
void read_arguments(const char *program, const struct option table[], int argc, char **argv);

// Ends the program with a message, like wrong arguments.
void refuse(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
