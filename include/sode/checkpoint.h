/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file checkpoint.h
 * Checkpoint and restart: a killed job goes on where it last saved, on any number of nodes, bit for bit (docs/checkpoint.md).
 *
 * @code
 *   #include <xmp.h>
 *   #include <sode/checkpoint.h>
 *   double u[100][200];
 *   #pragma xmp align u[i][*] with t[i]
 *   int step = 0;
 *   ...
 *   sode_checkpoint_t *state = sode_checkpoint_open("heat.state");
 *   sode_checkpoint_array(state, "u", xmp_desc_of(u));
 *   sode_checkpoint_value(state, step);
 *   if (!sode_restart(state))
 *       initialize();                          // there is none yet
 *   while (step < 100000) {
 *       advance();
 *       step++;
 *       if (sode_checkpoint_due(600))          // every ten minutes, or when the batch system says so
 *           sode_checkpoint(state);
 *   }
 *   sode_checkpoint_close(state);
 * @endcode
 *
 * Conventions.  All functions are collective over the ENS, which is the same from open to close, and get the same names and
 * values on all its nodes.  A failure ends the job with one message; of a checkpoint opened by sode_checkpoint_try, it is
 * returned instead, and sode_file_error() is the message.
 */
#ifndef SODE_CHECKPOINT_H
#define SODE_CHECKPOINT_H

#include <sode/io.h>

#pragma GCC system_header /* no warnings about the inside of these macros in the user's compilation */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sode_checkpoint sode_checkpoint_t; /**< what is saved together, and where; opaque */

/** Names the file.  Nothing is read or written yet. */
#define sode_checkpoint_open(path) sode_io_checkpoint_open(SODE_IO_WHERE_, (path), 0)
/** The same, but failures are returned: NULL here, 1 by the others, -1 by sode_restart. */
#define sode_checkpoint_try(path) sode_io_checkpoint_open(SODE_IO_WHERE_, (path), 1)

/** Adds a distributed array: `xmp_desc_of(u)`, literally so under a plain compiler.  name: what the file calls it; NULL: its
 *  own name.  It exists, and has its storage, until sode_checkpoint_close. */
#ifdef __SODE__
#define sode_checkpoint_array(checkpoint, name, array) \
    sode_io_checkpoint_array(SODE_IO_WHERE_, (checkpoint), (name), (array))
