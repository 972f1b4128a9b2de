/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The SODE_* variables of the environment, all read here (settings.def lists
 * them).  Launchers may forward them to some ranks only, or different ones to
 * different ranks, and ranks that go different ways would wait for each other
 * for ever.  So rank 0 reads and checks them, one broadcast at the start gives
 * its values to all, and everybody else asks this file.
 */
#ifndef SODE_BASE_SETTINGS_H
#define SODE_BASE_SETTINGS_H

#include <mpi.h>
#include <stdint.h>

#include "sode/abi.h"

enum sode_setting {
#define SETTING(Id, ...) SODE_SET_##Id,
#include "base/settings.def"
    SODE_SETTINGS = SODE_SET_NODE_SIZE + SODE_MAX_DIMS /* one per dimension */
};

/* Reads the environment of rank 0 and gives it to all, with a fact of rank 0's
 * beside.  SODE_ERR_SETTING, on rank 0: a value that cannot be.  Collective;
 * once, at the start. */
int sode_settings_agree(MPI_Comm comm, int *fact);

/* The value, or the default; "" if there is none.  Elsewhere than on rank 0 what
 * only that uses (file names) may be cut: it is set, or it is not.  Before all
 * have agreed, and outside a run, the own environment. */
const char *sode_setting(enum sode_setting setting);
int64_t sode_setting_number(enum sode_setting setting);

/* Of NUMBERS the k-th; 0 if there are no more. */
int64_t sode_setting_at(enum sode_setting setting, int k);

/* It has this value. */
int sode_setting_is(enum sode_setting setting, const char *value);

/* The same, but if the program has changed the variable since the start (setenv,
 * on all ranks alike) the new value.  SODE_ERR_SETTING: one that cannot be. */
int sode_setting_later(enum sode_setting setting, const char **value);

/* The own environment alone, for what must be known before MPI starts. */
const char *sode_setting_own(enum sode_setting setting);

/* A warning: the variables of this rank that rank 0's hold instead of; NULL:
 * there are none. */
const char *sode_settings_overruled(void);

/* A warning about the k-th variable that looks like a misspelt one; NULL: there
 * are no more.  Variables that resemble none of ours are somebody else's. */
const char *sode_settings_misspelt(int k);

#endif
