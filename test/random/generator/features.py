# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the generator leaves out because sodecc refuses it as not supported yet (docs/language.md).  Take a line
# out when the compiler learns it.  `generate.py --all` and `run.py --all` leave nothing out.

NOT_YET = {
    "= *",  # nodes p[n] = *
    "async",  # reflect, reduction, bcast with async, wait_async
    "full shadow",  # shadow a[*]
    "locations",  # reduction(firstmax: m / i /), reduction (max: m / i /)
    "orthogonal",  # reflect (a) orthogonal
    "parameters",  # align of parameters
    "pointers",  # align of pointers, xmp_malloc
    "reduce_shadow",
    "reduction -",
    "replicas",  # bcast and reduction of replicated distributed arrays
    "tasks",
    "template_fix",  # template t[:], gblock(*)
    "widened",  # expand, margin, peel_and_wait
}


def has(name):
    return name not in NOT_YET


def leave_out(names):
    NOT_YET.update(names)


def have_all():
    NOT_YET.clear()
