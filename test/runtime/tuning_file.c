/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tuning file: what is merged is read again, by the same machine only; what
 * others have written stays, also when many write at a time; files that are
 * broken, foreign, or cannot be written give a text and stay as they are; a
 * failed write leaves the old file whole.
 *
 * REQUIRES: tuning
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime -I%source/include %s %source/runtime/tune/{file,lock,records,machine}.c \
 * RUN:   %source/runtime/base/{hash,settings,spelling,status,threads,place,cores_plain}.c -DSODE_RELEASE_NAME='"1"' %static_libraries -o %t
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %t
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tune/file.h"

static void fail(const char *what, const char *got)
{
    printf("%s: %s\n", what, got);
    exit(1);
}

static sode_machine_t machine_of(int ranks)
{
    sode_machine_t m = {.ranks_per_node = ranks, .threads = 3};
    strcpy(m.host, "host \"quoted\"");
    strcpy(m.mpi, "MPI");
    strcpy(m.settings, "A=1 B=\\2");
    strcpy(m.sode, "1");
    return m;
}

/* One plan that went `way`. */
static int merge(const char *path, int ranks, const char *plan, const char *way)
{
    sode_machine_t m = machine_of(ranks);
    sode_measured_t measured = {.plan = (char *)plan, .ntimes = 2,
                                .times = {{"pack", 2.5e-6, 1e-7},
                                          {"shm at once", 1.25e-6, 0}}};
    sode_records_t records = {0};
    strcpy(measured.taken, way);
    if (sode_records_add(&records, &measured) != SODE_OK)
        fail("add", plan);
    int status = sode_tuning_file_merge(path, &m, &records);
    sode_records_free(&records);
    return status;
}

static void must(int status)
{
    if (status != SODE_OK)
        fail("failed", sode_fail_text(status));
}

typedef struct search {
    sode_machine_t machine;
    const char *plan;
    char way[64];
    int machines, records;
    double second;
} search_t;

static int look(const sode_machine_t *m, const sode_records_t *records, void *argument)
{
    search_t *search = argument;
    search->machines++;
    for (const sode_record_t *r = records->list; r; r = r->next)
        search->records++;
    if (!sode_machine_equal(m, &search->machine))
        return SODE_OK;
    const sode_record_t *r = sode_records_find(records, search->plan);
    strcpy(search->way, r ? r->measured.taken : "");
    search->second = r && r->measured.ntimes == 2 ? r->measured.times[1].seconds : 0;
    return SODE_OK;
}

static search_t find(const char *path, int ranks, const char *plan)
{
    search_t search = {.machine = machine_of(ranks), .plan = plan};
    must(sode_tuning_file_visit(path, look, &search));
    return search;
}

static void expect(const char *path, int ranks, const char *plan, const char *way, int records)
{
    search_t search = find(path, ranks, plan);
    if (strcmp(search.way, way) != 0 || search.records != records)
        fail(plan, search.way);
    if (*way && search.second != 1.25e-6)
        fail(plan, "times");
}

static char *text_of(const char *path)
{
    static char text[65536];
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = 0;
    if (file)
        fclose(file);
    return text;
}

/* Neither read nor written, and as it was. */
static void refuse(const char *what, const char *content, const char *wanted)
{
    search_t search = {.machine = machine_of(2), .plan = "p"};
    FILE *file = fopen("bad.json", "w");
    fputs(content, file);
    fclose(file);
    int status = sode_tuning_file_visit("bad.json", look, &search);
    if (status == SODE_OK || !strstr(sode_fail_text(status), wanted))
        fail(what, sode_fail_text(status));
    status = merge("bad.json", 2, "p", "pack");
    if (status == SODE_OK || !strstr(sode_fail_text(status), wanted))
        fail(what, sode_fail_text(status));
    if (strcmp(text_of("bad.json"), content) != 0)
        fail(what, "has changed");
}

static int look_odd(const sode_machine_t *m, const sode_records_t *records, void *seen)
{
    const sode_record_t *r = sode_records_find(records, "r");
    (void)m;
    if (++*(int *)seen == 3 && (!r || r->measured.ntimes != SODE_VARIANTS || strcmp(r->measured.times[1].name, "way 0") != 0))
        fail("odd times", "not as many as fit");
    return SODE_OK;
}

