// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Speckle reduction by anisotropic diffusion of an ultrasound image (after Rodinia's srad): a region of speckle gives
// the noise level of each step, and the image diffuses where its variation is near that level. The sizes are known
// at run time, the edges of the image repeat.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

struct region {
    int top, bottom, left, right;
};

/* Speckle on tissue with a bright vessel: the noise depends on the position only. */
static float speckled(int i, int j, int rows, int cols)
{
    unsigned bits = (unsigned)i * 2654435761u ^ (unsigned)j * 2246822519u;
    bits ^= bits >> 15;
    bits *= 2146121005u;
    bits ^= bits >> 13;
    float y = (float)i / rows - 0.6f, x = (float)j / cols - 0.5f;
    float tissue = x * x + 2 * y * y < 0.06f ? 190.0f : 70.0f;
    return tissue * (0.8f + 0.4f * (bits & 1023) / 1023.0f) / 255.0f;
}

/* The square of the coefficient of variation in the region. */
static double noise(int rows, int cols, float image[rows][cols], struct region r)
{
    double sum = 0, squares = 0;

#pragma xmp loop (i, j) on image[i][j] reduction(+:sum, squares) ordered(any)
    for (int i = r.top; i <= r.bottom; i++)
        for (int j = r.left; j <= r.right; j++) {
            sum += image[i][j];
            squares += image[i][j] * image[i][j];
        }
    int size = (r.bottom - r.top + 1) * (r.right - r.left + 1);
    double mean = sum / size;
    return (squares / size - mean * mean) / (mean * mean);
}

static void coefficients(int rows, int cols, float c[rows][cols], float image[rows][cols], double q0)
{
#pragma xmp reflect (image)
#pragma xmp loop (i, j) on image[i][j]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            int north = i > 0 ? i - 1 : 0, south = i < rows - 1 ? i + 1 : rows - 1;
            int west = j > 0 ? j - 1 : 0, east = j < cols - 1 ? j + 1 : cols - 1;
            float here = image[i][j];
            float dn = image[north][j] - here, ds = image[south][j] - here;
            float dw = image[i][west] - here, de = image[i][east] - here;
            float gradient = (dn * dn + ds * ds + dw * dw + de * de) / (here * here);
            float laplacian = (dn + ds + dw + de) / here;
            float above = 0.5f * gradient - laplacian * laplacian / 16;
            float below = 1 + 0.25f * laplacian;
            float q = above / (below * below);
            float factor = 1 / (1 + (q - (float)q0) / ((float)q0 * (1 + (float)q0)));
            c[i][j] = factor < 0 ? 0 : factor > 1 ? 1 : factor;
        }
}

static void diffuse(int rows, int cols, float to[rows][cols], float from[rows][cols], float c[rows][cols], float lambda)
{
#pragma xmp reflect (c)
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            int north = i > 0 ? i - 1 : 0, south = i < rows - 1 ? i + 1 : rows - 1;
            int west = j > 0 ? j - 1 : 0, east = j < cols - 1 ? j + 1 : cols - 1;
            float here = from[i][j];
            float divergence = c[i][j] * (from[north][j] - here) + c[south][j] * (from[south][j] - here)
                + c[i][j] * (from[i][west] - here) + c[i][east] * (from[i][east] - here);
            to[i][j] = here + 0.25f * lambda * divergence;
        }
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 59, cols = argc > 2 ? atoi(argv[2]) : 42, steps = 20;
    struct region quiet = {2, rows / 5, 3, cols / 3};

#pragma xmp nodes p[*]
#pragma xmp template t[rows]
#pragma xmp distribute t[block] onto p
    float image[rows][cols], next[rows][cols], c[rows][cols];
#pragma xmp align image[i][*] with t[i]
#pragma xmp shadow image[1][0]
#pragma xmp align next, c like image

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            image[i][j] = expf(speckled(i, j, rows, cols));

    for (int step = 0; step < steps; step++) {
        double q0 = noise(rows, cols, image, quiet);
        coefficients(rows, cols, c, image, q0);
        diffuse(rows, cols, next, image, c, 0.5f);
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++)
                image[i][j] = next[i][j];
        if (step % 5 == 4 && xmp_node_num() == 1)
            printf("step %d: noise %.9e\n", step + 1, q0);
    }

    double brightest = 0, sum = 0;
#pragma xmp loop (i) on t[i] reduction(max:brightest) reduction(+:sum) ordered(any)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            brightest = fmax(brightest, logf(image[i][j]));
            sum += logf(image[i][j]);
        }
    if (xmp_node_num() == 1)
        printf("brightest %.7f, mean %.9f\n", brightest, sum / ((double)rows * cols));
    return 0;
}
