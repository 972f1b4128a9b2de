/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A core dump holds the arrays once, and nothing of the address space that is
 * reserved for more: neither as the kernel is told (dd, "do not dump", in
 * /proc/self/smaps) nor in a dump that is written.  The kernel reads what it
 * dumps, so reading the reserve would also fill /dev/shm.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && export OMP_NUM_THREADS=1
 * RUN: %mpirun -n 2 %t 8192
 * Of large arrays only the ends are shared (transport/rims.h).
 * RUN: %mpirun -n 2 %t 1200000
 */
#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { ARRAYS = 3, WIDTH = 4, MEGABYTE = 1 << 20 };

SODE_UNIT(init, "core_dump.c")
static void init(void) {}

/* A file of shared memory without a name: an arena. */
static int is_arena(const char *text)
{
    return strstr(text, "/dev/shm/#") != NULL;
}

/* Bytes of arenas, mapped here, that a dump holds; *mapped: of all. */
static int64_t dumped(int64_t *mapped)
{
    char line[4096];
    int64_t bytes = 0, sum = 0;
    FILE *maps = fopen("/proc/self/smaps", "r");
    *mapped = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        uintptr_t first, end;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &first, &end) == 2)
            bytes = is_arena(line) ? (int64_t)(end - first) : 0;
        else if (strncmp(line, "VmFlags:", 8) == 0) {
            *mapped += bytes;
            sum += strstr(line, " dd") ? 0 : bytes;
        }
    }
    if (maps)
        fclose(maps);
    return sum;
}

/* Bytes of shared memory that the own arena has. */
static int64_t reserved(void)
{
    int64_t bytes = 0;
    for (int fd = 0; fd < 256; fd++) {
        char link[64], path[256] = "";
        struct stat about;
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        if (readlink(link, path, sizeof path - 1) > 0 && is_arena(path)
            && fstat(fd, &about) == 0)
            bytes += 512 * (int64_t)about.st_blocks;
    }
    return bytes;
}

/* Whether the system writes dumps into the working directory. */
static int dumps_here(void)
{
    char pattern[128] = "|";
    FILE *file = fopen("/proc/sys/kernel/core_pattern", "r");
    if (file && !fgets(pattern, sizeof pattern, file))
        pattern[0] = '|';
    if (file)
        fclose(file);
    return !strpbrk(pattern, "|/");
}

/* A child has the same mappings. */
static int64_t dump(const char *directory)
{
    int64_t bytes = 0;
    int status;
    mkdir(directory, 0777);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit;
        signal(SIGABRT, SIG_DFL);
        getrlimit(RLIMIT_CORE, &limit);
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_CORE, &limit) != 0 || chdir(directory) != 0)
            _exit(1);
        abort();
    }
    waitpid(child, &status, 0);
    DIR *entries = opendir(directory);
    for (struct dirent *e; entries && (e = readdir(entries));) {
        char path[600];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        if (stat(path, &about) == 0 && S_ISREG(about.st_mode)) {
            bytes += 512 * (int64_t)about.st_blocks;
            unlink(path);
        }
    }
    if (entries)
        closedir(entries);
    return WCOREDUMP(status) ? bytes : -1;
}

static sode_array_t *make(const sode_template_t *t, int64_t extent)
{
    const sode_axis_t axis = {extent, 0, 0, WIDTH, WIDTH, 0};
    sode_array_t *a = sode_array_create("core_dump.c:1", "a", t, 1, 8, &axis, SODE_ARRAY_ZERO);
    memset(sode_base(a), 1, (size_t)extent / 2 * 8);
    return a;
}

int main(int argc, char **argv)
{
    (void)argc;
    const int64_t star = SODE_STAR, zero = 0, extent = atoi(argv[1]);
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    sode_nodes_t *p = sode_nodes_create("core_dump.c:1", "p", 1, &star, NULL);
    sode_template_t *t = sode_template_create("core_dump.c:1", "t", 1, &zero, &extent);
    sode_template_distribute("core_dump.c:1", t, p, &block);
    sode_array_t *a[ARRAYS], *gone = make(t, extent);
    for (int k = 0; k < ARRAYS; k++)
        a[k] = make(t, extent);
    sode_array_release(&gone); /* leaves a hole */
    for (int step = 0; step < 20; step++)
        sode_reflect("core_dump.c:2", ARRAYS, a, 0, NULL, NULL);

    int64_t mapped, own = dumped(&mapped), before = reserved();
    EXPECT(mapped >= 64 * MEGABYTE, 1); /* else there is nothing to test */
    EXPECT(own > 0, 1);
    EXPECT(own <= before, 1); /* once, and no reserve */
    /* Ordinary memory of MPI libraries is dumped, too. */
    enum { MOST = 256 * MEGABYTE };
    char directory[32];
    snprintf(directory, sizeof directory, "%d", xmpc_all_node_num());
    if (dumps_here())
        EXPECT(dump(directory) < MOST, 1);
    EXPECT(reserved(), before);
    xmp_barrier();
    for (int k = 0; k < ARRAYS; k++)
        sode_array_release(&a[k]);
    return 0;
}
