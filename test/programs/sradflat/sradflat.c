// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %run-compare --ranks=4 --sodecc-flags=-fsode-check %S/*.c
//
// srad as Rodinia has it: images in one piece of memory, `image[i * cols + j]`, with the offset of a pixel in a variable and the
// neighbors' rows and columns in lists. `shape` says which dimensions they have; no subscript changes.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

static int rows = 57, cols = 44;

#pragma xmp nodes p[*]
#pragma xmp template t[rows]
#pragma xmp distribute t[block] onto p
static int *iN, *iS, *jW, *jE;
static float *image, *c, *dn, *ds, *dw, *de;
#pragma xmp shape [rows][cols], align [i][*] with t[i] :: image, c, dn, ds, dw, de
#pragma xmp shadow [1][0] :: image, c

static float speckled(int i, int j)
{
    unsigned bits = ((unsigned)i * 2654435761u ^ (unsigned)j * 2246822519u) * 2146121005u;
    bits ^= bits >> 15;
    float y = (float)i / rows - 0.6f, x = (float)j / cols - 0.5f;
    return (x * x + 2 * y * y < 0.06f ? 190.0f : 70.0f) * (0.8f + 0.4f * (bits & 1023) / 1023.0f) / 255.0f;
}

/* The square of the coefficient of variation in a quiet region. */
static float noise(int r1, int r2, int c1, int c2)
{
    double sum = 0, squares = 0;
    int size = (r2 - r1 + 1) * (c2 - c1 + 1);

#pragma xmp loop (i) on t[i] reduction(+:sum, squares) ordered(any)
    for (int i = r1; i <= r2; i++) {
        for (int j = c1; j <= c2; j++) {
            float tmp = image[i * cols + j];
            sum += tmp;
            squares += tmp * tmp;
        }
    }
    double mean = sum / size;
    return (float)((squares / size - mean * mean) / (mean * mean));
}

static void diffuse(float lambda, float q0)
{
#pragma xmp reflect (image)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            int k = i * cols + j;
            float here = image[k];
            dn[k] = image[iN[i] * cols + j] - here;
            ds[k] = image[iS[i] * cols + j] - here;
            dw[k] = image[i * cols + jW[j]] - here;
            de[k] = image[i * cols + jE[j]] - here;
            float gradient = (dn[k] * dn[k] + ds[k] * ds[k] + dw[k] * dw[k] + de[k] * de[k]) / (here * here);
            float laplacian = (dn[k] + ds[k] + dw[k] + de[k]) / here;
            float above = 0.5f * gradient - (1.0f / 16) * laplacian * laplacian;
            float below = 1 + 0.25f * laplacian;
            float q = above / (below * below);
            below = (q - q0) / (q0 * (1 + q0));
            c[k] = 1 / (1 + below);
            if (c[k] < 0)
                c[k] = 0;
            else if (c[k] > 1)
                c[k] = 1;
        }
    }
#pragma xmp reflect (c)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            int k = i * cols + j;
            float north = c[k], west = c[k];
            float south = c[iS[i] * cols + j];
            float east = c[i * cols + jE[j]];
            float divergence = north * dn[k] + south * ds[k] + west * dw[k] + east * de[k];
            image[k] = image[k] + 0.25f * lambda * divergence;
        }
    }
}

int main(void)
{
    image = xmp_malloc(xmp_desc_of(image), rows, cols);
    c = xmp_malloc(xmp_desc_of(c), rows, cols);
    dn = xmp_malloc(xmp_desc_of(dn), rows, cols);
    ds = xmp_malloc(xmp_desc_of(ds), rows, cols);
    dw = xmp_malloc(xmp_desc_of(dw), rows, cols);
    de = xmp_malloc(xmp_desc_of(de), rows, cols);
    iN = malloc(rows * sizeof *iN);
    iS = malloc(rows * sizeof *iS);
    jW = malloc(cols * sizeof *jW);
    jE = malloc(cols * sizeof *jE);
    for (int i = 0; i < rows; i++) {
        iN[i] = i - 1;
        iS[i] = i + 1;
    }
    for (int j = 0; j < cols; j++) {
        jW[j] = j - 1;
        jE[j] = j + 1;
    }
    iN[0] = 0;
    iS[rows - 1] = rows - 1;
    jW[0] = 0;
    jE[cols - 1] = cols - 1;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            image[i * cols + j] = expf(speckled(i, j));
    for (int step = 0; step < 15; step++) {
        float q0 = noise(2, rows / 5, 3, cols / 3);
        diffuse(0.5f, q0);
        if (step % 5 == 4 && xmp_node_num() == 1)
            printf("step %d: noise %.7e\n", step + 1, q0);
    }

    double brightest = 0, sum = 0;
#pragma xmp loop (i) on t[i] reduction(max:brightest) reduction(+:sum) ordered(any)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            brightest = fmax(brightest, logf(image[i * cols + j]));
            sum += logf(image[i * cols + j]);
        }
    if (xmp_node_num() == 1)
        printf("brightest %.6f, mean %.8f\n", brightest, sum / ((double)rows * cols));
    free(image);
    return 0;
}
