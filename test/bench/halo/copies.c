/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Packing as an expert writes it: memcpy for long rows, constant lengths for the columns of a narrow halo. */
#include <string.h>

#include "halo.h"

int64_t box_count(const box_t *box)
{
    return box->size[0] * box->size[1] * box->size[2];
}

#define ROWS(length)                                                       \
    for (int64_t r = 0; r < rows; r++, to += to_stride, from += from_stride) \
        memcpy(to, from, (size_t)(length) * sizeof *to);                   \
    break

static void copy_rows(double *restrict to, int64_t to_stride, const double *restrict from, int64_t from_stride,
                      int64_t rows, int64_t length)
{
    switch (length) {
    case 1: ROWS(1);
    case 2: ROWS(2);
    case 4: ROWS(4);
    case 8: ROWS(8);
    default: ROWS(length);
    }
}

/* Planes of rows; strides in doubles. */
static void copy_planes(const box_t *box, double *to, const int64_t *to_stride, const double *from,
                        const int64_t *from_stride)
{
    for (int64_t p = 0; p < box->size[0]; p++)
        copy_rows(to + p * to_stride[0], to_stride[1], from + p * from_stride[0], from_stride[1], box->size[1],
                  box->size[2]);
}

static void array_strides(const grid_t *grid, int64_t *stride)
{
    stride[0] = grid->stored[1] * grid->stored[2];
    stride[1] = grid->stored[2];
}

static void buffer_strides(const box_t *box, int64_t *stride)
{
    stride[0] = box->size[1] * box->size[2];
    stride[1] = box->size[2];
}

double *box_pack(const grid_t *grid, const double *array, const box_t *box, double *buffer)
{
    int64_t outer[2], dense[2];
    array_strides(grid, outer);
    buffer_strides(box, dense);
    copy_planes(box, buffer, dense, array + grid_place(grid, box->lo), outer);
    return buffer + box_count(box);
}

const double *box_unpack(const grid_t *grid, double *array, const box_t *box, const double *buffer)
{
    int64_t outer[2], dense[2];
    array_strides(grid, outer);
    buffer_strides(box, dense);
    copy_planes(box, array + grid_place(grid, box->lo), outer, buffer, dense);
    return buffer + box_count(box);
}

void box_copy(const grid_t *grid, double *to, const box_t *to_box, const double *from, const box_t *from_box)
{
    int64_t outer[2];
    array_strides(grid, outer);
    copy_planes(to_box, to + grid_place(grid, to_box->lo), outer, from + grid_place(grid, from_box->lo), outer);
}

void copy_inside(const grid_t *grid, double *array, const step_t *step)
{
    for (int k = 0; k < step->count; k++)
        if (step->list[k].to == grid->rank)
            box_copy(grid, array, &step->list[k].halo, array, &step->list[k].rim);
}
