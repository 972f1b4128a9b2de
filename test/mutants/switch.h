// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before each file that a sample puts faults into (sample.py): all are compiled in, and MUTANT says which one acts. What is reached is noted in
// the file MUTANT_LOG, so it is known which tests could see which faults. No headers, because the file may define _GNU_SOURCE after this; no
// `open`, because runtime/map/links.c has its own.

#ifndef SODE_MUTANT_SWITCH_H
#define SODE_MUTANT_SWITCH_H

#ifdef __cplusplus
extern "C" {
#endif
extern char *sode_mutant_environment(const char *) __asm__("getenv");
extern int sode_mutant_open(const char *, int, ...) __asm__("open64");
extern long sode_mutant_write(int, const void *, unsigned long) __asm__("write");
extern int sode_mutant_close(int) __asm__("close");
extern int sode_mutant_format(char *, unsigned long, const char *, ...) __asm__("snprintf");
extern int sode_mutant_number(const char *) __asm__("atoi");
#ifdef __cplusplus
}
#endif

/* 1 if this fault acts. */
static inline int sode_mutant(int number)
{
    static int active = -1;
    static unsigned char noted[4096];
    if (active < 0) {
        const char *text = sode_mutant_environment("MUTANT");
        active = text ? sode_mutant_number(text) : 0;
    }
    if (!noted[number % 4096]) {
        const char *log = sode_mutant_environment("MUTANT_LOG");
        noted[number % 4096] = 1;
        if (log) {
            char line[16];
            int file = sode_mutant_open(log, 02001 /* O_WRONLY | O_APPEND */);
            int length = sode_mutant_format(line, sizeof line, "%d\n", number);
            if (file >= 0) {
                long done = sode_mutant_write(file, line, (unsigned long)length);
                (void)done;
                sode_mutant_close(file);
            }
        }
    }
    return active == number;
}

#endif
