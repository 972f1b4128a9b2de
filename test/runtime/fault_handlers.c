/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The runtime's handler of SIGSEGV and SIGBUS, which explains the use of arrays
 * without storage, takes nothing from who handled them before: what somebody
 * sends ends the process or reaches the program's handler, each time, with its
 * information, mask and flags; and so do faults.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: %t
 */
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

static sode_template_t *t;

SODE_UNIT(init, "fault_handlers.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = 100;
    sode_nodes_t *p = sode_nodes_create("f.c:1", "p", 1, &star, NULL);
    t = sode_template_create("f.c:1", "t", 1, &zero, &n);
    sode_template_distribute("f.c:1", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, 0});
    sode_nodes_release(&p);
}

static volatile sig_atomic_t calls, codes, blocked, itself;
static char *volatile fault_at;
static sigjmp_buf back;

/* From here on the runtime handles them, too. */
static void watch(void)
{
    const sode_axis_t axis = {100, 0, 0, 0, 0, 0};
    (void)sode_array_declare("f.c:2", "a", t, 1, 8, &axis);
}

static void install(int number, void (*plain)(int), void (*with)(int, siginfo_t *, void *), int flags)
{
    struct sigaction action = {.sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGUSR1);
    if (with)
        action.sa_sigaction = with;
    else
        action.sa_handler = plain;
    sigaction(number, &action, NULL);
}

static void look(void)
{
    sigset_t now;
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    blocked = sigismember(&now, SIGUSR1);
    itself = sigismember(&now, SIGSEGV);
    calls++;
}

static void count(int number)
{
    (void)number;
    look();
}

static void count_sender(int number, siginfo_t *info, void *state)
{
    (void)number, (void)state;
    codes += info->si_code <= 0 && info->si_pid == getpid();
    look();
}

static void repair(int number, siginfo_t *info, void *state)
{
    (void)number, (void)state;
    calls++;
    fault_at = info->si_addr;
    mprotect(info->si_addr, 1, PROT_READ | PROT_WRITE);
}

static void jump(int number)
{
    (void)number;
    calls++;
    siglongjmp(back, 1);
}

static char *closed_page(void)
{
    char *page = mmap(NULL, 1, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? NULL : page;
}

static void fault(void)
{
    *(volatile char *)closed_page() = 1;
}

#define WANT(condition) \
    do { \
        if (!(condition)) { \
            printf("line %d: %s\n", __LINE__, #condition); \
            fflush(stdout); \
            _exit(1); \
        } \
    } while (0)

/* ---- what happens in a child each ---- */

static void sent_by_default(void)
{
    watch();
    kill(getpid(), SIGSEGV);
}

static void bus_error_sent(void)
{
    watch();
    raise(SIGBUS);
}

static void fault_by_default(void)
{
    watch();
    fault();
}

static void sent_ignored(void)
{
    signal(SIGSEGV, SIG_IGN);
    watch();
    raise(SIGSEGV);
    raise(SIGSEGV);
}

static void fault_ignored(void)
{
    signal(SIGSEGV, SIG_IGN);
    watch();
    fault(); /* the system does not ignore it */
}

static void plain_handler(void)
{
    install(SIGSEGV, count, NULL, 0);
    watch();
    raise(SIGSEGV);
    kill(getpid(), SIGSEGV);
    WANT(calls == 2 && blocked && itself);
}

static void informed_handler(void)
{
    install(SIGSEGV, NULL, count_sender, SA_SIGINFO | SA_NODEFER);
    watch();
    raise(SIGSEGV);
    raise(SIGSEGV);
    WANT(calls == 2 && codes == 2 && blocked && !itself);
    sigset_t now;
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    WANT(!sigismember(&now, SIGUSR1) && !sigismember(&now, SIGSEGV));
}

static void once(void)
{
    install(SIGSEGV, count, NULL, SA_RESETHAND);
    watch();
    raise(SIGSEGV);
    WANT(calls == 1);
    raise(SIGSEGV);
}

static void repaired(void)
{
    install(SIGSEGV, NULL, repair, SA_SIGINFO);
    watch();
    for (int k = 1; k <= 3; k++) {
        char *page = closed_page();
        *(volatile char *)page = (char)k;
        WANT(calls == k && fault_at == page && *page == k);
    }
}

static void jumped(void)
{
    install(SIGSEGV, jump, NULL, 0);
    watch();
    for (volatile int k = 1; k <= 3; k++) {
        if (sigsetjmp(back, 1) == 0)
            fault();
        WANT(calls == k);
    }
}

static int deep(volatile char *above)
{
    volatile char frame[4096];
    frame[0] = *above;
    return deep(frame) + frame[0];
}

static void own_stack(void)
{
    static char room[1 << 16];
    const stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    volatile char first = 0;
    sigaltstack(&stack, NULL);
    install(SIGSEGV, jump, NULL, SA_ONSTACK);
    watch();
    if (sigsetjmp(back, 1) == 0)
        deep(&first);
    WANT(calls == 1);
}

static void later(void)
{
    watch();
    install(SIGSEGV, jump, NULL, 0);
    if (sigsetjmp(back, 1) == 0)
        fault();
    WANT(calls == 1);
}

static const struct scenario {
    const char *name;
    void (*run)(void);
    int signal; /* that ends it; 0: none */
} scenarios[] = {
    {"sent by default", sent_by_default, SIGSEGV},
    {"bus error sent", bus_error_sent, SIGBUS},
    {"fault by default", fault_by_default, SIGSEGV},
    {"sent, ignored", sent_ignored, 0},
    {"fault, ignored", fault_ignored, SIGSEGV},
    {"plain handler", plain_handler, 0},
    {"handler with information", informed_handler, 0},
    {"once", once, SIGSEGV},
    {"repaired", repaired, 0},
    {"jumped out of", jumped, 0},
    {"stack of its own", own_stack, 0},
    {"installed later", later, 0},
};

int main(void)
{
    for (size_t k = 0; k < sizeof scenarios / sizeof *scenarios; k++) {
        const struct scenario *s = &scenarios[k];
        int status;
        pid_t child = fork();
        if (child == 0) {
            signal(SIGSEGV, SIG_DFL); /* not the MPI library's */
            signal(SIGBUS, SIG_DFL);
            alarm(20);
            setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
            s->run();
            _exit(0);
        }
        waitpid(child, &status, 0);
        int ended = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        if (ended != s->signal || (!ended && WEXITSTATUS(status) != 0)) {
            printf("%s: status %x\n", s->name, status);
            return 1;
        }
    }
    return 0;
}
