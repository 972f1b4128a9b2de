// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arguments.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

static const char *program_name;

void refuse(const char *format, ...)
{
    va_list arguments;

    if (xmp_node_num() == 1) {
        va_start(arguments, format);
        fprintf(stderr, "%s: ", program_name);
        vfprintf(stderr, format, arguments);
        fprintf(stderr, "\n");
        va_end(arguments);
    }
    exit(2);
}

static void print_help(const struct option table[])
{
    if (xmp_node_num() == 1) {
        printf("usage: %s [option]...\n", program_name);
        for (int k = 0; table[k].name; k++)
            printf("  %-13s %s\n", table[k].name, table[k].help);
    }
    exit(0);
}

static double number_of(const struct option *option, const char *text)
{
    char *rest;
    double value = strtod(text, &rest);

    if (rest == text || *rest || !(value >= option->low && value <= option->high)
        || (option->kind == INTEGER && value != floor(value)))
        refuse("%s '%s': it is %s from %g to %g", option->name, text,
               option->kind == INTEGER ? "an integer" : "a number", option->low, option->high);
    return value;
}

static void set_text(const struct option *option, const char *text)
{
    char word[64];

    snprintf(word, sizeof word, " %s ", text);
    if (option->words && !strstr(option->words, word))
        refuse("%s '%s': it is one of%s", option->name, text, option->words);
    *(const char **)option->value = text;
}

// Sets one option; returns how many words it has taken.
static int set(const struct option *option, const char *next)
{
    if (option->kind == FLAG) {
        *(int *)option->value = 1;
        return 1;
    }
    if (!next)
        refuse("%s needs a value", option->name);
    if (option->kind == TEXT)
        set_text(option, next);
    else if (option->kind == INTEGER)
        *(int *)option->value = (int)number_of(option, next);
    else
        *(double *)option->value = number_of(option, next);
    return 2;
}

static const struct option *find(const struct option table[], const char *name)
{
    for (int k = 0; table[k].name; k++)
        if (strcmp(table[k].name, name) == 0)
            return &table[k];
    refuse("unknown option '%s'; --help lists them", name);
}

void read_arguments(const char *program, const struct option table[], int argc, char **argv)
{
    program_name = program;
    for (int k = 1; k < argc;) {
        if (strcmp(argv[k], "--help") == 0)
            print_help(table);
        k += set(find(table, argv[k]), argv[k + 1]);
    }
}
