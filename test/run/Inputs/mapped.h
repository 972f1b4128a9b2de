// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that reach a program through an include: pragma-in-header.c.
#ifndef MAPPED_H
#define MAPPED_H

#define MAPPED (5 * 5)
#pragma xmp nodes mapped_nodes(*)
#pragma xmp template mapped_template(0:MAPPED-1)
#pragma xmp distribute mapped_template(block) onto mapped_nodes
static int mapped[MAPPED];
#pragma xmp align mapped[i] with mapped_template(i)
#pragma xmp shadow mapped[1]

static void mapped_fill(int factor)
{
#pragma xmp loop (i) on mapped_template(i)
    for (int i = 0; i < MAPPED; i++)
        mapped[i] = factor * i + 1;
}

static int mapped_twice(int i)
{
    return 2 * mapped[i];
}

#endif
