/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tuning file has an end: of too many plans and machines those stay that were
 * measured last; what is much larger, or no file, is not read at all.  Many plans
 * take time in proportion.  What a launcher says about hosts is no part of the
 * machine; settings that do not fit are.
 *
 * REQUIRES: tuning
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime -I%source/include %s %source/runtime/tune/{file,lock,records,machine}.c \
 * RUN:   %source/runtime/base/{hash,settings,spelling,status,threads,place,cores_plain}.c -DSODE_RELEASE_NAME='"1"' %static_libraries -o %t
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tune/file.h"

enum { MOST_PLANS = 2000, MOST_MACHINES = 64 }; /* tune/file.c */

static void fail(const char *what, long long got)
{
    printf("%s: %lld\n", what, got);
    exit(1);
}

static void must(int status)
{
    if (status == SODE_OK)
        return;
    printf("%s\n", sode_fail_text(status));
    exit(1);
}

static void add(sode_records_t *records, const char *prefix, int k)
{
    char plan[64];
    sode_measured_t measured = {.plan = plan, .taken = "pack", .ntimes = 1, .times = {{"pack", 1e-6, 0}}};
    snprintf(plan, sizeof plan, "%s %d", prefix, k);
    must(sode_records_add(records, &measured));
}

static void merge(const char *prefix, int from, int to, int ranks)
{
    sode_machine_t machine = {.host = "h", .ranks_per_node = ranks};
    sode_records_t records = {0};
    for (int k = from; k < to; k++)
        add(&records, prefix, k);
    must(sode_tuning_file_merge("t.json", &machine, &records));
    sode_records_free(&records);
}

static int plans, machines, first_ranks, last_ranks;
static char first_plan[64], last_plan[64];

static int look(const sode_machine_t *machine, const sode_records_t *records, void *unused)
{
    (void)unused;
    if (machines++ == 0)
        first_ranks = machine->ranks_per_node;
    last_ranks = machine->ranks_per_node;
    for (const sode_record_t *r = records->list; r; r = r->next)
        snprintf(plans++ == 0 ? first_plan : last_plan, sizeof last_plan, "%s", r->measured.plan);
    return SODE_OK;
}

static void expect(int wanted_plans, int wanted_machines)
{
    plans = machines = 0;
    must(sode_tuning_file_visit("t.json", look, NULL));
    if (plans != wanted_plans)
        fail("plans", plans);
    if (machines != wanted_machines)
        fail("machines", machines);
}

static void is(const char *got, const char *wanted)
{
    if (strcmp(got, wanted) != 0) {
        printf("got '%s', wanted '%s'\n", got, wanted);
        exit(1);
    }
}

static void too_many_plans(void)
{
    merge("a", 0, 1500, 1);
    merge("a", 0, 10, 1); /* used again: no longer the first */
    merge("a", 1500, 2100, 1);
    expect(MOST_PLANS, 1);
    is(first_plan, "a 110");
    is(last_plan, "a 2099");
    merge("b", 0, 500, 2); /* another machine: the first one goes */
    expect(500, 1);
    merge("c", 0, 100, 3);
    merge("b", 0, 1, 2);
    expect(600, 2);
    is(last_plan, "b 0");
    if (first_ranks != 3 || last_ranks != 2)
        fail("order of machines", first_ranks);
}

static void too_many_machines(void)
{
    unlink("t.json");
    for (int k = 1; k <= MOST_MACHINES + 6; k++)
        merge("m", 0, 2, k);
    expect(2 * MOST_MACHINES, MOST_MACHINES);
    if (first_ranks != 7 || last_ranks != MOST_MACHINES + 6)
        fail("machines that stay", first_ranks);
}

static void not_read(const char *path, const char *why)
{
    int status = sode_tuning_file_visit(path, look, NULL);
    if (status != SODE_ERR_SETTING || !strstr(sode_fail_text(status), why))
        fail(why, status);
}

/* If each looked through all before it, these would take ten minutes. */
static void many_plans(void)
{
    sode_records_t records = {0}, read = {0};
    char *text;
    alarm(60);
    for (int k = 0; k < 200000; k++)
        add(&records, "plan", k);
    must(sode_records_write(&records, &text));
    must(sode_records_read(&read, text));
    for (int k = 0; k < 200000; k++) /* what is there is found, however large the table has become */
        add(&read, "plan", k);
    const sode_record_t *last = sode_records_find(&read, "plan 199999");
    if (!last || last->next || read.by_plan.count != 200000)
        fail("records", (long long)read.by_plan.count);
    free(text);
    sode_records_free(&records);
    sode_records_free(&read);
}

static void machine_is(const char *variable, const char *value, int same)
{
    static sode_machine_t without, with;
    unsetenv(variable);
    sode_machine_get(&without);
    setenv(variable, value, 1);
    sode_machine_get(&with);
    unsetenv(variable);
    if (sode_machine_equal(&without, &with) != same)
        fail(variable, !same);
}

static void hosts(void)
{
    char host[256] = "", full[300], long_text[3000];
    gethostname(host, sizeof host - 1);
    snprintf(full, sizeof full, "%s.example.org", host);
    machine_is("MPIR_CVAR_CH3_INTERFACE_HOSTNAME", "node17", 1);
    machine_is("UCX_SOME_NODE", host, 1);
    machine_is("UCX_SOME_NODE", full, 1);
    machine_is("UCX_TLS_OF_TEST", "posix", 0);
    machine_is("PATH_OF_TEST", "posix", 1); /* no setting of MPI */
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = 0;
    setenv("UCX_AAA", long_text, 1);
    machine_is("UCX_ZZZ", "1", 0);
}

int main(void)
{
    too_many_plans();
    too_many_machines();
    if (close(creat("large.json", 0666)) != 0 || truncate("large.json", 1LL << 33) != 0)
        fail("cannot make a large file", 0);
    not_read("large.json", "'large.json' has 8192 MiB, more than any tuning file");
    mkfifo("pipe", 0666);
    alarm(60);
    not_read("pipe", "'pipe' is not a regular file");
    many_plans();
    hosts();
    return 0;
}
