// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Identifiers in several scripts, universal character names, strings with prefixes.
// identity: warnings -- -std=c11 -Wall -Wextra -pedantic
#include <stdint.h>
#include <uchar.h>
#include <wchar.h>

double π = 3.14159, Δx = 0.1, größe;
int 袖 = 1, \u03b1 = 2, caf\u00e9 = 3;
const char *u8 = u8"naïve – “text” 🙂";
const char16_t *u16 = u"z\u00df\u6c34";
const char32_t *u32 = U"🍌\U0001F34C";
const wchar_t *w = L"wide 袖" L" more";
char16_t c16 = u'ß';

double fläche(double größe)
{
    int não_usado;
    return größe * π * Δx + α + café + 袖;
}
