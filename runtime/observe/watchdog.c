/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The ranks of a machine call each other by datagrams to sockets without a
 * file, named after the job's token and the rank.  A call goes once round: each rank
 * hears it from the one before, which it answers, and calls the next one.  Of several
 * only that of the lowest rank gets round:
 *
 *     rank 2  has waited for too long, says where   -- REPORT -->  rank 3
 *     rank 3  says where it is                      -- HEARD --->  rank 2
 *                                                   -- REPORT -->  rank 0, ...
 *     rank 1  says where it is                      -- REPORT -->  rank 2
 *     rank 2  all have heard: ends the job
 *
 * A rank that is not there, or does not answer (it is stopped), is left out.
 */
#define _GNU_SOURCE
#include "observe/watchdog.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/context.h"
#include "observe/record.h"

enum {
    MS_BETWEEN_LOOKS = 200,
    MS_TO_ANSWER = 2000,    /* then the next rank is called instead */
    MS_AT_MOST = 5000,      /* until others have reported */
    MS_FOR_STRANGERS = 1000 /* on other machines, if they wait too */
};

typedef struct notice {
    enum { NOTHING, QUIT, REPORT, HEARD } what;
    int from;  /* rank */
    int first; /* REPORT: rank whose call it is */
    int count; /* ranks that have heard it */
} notice_t;

static struct {
    int running, socket;
    double seconds;
    uint64_t token;
    const sode_watchdog_ops_t *ops;
    pthread_t thread;
} watchdog = {.socket = -1};

/* The call that goes round. */
static struct {
    int first, count; /* the lowest that came by here; first < 0: none */
    int called;       /* rank that has not answered yet, or -1 */
    int64_t at;       /* ms; when it was called */
    int home;         /* it is the own one, and has come back */
} round_call = {.first = -1, .called = -1};

/* ---- messages between threads ---- */

static socklen_t name_of(int rank, struct sockaddr_un *name)
{
    *name = (struct sockaddr_un){.sun_family = AF_UNIX};
    /* The first byte stays 0: a name that is no file. */
    int length = snprintf(name->sun_path + 1, sizeof name->sun_path - 1,
                          "sode-%016llx-%d", (unsigned long long)watchdog.token,
                          rank);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1
                       + (size_t)length);
}

/* Returns 0 if nobody of that name is on this machine. */
static int call(int rank, int what)
{
    struct sockaddr_un name;
    socklen_t size = name_of(rank, &name);
    notice_t notice = {what, sode_context.rank, round_call.first, round_call.count};
    return sendto(watchdog.socket, &notice, sizeof notice, MSG_DONTWAIT,
                  (struct sockaddr *)&name, size)
           == (ssize_t)sizeof notice;
}

/* Sockets without a file can be seen and called by every user of the machine:
 * the kernel says who it was. */
static int is_own_user(struct msghdr *message)
{
    for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c;
         c = CMSG_NXTHDR(message, c)) {
        struct ucred sender;
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_CREDENTIALS)
            continue;
        memcpy(&sender, CMSG_DATA(c), sizeof sender);
        return sender.uid == geteuid();
    }
    return 0;
}

/* What is called within the time, perhaps NOTHING. */
static notice_t listen_for(int ms)
{
    notice_t notice = {NOTHING, 0, 0, 0};
    _Alignas(struct cmsghdr) char about[CMSG_SPACE(sizeof(struct ucred))];
    struct iovec text = {&notice, sizeof notice};
    struct msghdr message = {.msg_iov = &text,
                             .msg_iovlen = 1,
                             .msg_control = about,
                             .msg_controllen = sizeof about};
    struct pollfd wait = {.fd = watchdog.socket, .events = POLLIN};
    if (poll(&wait, 1, ms) <= 0
        || recvmsg(watchdog.socket, &message, MSG_DONTWAIT)
               != (ssize_t)sizeof notice
        || !is_own_user(&message))
        notice.what = NOTHING;
    return notice;
}

/* ---- what it does ---- */

static int is_waiting(void)
{
    return atomic_load(&sode_position.waiting)
           || atomic_load(&sode_position.foreign);
}

/* Bytes that the main thread has read and written so far: in a call of another
 * library they tell a slow disk from a wait for another rank.  0: nobody knows. */
static uint64_t count_moved(void)
{
    char path[64], line[100];
    unsigned long long value, sum = 0;
    snprintf(path, sizeof path, "/proc/self/task/%d/io", (int)getpid());
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "%*[a-z_]: %llu", &value) == 1)
            sum += value;
    if (file)
        fclose(file);
    return sum;
}

/* It has come further since the last look. */
static int goes_on(void)
{
    static unsigned long changes;
    static uint64_t moved;
    unsigned long seen = atomic_load(&sode_position.changes);
    uint64_t now = atomic_load(&sode_position.foreign) ? count_moved() : moved;
    int does = seen != changes || now != moved;
    changes = seen;
    moved = now;
    return does;
}

/* ---- what a rank says ---- */

static int describe(char *text, size_t size, const sode_site_t *site)
{
    return snprintf(text, size, "'%s'%s%s%s%s%s%s (%s)", site->what,
                    *site->arrays ? " of '" : "", site->arrays,
                    *site->arrays ? "'" : "",
                    *site->file ? " with file '" : "", site->file,
                    *site->file ? "'" : "", site->where);
}

