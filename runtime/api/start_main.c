/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libsode_start.a: the linker calls this main (-Wl,--wrap=main) and knows the
 * program's own one as __real_main.  Static always; see LINKING.md. */
#include "api/start.h"

int __real_main(int argc, char **argv, char **envp);
int __wrap_main(int argc, char **argv, char **envp);

int __wrap_main(int argc, char **argv, char **envp)
{
    return sode_start(argc, argv, envp, __real_main);
}