static void broken(void)
{
    must(merge("good.json", 2, "p", "shm"));
    char cut[65536];
    strcpy(cut, text_of("good.json"));
    cut[strlen(cut) / 2] = 0;
    refuse("truncated", cut, "'bad.json' is not a valid tuning file: line ");
    refuse("no JSON", "transport = shm\n", "'bad.json' is not a valid tuning file: line 1: ");
    refuse("foreign", "{\"name\": \"x\"}", "'bad.json' is not a tuning file of this version");
    refuse("later version", "{\"sode-tuning\": 2, \"machines\": []}", "is not a tuning file of this version");
    refuse("no machines", "{\"sode-tuning\": 1, \"machines\": {}}", "is not a tuning file of this version");
    refuse("a list", "[1, 2]", "is not a tuning file of this version");
    /* Right on the whole, wrong in places: those are left out. */
    FILE *file = fopen("odd.json", "w");
    fputs("{\"sode-tuning\": 1, \"machines\": [7, {\"plans\": 3, \"host\": 1}, {\"plans\": {\"q\": 1, \"\": {\"way\": \"shm\"}, "
          "\"a\\tb\": {\"way\": \"shm\"}, \"s\": {\"way\": \"a\\nb\"}, \"r\": {\"way\": \"shm\", "
          "\"times\": {\"shm\": \"fast\", \"a\\tb\": []", file);
    for (int k = 0; k < SODE_VARIANTS; k++) /* one too many */
        fprintf(file, ", \"way %d\": [1, 0]", k);
    fputs("}}}}]}", file);
    fclose(file);
    must(sode_tuning_file_visit("odd.json", look_odd, &(int){0}));
    expect("odd.json", 2, "p", "", 1);
    must(merge("odd.json", 2, "p", "pack"));
    expect("odd.json", 2, "p", "pack", 2);
}

/* A disk that is full: files may not grow beyond this. */
static void full(void)
{
    char before[65536];
    must(merge("full.json", 2, "p", "shm"));
    strcpy(before, text_of("full.json"));
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){100, 100});
        _exit(merge("full.json", 2, "q", "pack") == SODE_OK);
    }
    int status;
    waitpid(child, &status, 0);
    if (status != 0 || strcmp(text_of("full.json"), before) != 0)
        fail("full", "written all the same");
    must(merge("full.json", 2, "q", "pack"));
    expect("full.json", 2, "p", "shm", 2);
    if (system("ls full.json.?????? 2> /dev/null"))
        return;
    fail("full", "something stays behind");
}

static void read_only(void)
{
    must(merge("only.json", 2, "p", "shm"));
    chmod("only.json", 0444);
    if (merge("only.json", 2, "q", "shm") == SODE_OK)
        fail("read-only", "written");
    expect("only.json", 2, "p", "shm", 1);
    int status = merge("/proc/none/t.json", 2, "p", "shm");
    if (status == SODE_OK || !strstr(sode_fail_text(status), "cannot make directory '/proc/none'"))
        fail("/proc", sode_fail_text(status));
    mkdir("directory", 0777);
    search_t search = {.machine = machine_of(2), .plan = "p"};
    if (sode_tuning_file_visit("directory", look, &search) == SODE_OK)
        fail("directory", "read");
}

/* Many at a time: nobody's is lost. */
static void many(void)
{
    enum { WRITERS = 8, EACH = 4 };
    for (int w = 0; w < WRITERS; w++)
        if (fork() == 0) {
            char plan[32];
            for (int k = 0; k < EACH; k++) {
                snprintf(plan, sizeof plan, "%d %d", w, k);
                must(merge("sub/dir/many.json", 1 + w % 2, plan, "shm"));
            }
            _exit(0);
        }
    for (int w = 0; w < WRITERS; w++) {
        int status;
        wait(&status);
        if (status != 0)
            fail("many", "a writer failed");
    }
    expect("sub/dir/many.json", 1, "6 3", "shm", WRITERS * EACH);
    expect("sub/dir/many.json", 2, "7 0", "shm", WRITERS * EACH);
    if (find("sub/dir/many.json", 1, "").machines != 2)
        fail("many", "machines");
}

static void path_is(const char *tuning, const char *cache, const char *home, const char *wanted)
{
    char path[256];
    const char *const names[] = {"SODE_TUNING", "XDG_CACHE_HOME", "HOME"};
    const char *const values[] = {tuning, cache, home};
    for (int k = 0; k < 3; k++)
        if (values[k])
            setenv(names[k], values[k], 1);
        else
            unsetenv(names[k]);
    must(sode_tuning_file_path(path, sizeof path));
    if (strcmp(path, wanted) != 0)
        fail(wanted, path);
}