static void report(double seconds, const char *verdict)
{
    char line[1024], here[400] = "", last[400] = "";
    const sode_site_t *inside = atomic_load(&sode_position.inside);
    const sode_site_t *about = atomic_load(&sode_position.about);
    const sode_site_t *before = atomic_load(&sode_position.last);
    if (inside)
        describe(here, sizeof here, inside);
    if (before)
        describe(last, sizeof last, before);
    if (atomic_load(&sode_position.communicating)) {
        char also[400] = "";
        if (about && about != inside && atomic_load(&sode_position.waiting))
            describe(also, sizeof also, about);
        snprintf(line, sizeof line,
                 "watchdog: has been %s for %.1f s in %s%s%s%s",
                 is_waiting() ? "waiting" : "busy",
                 seconds, here, *also ? ", for " : "", also, verdict);
    } else {
        snprintf(line, sizeof line,
                 "watchdog: has been in the program for %.1f s%s%s%s%s%s",
                 seconds, *here ? ", in " : "", here,
                 *last ? ", since " : ", before any directive", last, verdict);
    }
    watchdog.ops->say(line);
}

/* ---- the call that goes round ---- */

/* To the next rank behind `rank` that is there; if there is none, it is back. */
static void call_next(int rank)
{
    round_call.called = -1;
    for (int next = rank + 1; (next %= sode_context.size) != round_call.first; next++)
        if (call(next, REPORT)) {
            round_call.called = next;
            round_call.at = sode_now_ms();
            return;
        }
    if (round_call.first == sode_context.rank)
        round_call.home = 1;
    else
        call(round_call.first, REPORT);
}

/* Those with higher numbers end here. */
static void go_round(int first, int count)
{
    if (round_call.first >= 0 && round_call.first <= first)
        return;
    round_call.first = first;
    round_call.count = count;
    call_next(sode_context.rank);
}

static void hear(const notice_t *notice)
{
    if (notice->what == HEARD && notice->from == round_call.called)
        round_call.called = -1;
    if (notice->what == REPORT) {
        call(notice->from, HEARD);
        if (notice->first != sode_context.rank) {
            go_round(notice->first, notice->count + 1);
        } else if (round_call.first == sode_context.rank) {
            round_call.home = 1;
            round_call.count = notice->count;
        }
    }
    if (round_call.called >= 0 && sode_now_ms() - round_call.at > MS_TO_ANSWER)
        call_next(round_call.called);
}

/* ---- the thread ---- */

/* Ranks of other machines report if they wait, too. */
_Noreturn static void report_and_end(double seconds)
{
    int64_t begin = sode_now_ms(), waited = 0;
    report(seconds, "; the job ends");
    go_round(sode_context.rank, 1);
    while ((!round_call.home && waited < MS_AT_MOST)
           || (round_call.count < sode_context.size && waited < MS_FOR_STRANGERS)) {
        notice_t notice = listen_for(MS_BETWEEN_LOOKS);
        hear(&notice);
        waited = sode_now_ms() - begin;
    }
    watchdog.ops->end_job();
    _Exit(EXIT_FAILURE);
}

static void *watch(void *unused)
{
    int64_t since = sode_now_ms(), limit = (int64_t)(watchdog.seconds * 1000);
    int look = limit / 10 < MS_BETWEEN_LOOKS ? (int)(limit / 10)
                                             : MS_BETWEEN_LOOKS;
    (void)unused;
    for (int reported = 0;;) {
        notice_t notice = listen_for(look);
        int64_t now = sode_now_ms();
        double seconds = 1e-3 * (double)(now - since);
        if (notice.what == QUIT)
            return NULL;
        if (notice.what == REPORT && !reported++)
            report(seconds, "");
        hear(&notice);
        if (notice.what != NOTHING)
            continue;
        if (goes_on())
            since = now;
        else if (!reported && now - since >= limit && is_waiting())
            report_and_end(seconds);
    }
}

int sode_watchdog_start(double seconds, uint64_t token,
                        const sode_watchdog_ops_t *ops)
{
    struct sockaddr_un name;
    sigset_t all, before;
    int on = 1;
    watchdog.seconds = seconds;
    watchdog.token = token;
    watchdog.ops = ops;
    watchdog.socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (watchdog.socket < 0
        || setsockopt(watchdog.socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0
        || bind(watchdog.socket, (struct sockaddr *)&name,
                name_of(sode_context.rank, &name)) != 0)
        return sode_fail(SODE_ERR_LIMIT,
                         "SODE_WATCHDOG: cannot make a socket: %s",
                         strerror(errno));
    /* Signals are the program's business. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&watchdog.thread, NULL, watch, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0)
        return sode_fail(SODE_ERR_LIMIT,
                         "SODE_WATCHDOG: cannot make a thread: %s",
                         strerror(error));
    watchdog.running = 1;
    return SODE_OK;
}

void sode_watchdog_stop(void)
{
    if (!watchdog.running)
        return;
    watchdog.running = 0;
    call(sode_context.rank, QUIT);
    pthread_join(watchdog.thread, NULL);
    close(watchdog.socket);
    watchdog.socket = -1;
}
