// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// omp.h, complex.h, tgmath.h, stdatomic.h, setjmp.h and threads.h in one file.
// identity: warnings -- -std=gnu17
#include <complex.h>
#include <omp.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <tgmath.h>
#include <threads.h>
static atomic_int hits;
static jmp_buf jb;
static int work(void *arg)
{
    float complex z = cexp(I * (float)M_PI);
    double r = sqrt(fabs(crealf(z)));
#pragma omp parallel reduction(+ : r) num_threads(omp_get_max_threads())
    {
        int id = omp_get_thread_num(), spare;
        r += id;
        atomic_fetch_add_explicit(&hits, 1, memory_order_relaxed);
    }
    if (setjmp(jb)) return (int)r;
    longjmp(jb, 1);
}
int main(void)
{
    thrd_t t;
    omp_lock_t l;
    omp_init_lock(&l);
    thrd_create(&t, work, 0);
    return thrd_join(t, 0);
}
