/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The life of a translated program:
 *
 *   constructors   sode_unit_register, once per file
 *   __wrap_main    sode_start: MPI, context, units, the program's main
 *   exit           at_exit: leave protocol, MPI_Finalize - or MPI_Abort
 */
#define _DEFAULT_SOURCE /* on_exit */
#include "api/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/fail.h"
#include "api/finalize.h"
#include "api/units.h"
#include "async/helper.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/export.h"
#include "base/mark.h"
#include "base/place.h"
#include "base/settings.h"
#include "base/turn.h"
#include "deadlock/deadlock.h"
#include "directive/exchanges.h"
#include "directive/far_owner.h"
#include "directive/gmove.h"
#include "map/inherit.h"
#include "observe/observe.h"
#include "transport/arena.h"
#include "transport/transport.h"
#include "tune/tune.h"

/* Present under the address sanitizer. */
extern void __lsan_do_leak_check(void) __attribute__((weak));

static int check_threads(void)
{
    const int level = sode_context.thread_level;
    if (level < MPI_THREAD_FUNNELED)
        return sode_fail(SODE_ERR_MPI, "the MPI library was started without "
                         "support for threads (MPI_THREAD_FUNNELED)");
    if (level == MPI_THREAD_MULTIPLE
        || !sode_setting_is(SODE_SET_PROGRESS, "thread"))
        return SODE_OK;
    if (sode_helper_level() == MPI_THREAD_MULTIPLE)
        return sode_fail(SODE_ERR_MPI, "SODE_PROGRESS=thread: the MPI library "
                         "was started without support for several threads "
                         "(MPI_THREAD_MULTIPLE)");
    fprintf(stderr, "sode: rank %d: warning: running without a helper thread: "
            "SODE_PROGRESS=thread was set on rank 0 only when MPI started; set "
            "it on all ranks\n", sode_context.rank);
    return SODE_OK;
}

static int choose_transport(void)
{
    const sode_transport_ops_t *transport;
    int status = sode_transport_find(sode_setting(SODE_SET_TRANSPORT), &transport);
    if (status != SODE_OK) {
        char text[512];
        snprintf(text, sizeof text, "%s", sode_fail_text(status));
        return sode_fail(status, "SODE_TRANSPORT: %s", text);
    }
    sode_context.transport = transport;
    sode_arena_optional = !sode_transport_needs_memory(transport);
    return SODE_OK;
}

/* Sode's part of the environment: what is not as the user may think. */
static int agree_on_settings(void)
{
    const char *text;
    int checked = 0;
    for (const sode_unit_t *u = sode_context.units; u; u = u->next)
        checked |= (u->abi_version & SODE_UNIT_CHECKED) != 0;
    SODE_TRY(sode_settings_agree(sode_context.control, &checked));
    sode_context.lockstep =
        sode_setting_is(SODE_SET_LOCKSTEP, "always")
        || (checked && sode_setting_is(SODE_SET_LOCKSTEP, "auto"));
    if ((text = sode_settings_overruled()))
        fprintf(stderr, "sode: rank %d: warning: %s\n", sode_context.rank,
                text);
    for (int k = 0; sode_context.rank == 0; k++) {
        if (!(text = sode_settings_misspelt(k)))
            break;
        fprintf(stderr, "sode: warning: %s\n", text);
    }
    return SODE_OK;
}

static void tell_news(void)
{
    const char *news = sode_tune_news();
    if (news)
        fprintf(stderr, "sode: warning: %s\n", news);
}

/* The mpiexec of another MPI starts as many jobs of one rank as ranks were
 * wanted, each with all of the output.  Slurm sets PMI_SIZE, too, but not the
 * mark of MPICH's mpiexec; a run inside of another one has both launchers. */
static void tell_other_launcher(void)
{
#ifdef OPEN_MPI
    static const char own[] = "OMPI_COMM_WORLD_SIZE", mark[] = "MPI_LOCALNRANKS",
                      many[] = "PMI_SIZE", first[] = "PMI_RANK";
#else
    static const char own[] = "PMI_SIZE", mark[] = "OMPI_COMM_WORLD_SIZE",
                      many[] = "OMPI_COMM_WORLD_SIZE",
                      first[] = "OMPI_COMM_WORLD_RANK";
#endif
    const char *size = getenv(many), *rank = getenv(first);
    if (sode_context.size == 1 && !getenv(own) && getenv(mark) && size && rank
        && atoi(size) > 1 && atoi(rank) == 0)
        fprintf(stderr, "sode: warning: the mpiexec of another MPI has started %s "
                        "jobs of one rank: use that of the MPI that "
                        "'sodecc --version' names\n", size);
}

static const sode_watchdog_ops_t watchdog = {sode_say, sode_end_job_now};

/* Files about the run are no part of its results: if they cannot be written,
 * one line says so and the program ends as it would have ended. */
static void write_observations(const char *where)
{
    int status = sode_observe_finish(stderr);
    if (status == SODE_ERR_SETTING)
        fprintf(stderr, "sode: warning: %s\n", sode_fail_text(status));
    else
        SODE_CHECK(where, NULL, NULL, status);
}

