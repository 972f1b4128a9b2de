// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files of text that the first node writes. One that can't be written completely ends the program with a message.
#pragma once

#include <stdio.h>

// Collective. NULL but on the first node. `mode` as of fopen.
FILE *text_open(const char *path, const char *mode);
// Collective.
void text_close(const char *path, FILE *file);
