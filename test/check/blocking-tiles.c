// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -fopenmp -Rsode -Rno-sode-not-overlapped -Rno-sode-blocked -Rno-sode-block-depth -Rno-sode-block-sum %s -o %t.c 2>&1 | %messages %s
// RUN: %joined %t.c | %filecheck %s --check-prefix=TEXT
// -Rsode says which time loops are executed in cache tiles, whose threads absorb 'omp parallel for', and which are not.
// COVERS: remark_tiled remark_absorbed remark_not_tiled remark_scheme_pa1
// TEXT: omp parallel firstprivate{{[(]}}factor)
// TEXT: == SODE_TILES_AGAIN) { factor{{ }}= sode_kept_factor; n{{ }}= sode_kept_n; }
// TEXT: omp parallel for schedule{{[(]}}static) if(0)
// TEXT: omp parallel{{ }}num_threads(2 * many + 1) if(steps > 3)
// TEXT: omp parallel for num_threads(2 * many + 1) if(0 && (steps > 3))
// TEXT: omp parallel{{ }}firstprivate(sum, most)
// TEXT-SAME: if (!sode_tiles_speaks(&sode_tiles_[[ID:[0-9]+]])) { sum = 0; }
// TEXT: if (sode_head_[[ID]] == SODE_TILES_FIRST && sode_summed_[[ID]]) { sum = sum + sode_sum_sum; most = (most > sode_sum_most ? most : sode_sum_most); }
// TEXT-SAME: if (sode_head_[[ID]] == SODE_TILES_AGAIN) { sode_sum_sum = sode_summed_[[ID]] ? sode_sum_sum + sum : sum; sum = 0; {{.*}} most = sode_start_most; sode_summed_[[ID]] = 1; }
// TEXT: omp parallel for default(none){{ }}{{.*}} if(0)
// TEXT: omp parallel for{{ }}if(0)
// TEXT: omp{{ }}ordered{{.*}} sode_total_sum = sode_thread_[[ID]] ? sode_total_sum + sum : sum;
// TEXT: omp parallel for if{{[(]}}!sode_blocking_runs())
// TEXT-NOT: {{ }}if(0)

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[1]
static unsigned weight;

void threads(int steps)
{
    unsigned factor = 3;
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop executed in cache tiles, which threads share [-Rsode-tiled]
    for (int n = 0; n < steps; n++) {
        factor *= 3;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
#pragma omp parallel for schedule(static)
// CHECK: :[[@LINE-1]]:1: remark: 'omp parallel for' is absorbed: threads take cache tiles of the time loop [-Rsode-absorbed]
        for (int i = 1; i < N - 1; i++)
            b[i] = a[i-1] + factor * a[i+1];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] = b[i];
    }
}

void one_thread(int steps)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop executed in cache tiles [-Rsode-tiled]
    for (int n = 0; n < steps; n++) {
        weight++;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] += weight;
    }
}

void global_of_threads(int steps)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'weight' changes, and threads cannot have private copies of it [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
        weight++;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += weight;
    }
}

void other_clauses(int steps)
{
#pragma xmp blocking steps(4) scheme(diamond)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'omp parallel for' with clause 'order' cannot be absorbed [-Rsode-not-tiled]
// CHECK: :[[@LINE-2]]:13: remark: scheme 'pa1' is used instead of 'diamond', which, like cache tiles, executes steps in parts [-Rsode-scheme-pa1]
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
#pragma omp parallel for order(concurrent)
        for (int i = 0; i < N; i++)
            a[i] += n;
    }
}

/* One team has one size. */
void teams(int steps, int many)
{
    int most = many;
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop executed in cache tiles, which threads share [-Rsode-tiled]
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(2 * many + 1) if(steps > 3)
// CHECK: :[[@LINE-1]]:1: remark: 'omp parallel for' is absorbed: threads take cache tiles of the time loop [-Rsode-absorbed]
        for (int i = 0; i < N; i++)
            a[i] += n;
    }
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'omp parallel for' with clause 'num_threads', unlike that of another loop, cannot be absorbed [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(2)
        for (int i = 0; i < N; i++)
            b[i] += n;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += b[i];
    }
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'omp parallel for' with clause 'if', which may change in the time loop, cannot be absorbed [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
#pragma omp parallel for if(n > 3)
        for (int i = 0; i < N; i++)
            a[i] += n;
    }
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'omp parallel for' with clause 'num_threads', which may change in the time loop, cannot be absorbed [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
        most--;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(most)
        for (int i = 0; i < N; i++)
            a[i] += n;
    }
}

/* One remark for all of them. */
double reductions(int steps)
{
    double sum = 0, most;
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop executed in cache tiles, which threads share [-Rsode-tiled]
    for (int n = 0; n < steps; n++) {
        most = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum) reduction(max: most)
#pragma omp parallel for default(none) shared(a) firstprivate(n) reduction(+: sum) reduction(max: most)
// CHECK: :[[@LINE-1]]:1: remark: 'omp parallel for' is absorbed, and that of another loop: threads take cache tiles of the time loop [-Rsode-absorbed]
        for (int i = 0; i < N; i++) {
            sum += a[i] + n;
            most = a[i] > most ? a[i] : most;
        }
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += n;
    }
    return sum + most;
}

static void step(void)
{
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += i;
}

static void step_of_three(void)
{
    enum { three = 3 };
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(three)
        for (int i = 0; i < N; i++)
            a[i] += i;
}

/* Which is not known there. */
void enumerator(int steps)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'omp parallel for' with clause 'num_threads', which may change in the time loop, cannot be absorbed [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++)
        step_of_three();
}

void in_function(int steps)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop executed in cache tiles, which threads share [-Rsode-tiled]
// CHECK: :[[@LINE-27]]:1: remark: 'omp parallel for' is absorbed: threads take cache tiles of the time loop [-Rsode-absorbed]
    for (int n = 0; n < steps; n++)
        step();
}

void address(int steps)
{
    unsigned factor = 1, *at = &factor;
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'factor' changes, and threads cannot have private copies of it [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
        factor += 2;
        const unsigned now = *at;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += now;
    }
}

static unsigned *now, *next;
#pragma xmp align [i] with t[i] :: now, next
#pragma xmp shadow [1] :: now, next
static unsigned left_of(int i) { return now[i - 1]; }

/* Functions have no views, in which threads look for what they have exchanged. */
void named(int steps)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: remark: time loop not executed in cache tiles: 'now' exchanges its storage, and a function that a loop calls names it [-Rsode-not-tiled]
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (now)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            next[i] = left_of(i) + 2;
        unsigned *q = now;
        now = next;
        next = q;
    }
}