#else
#define sode_checkpoint_array(checkpoint, name, array) \
    sode_io_checkpoint_array_value(SODE_IO_WHERE_, (checkpoint), (name), sode_io_takes_only_##array)
#endif
/** Adds a variable that is not distributed and has the same value on all nodes: a scalar, a struct, an array.  It exists
 *  until sode_checkpoint_close.  A pointer is an error: sode_checkpoint_memory takes what it points to. */
#define sode_checkpoint_value(checkpoint, variable) \
    sode_io_checkpoint_memory(SODE_IO_WHERE_, (checkpoint), #variable, SODE_CHECKPOINT_ADDRESS_(variable), \
                              sizeof(variable))
/** Adds memory that has the same contents on all nodes, until sode_checkpoint_close. */
#define sode_checkpoint_memory(checkpoint, name, address, bytes) \
    sode_io_checkpoint_memory(SODE_IO_WHERE_, (checkpoint), (name), (address), (bytes))

/** Saves all that was added.  On return it is on the disk, in place of what the file had before.  A job that is killed at any
 *  instant leaves the old checkpoint or the new one, whole. */
#define sode_checkpoint(checkpoint) sode_io_checkpoint_save(SODE_IO_WHERE_, (checkpoint))
/** Saves all that was added while the program goes on: what is to be saved is copied, and a helper thread of each node writes
 *  it.  A later sode_checkpoint_due that finds it written makes it the checkpoint; sode_checkpoint_end, and all other calls but
 *  those that add, wait for that.  If a computer has less than twice the memory for the copies, it is saved before this returns.
 *  The values that were added may be changed as soon as this returns. */
#define sode_checkpoint_begin(checkpoint) sode_io_checkpoint_begin(SODE_IO_WHERE_, (checkpoint))
/** Waits until what was begun is on the disk; returns at once if nothing was.  A failure since sode_checkpoint_begin is one of
 *  this function. */
#define sode_checkpoint_end(checkpoint) sode_io_checkpoint_end(SODE_IO_WHERE_, (checkpoint))
/** Restores all that was added.  Returns 1; or 0 if there is no checkpoint, and changes nothing then.  What is restored was
 *  compared with its checksums before; shadows stay as they are: reflect comes next. */
#define sode_restart(checkpoint) sode_io_checkpoint_restore(SODE_IO_WHERE_, (checkpoint))

/** Answers of sode_checkpoint_due. */
enum {
    SODE_DUE = 1,     /**< time is up, or a node got SIGUSR1 */
    SODE_DUE_LAST = 2 /**< a node got SIGTERM: the batch system is about to end the job.  Save, then end */
};
/** Is it time to save?  0: no.  All nodes get the same answer: `seconds` since the last sode_checkpoint, or since the start of
 *  the program, or one of the two signals since the last call.  From the first call on, they do not end the program any more; a
 *  handler that the program has set before is called, too, and a signal that is ignored stays so. */
#define sode_checkpoint_due(seconds) sode_io_checkpoint_due(SODE_IO_WHERE_, (seconds))

/** Forgets what was added.  The file stays. */
#define sode_checkpoint_close(checkpoint) sode_io_checkpoint_close(SODE_IO_WHERE_, (checkpoint))

/* ---- what the macros call -------------------------------------------------------------------------------- */

SODE_IO_FUNCTION_ sode_checkpoint_t *sode_io_checkpoint_open(const char *where, const char *path, int tries);
SODE_IO_FUNCTION_ int sode_io_checkpoint_array(const char *where, sode_checkpoint_t *checkpoint, const char *name,
                                               const void *array);
SODE_IO_FUNCTION_ int sode_io_checkpoint_memory(const char *where, sode_checkpoint_t *checkpoint, const char *name,
                                                void *address, size_t bytes);
SODE_IO_FUNCTION_ int sode_io_checkpoint_save(const char *where, sode_checkpoint_t *checkpoint);
SODE_IO_FUNCTION_ int sode_io_checkpoint_begin(const char *where, sode_checkpoint_t *checkpoint);
SODE_IO_FUNCTION_ int sode_io_checkpoint_end(const char *where, sode_checkpoint_t *checkpoint);
SODE_IO_FUNCTION_ int sode_io_checkpoint_restore(const char *where, sode_checkpoint_t *checkpoint);
SODE_IO_FUNCTION_ int sode_io_checkpoint_due(const char *where, double seconds);
SODE_IO_FUNCTION_ int sode_io_checkpoint_close(const char *where, sode_checkpoint_t *checkpoint);

#ifdef __cplusplus
#define SODE_CHECKPOINT_ADDRESS_(x) ((void *)&(x))
#else
/* The type of a pointer is not changed by adding 0, that of an array is. */
#define SODE_CHECKPOINT_ADDRESS_(x) \
    __extension__({ \
        _Static_assert(__builtin_classify_type(x) != 5 || \
                           !__builtin_types_compatible_p( \
                               __typeof__(x), \
                               __typeof__(__builtin_choose_expr(__builtin_classify_type(x) == 5, (x), (char *)0) + 0)), \
                       "a pointer cannot be saved: sode_checkpoint_memory saves what it points to"); \
        (void *)&(x); \
    })
#endif

#ifndef __SODE__
static inline int sode_io_checkpoint_array_value(const char *where, sode_checkpoint_t *checkpoint, const char *name,
                                                 sode_serial_array_t array)
{
    return sode_io_checkpoint_array(where, checkpoint, name, &array);
}
#endif

#ifdef __cplusplus
}
#endif

#endif