/* In a run, the last measurement of a plan counts. */
static void measured_again(void)
{
    sode_records_t records = {0};
    sode_measured_t measured = {.plan = (char *)"p", .taken = "pack", .ntimes = 1, .times = {{"pack", 1e-6, 0}}};
    must(sode_records_add(&records, &measured));
    strcpy(measured.taken, "shm");
    must(sode_records_add(&records, &measured));
    const sode_record_t *found = sode_records_find(&records, "p");
    if (!found || strcmp(found->measured.taken, "shm") != 0 || found->next)
        fail("measured again", found ? found->measured.taken : "none");
    sode_records_free(&records);
}

/* Ranks hand records to each other as text: nothing is added or lost, also with as many times as there can be. */
static void as_text(void)
{
    sode_records_t records = {0}, again = {0};
    sode_measured_t measured = {.plan = (char *)"few", .taken = "pack", .ntimes = 2, .times = {{"pack", 1e-6, 0.5}, {"shm at once", 2, 0}}};
    char *text, *copy;
    must(sode_records_add(&records, &measured));
    measured.plan = (char *)"none";
    measured.ntimes = 0;
    must(sode_records_add(&records, &measured));
    measured.plan = (char *)"all";
    for (measured.ntimes = 0; measured.ntimes < SODE_VARIANTS; measured.ntimes++)
        measured.times[measured.ntimes] = (sode_variant_time_t){"way", measured.ntimes, 1};
    must(sode_records_add(&records, &measured));
    must(sode_records_write(&records, &text));
    const char *wanted = "few\tpack\tpack=1e-06,0.5\tshm at once=2,0\nnone\tpack\nall\tpack\tway=0,1\t";
    if (strncmp(text, wanted, strlen(wanted)) != 0)
        fail("as text", text);
    must(sode_records_read(&again, text));
    must(sode_records_write(&again, &copy));
    const sode_record_t *last = sode_records_find(&again, "all");
    if (strcmp(text, copy) != 0 || !last || last->measured.ntimes != SODE_VARIANTS)
        fail("read again", copy);
    sode_records_free(&again);
    must(sode_records_read(&again, "cut\n\nodd\tshm\tpack\tpack=\tpack=1\tshm=1,2,3"));
    last = sode_records_find(&again, "odd");
    if (sode_records_find(&again, "cut") || !last || last->measured.ntimes != 1 || strcmp(last->measured.times[0].name, "shm") != 0)
        fail("odd text", "read");
    char *more = malloc(strlen(text) + 32);
    strcpy(more, text);
    strcpy(strrchr(more, '\n'), "\tone more=1,1");
    must(sode_records_read(&again, more));
    free(more);
    last = sode_records_find(&again, "all");
    if (!last || last->measured.ntimes != SODE_VARIANTS)
        fail("too many", "read");
    free(text);
    free(copy);
    sode_records_free(&again);
    sode_records_free(&records);
}

int main(void)
{
    path_is("off", "/c", "/h", "");
    path_is("x.json", "/c", "/h", "x.json");
    path_is("", "/c", "/h", "/c/sode/tuning.json");
    path_is(NULL, "relative", "/h", "/h/.cache/sode/tuning.json");
    path_is(NULL, NULL, "/h", "/h/.cache/sode/tuning.json");
    path_is(NULL, NULL, NULL, "");
    expect("none.json", 2, "p", "", 0);
    fclose(fopen("empty.json", "w")); /* a file that was made for us */
    must(merge("empty.json", 2, "p", "shm at once"));
    expect("empty.json", 2, "p", "shm at once", 1);
    must(merge("t.json", 2, "p", "shm at once"));
    expect("t.json", 2, "p", "shm at once", 1);
    expect("t.json", 3, "p", "", 1); /* another machine */
    must(merge("t.json", 3, "p", "pack"));
    must(merge("t.json", 2, "p", "pack apart")); /* measured again */
    must(merge("t.json", 2, "q", "datatype"));
    expect("t.json", 2, "p", "pack apart", 3);
    expect("t.json", 3, "p", "pack", 3);
    broken();
    full();
    read_only();
    many();
    measured_again();
    as_text();
    return 0;
}
