# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


class Problem(Exception):
    """What the user is told: what is wrong, and what to do."""