void sode_run_begin(MPI_Comm comm, const char *where)
{
    MPI_Comm_rank(comm, &sode_context.rank); /* for messages */
    sode_context.end_job = sode_end_job;
    sode_context.say = sode_say;
    sode_explain_mpi = sode_fail_explain;
    sode_context.deadlock = &sode_deadlock_ops;
    SODE_CHECK(where, NULL, NULL, sode_context_create(comm));
    sode_context.started = 1;
    sode_context.pid = (int)getpid();
    SODE_CHECK(where, NULL, NULL, sode_turn_start());
    SODE_CHECK(where, NULL, NULL, agree_on_settings());
    tell_other_launcher();
    SODE_CHECK(where, NULL, NULL, check_threads());
    const sode_pretence_t pretence = {
        (int)sode_setting_number(SODE_SET_TEST_RANKS_PER_NODE),
        (int)sode_setting_number(SODE_SET_TEST_MEMORIES)};
    SODE_CHECK(where, NULL, NULL,
               sode_place_find(sode_context.comm, pretence));
    sode_context.crowded = sode_place_is_crowded();
    SODE_CHECK(where, NULL, NULL, sode_units_check_versions());
    SODE_CHECK(where, NULL, NULL, choose_transport());
    SODE_CHECK(where, NULL, NULL, sode_tune_begin(sode_context.comm));
    tell_news();
    SODE_CHECK(where, NULL, NULL, sode_observe_start(&watchdog));
    SODE_CHECK(where, NULL, NULL, sode_helper_start());
    sode_far_start();
    sode_units_evaluate();
}

/* While this rank leaves. */
static void check_leaving(const char *where, int status)
{
    if (status == SODE_ERR_AWAITED)
        sode_end_job_with(sode_deadlock.leave.exit_status, sode_fail_text(status));
    SODE_CHECK(where, NULL, NULL, status);
}

static int leave(void)
{
    int status = sode_leave();
    if (status != SODE_ERR_LINES)
        return status;
    fprintf(stderr, "sode: rank %d: warning: %s\n", sode_context.rank,
            sode_fail_text(status));
    return SODE_OK;
}

static void tell_forgotten(const char *what, const char *where, int id, const char *name)
{
    fprintf(stderr,
            "sode: warning: '%s' of %s was still in flight when the function with its variable%s%s%s "
            "returned, and is lost: put '#pragma xmp wait_async (%d)' before that return\n",
            what, where, name ? " '" : "", name ? name : "", name ? "'" : "", id);
}

void sode_run_end(const char *where, int exit_status)
{
    sode_leave_begin(exit_status);
    int frame = sode_mark_enter(SODE_MARK_DIRECTIVE, "end of the program", where);
    sode_context.stack_entry = (uintptr_t)__builtin_frame_address(0);
    sode_pending_forget_variables(tell_forgotten);
    check_leaving(where, sode_pending_wait_all());
    sode_helper_stop();
    check_leaving(where, leave());
    check_leaving(where, sode_far_finish());
    sode_mark_leave(frame);
    sode_context.started = 0;
    sode_pending_free();
    SODE_CHECK(where, NULL, NULL, sode_tune_end(sode_context.comm));
    tell_news();
    sode_observe_stop();
    write_observations(where);
    sode_units_forget();
    sode_store_free_all();
    sode_object_free_all();
    sode_inherited_free();
    sode_tune_forget();
    sode_gmove_free_all();
    sode_transport_end();
    sode_context_free();
}

/* Open MPI gives failures of non-blocking collectives to the handler of
 * MPI_COMM_WORLD, whatever communicator they are of.  Those in waits of the
 * runtime are explained there (deadlock/inquiry.h); others are the program's, and
 * end the job as they would without this handler. */
static void on_mpi_error(MPI_Comm *comm, int *code, ...)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (sode_context.waiting || sode_context.moving)
        return;
    MPI_Error_string(*code, text, &length);
    fprintf(stderr, "sode: rank %d: an MPI call of the program failed: %s\n",
            sode_context.rank, text);
    MPI_Abort(*comm, *code);
}

static void handle_errors(void)
{
    MPI_Errhandler now, own;
    if (MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now) != MPI_SUCCESS)
        return;
    if (now == MPI_ERRORS_ARE_FATAL
        && MPI_Comm_create_errhandler(on_mpi_error, &own) == MPI_SUCCESS) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, own);
        MPI_Errhandler_free(&own);
    }
    MPI_Errhandler_free(&now);
}

static void start_mpi(int *argc, char ***argv)
{
    int running = 0, level;
    MPI_Initialized(&running);
    if (!running
        && PMPI_Init_thread(argc, argv, sode_helper_level(), &level)
               != MPI_SUCCESS) {
        fprintf(stderr, "sode: MPI does not start\n");
        _Exit(EXIT_FAILURE);
    }
    sode_context.owns_mpi = !running;
    if (!running)
        handle_errors();
    sode_context.adopts = 1;
}

static void at_exit(int status, void *unused)
{
    (void)unused;
    sode_context_t *c = &sode_context;
    if (!c->started || c->ending || c->waiting || c->pid != (int)getpid()
        || sode_helper_is_self())
        return;
    /* Process managers may end the other ranks when one ends with a status other
     * than 0: what they have printed must be out when they meet here. */
    fflush(NULL);
    sode_run_end("exit", status & 0xff /* what the parent process sees */);
    if (!c->owns_mpi)
        return;
    /* MPI libraries never free some memory of their plugins.  Later, when the
     * plugins are gone, nothing tells it from the program's. */
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
    sode_finalize_mpi_at_exit(status);
}

SODE_EXPORT int sode_start(int argc, char **argv, char **envp,
                           int (*program)(int, char **, char **))
{
    if (!sode_context.units)
        return program(argc, argv, envp);
    start_mpi(&argc, &argv);
    /* Registered after MPI's own handlers, so it runs before them, and before
     * everything that the program registers, so it runs after that. */
    on_exit(at_exit, NULL);
    sode_run_begin(MPI_COMM_WORLD, "start");
    sode_context.stack_begin = (uintptr_t)__builtin_frame_address(0);
    exit(program(argc, argv, envp));
}
