// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// declare simd, declare reduction, threadprivate, simd and atomic forms.
// identity: warnings -- -std=c11
typedef struct { double re, im; } cplx;
#pragma omp declare reduction(cadd : cplx : omp_out.re += omp_in.re, omp_out.im += omp_in.im) \
    initializer(omp_priv = (cplx){0, 0})
#pragma omp declare simd uniform(b) linear(i : 1) notinbranch
double elem(double *a, double b, int i);
static int counter;
#pragma omp threadprivate(counter)
cplx sum(int n, cplx *v)
{
    cplx s = {0, 0};
    int hits = 0, unused;
#pragma omp parallel for simd reduction(cadd : s) aligned(v : 16) safelen(8)
    for (int i = 0; i < n; i++) {
        s.re += v[i].re;
        s.im += v[i].im;
#pragma omp atomic update
        hits++;
    }
#pragma omp atomic capture seq_cst
    { unused = hits; hits += 2; }
#pragma omp atomic read
    counter = hits;
#pragma omp flush(counter)
#pragma omp critical(name) hint(1)
    counter++;
    return s;
}
