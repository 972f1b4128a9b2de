# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the generator leaves out because sodecc refuses it as not supported yet (docs/language.md).  Take a line
# out when the compiler learns it.

NOT_YET = {
    "full shadow",  # shadow a[*]
    "reduction -",
}


def has(name):
    return name not in NOT_YET
