// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arguments.h"

#include <errno.h>
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
        printf("  %-13s %s\n", "--from", "first of all: a file of options, as they are written here; '#' begins a comment");
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

static void read_words(const struct option table[], int count, char **words)
{
    for (int k = 0; k < count;)
        k += set(find(table, words[k]), words[k + 1]);
}

// Texts stay where the file was read.
static void read_file(const struct option table[], const char *path)
{
    enum { MOST_BYTES = 8192, MOST_WORDS = 512 };
    static char text[MOST_BYTES + 1];
    char *words[MOST_WORDS + 1] = {NULL};
    FILE *file = fopen(path, "r");
    const size_t size = file ? fread(text, 1, MOST_BYTES, file) : 0;
    int count = 0;

    if (!file || ferror(file))
        refuse("--from '%s': %s", path, strerror(errno));
    if (size == MOST_BYTES)
        refuse("--from '%s': it has %d bytes and more, which is too long", path, MOST_BYTES);
    fclose(file);
    for (char *comment = text; (comment = strchr(comment, '#')) != NULL;)
        memset(comment, ' ', strcspn(comment, "\n"));
    for (char *word = strtok(text, " \t\r\n"); word && count < MOST_WORDS; word = strtok(NULL, " \t\r\n"))
        words[count++] = word;
    read_words(table, count, words);
}

void read_arguments(const char *program, const struct option table[], int argc, char **argv)
{
    int first = 1;

    program_name = program;
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], "--help") == 0)
            print_help(table);
    if (argc > 2 && strcmp(argv[1], "--from") == 0) {
        read_file(table, argv[2]);
        first = 3;
    }
    read_words(table, argc - first, argv + first);
}
