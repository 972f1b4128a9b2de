// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before each file that weak.py marks: where a fault would make a difference is noted in a byte of the file MUTANT_LOG, which all processes of a
// test share. No headers, as in switch.h.

#ifndef SODE_MUTANT_WEAK_H
#define SODE_MUTANT_WEAK_H

#ifdef __cplusplus
extern "C" {
#endif
extern char *sode_mutant_environment(const char *) __asm__("getenv");
extern int sode_mutant_open(const char *, int, ...) __asm__("open64");
extern int sode_mutant_resize(int, long) __asm__("ftruncate64");
extern void *sode_mutant_map(void *, unsigned long, int, int, int, long) __asm__("mmap64");
extern int sode_mutant_close(int) __asm__("close");
#ifdef __cplusplus
}
#endif

/* Returns 1. */
__attribute__((unused)) static int sode_reach(int number)
{
    enum { SIZE = 1 << 16 };
    static unsigned char none[SIZE], *noted;
    if (!noted) {
        const char *log = sode_mutant_environment("MUTANT_LOG");
        int file = log ? sode_mutant_open(log, 2 /* O_RDWR */) : -1;
        void *map = file >= 0 && sode_mutant_resize(file, SIZE) == 0 ? sode_mutant_map(0, SIZE, 3 /* read, write */, 1 /* shared */, file, 0) : (void *)-1;
        noted = map != (void *)-1 ? (unsigned char *)map : none;
        if (file >= 0)
            sode_mutant_close(file);
    }
    noted[number] = 1;
    return 1;
}

__attribute__((unused)) static int sode_reach_if(int number, int differs, int value)
{
    if (differs)
        sode_reach(number);
    return value;
}

#define SODE_FALSE(number, ...) ({ int sode_value = !!(__VA_ARGS__); sode_reach_if(number, !sode_value, sode_value); })
#define SODE_TRUE(number, ...) ({ int sode_value = !!(__VA_ARGS__); sode_reach_if(number, sode_value, sode_value); })
#ifdef __cplusplus
#define SODE_BOUND(number, left, op, right) ({ const auto &sode_left = left; const auto &sode_right = right; sode_reach_if(number, sode_left == sode_right, sode_left op sode_right); })
#else
#define SODE_BOUND(number, left, op, right) ({ const __typeof__(left + 0) sode_left = left; const __typeof__(right + 0) sode_right = right; sode_reach_if(number, sode_left == sode_right, sode_left op sode_right); })
#endif

#endif
