// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -cc=gcc -Wall -Wextra -Wshadow -Werror -O2 -c %s -o %t.o
// RUN: %sodecc -cc=clang-19 -Wall -Wextra -Wshadow -Werror -O2 -c %s -o %t.o
// RUN: %sodecc -cc=gcc -fopenmp -std=c99 -Wall -Wextra -Wshadow -Werror -O3 -c %s -o %t.o
// RUN: %sodecc -cc=clang-19 -fopenmp -std=c99 -Wall -Wextra -Wshadow -Werror -O3 -c %s -o %t.o
// RUN: %sodecc -cc=gcc -std=c2x -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
// RUN: %sodecc -cc=clang-19 -std=c2x -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
// Neither host compiler has anything to say about translated code, whatever the standard.

#pragma xmp nodes p[*][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][cyclic(2)] onto p
double u[100][50], v[100][50];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][0]
int main(void)
{
    double sum = 0;
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u) width(/periodic/1, 0)
#pragma xmp loop (i, j) on t[i][j]
#ifdef _OPENMP
#pragma omp parallel for reduction(+: sum)
#endif
        for (int i = 1; i < 99; i++)
            for (int j = 0; j < 50; j++) {
                v[i][j] = u[i - 1][j] + u[i + 1][j];
                sum += v[i][j];
            }
#pragma xmp loop (j, i) on t[i][j]
        for (unsigned j = 0; j < 50; j++)
            for (long i = 98; i >= 1; i--)
                u[i][j] = v[i][j];
    }
#pragma xmp task on p[0][0]
    if (sum > 0)
        sum = 0;
#pragma xmp bcast (sum) from p[0][0]
#pragma xmp barrier
    return sum != 0;
}
