# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The packages that Python must have."""

import importlib.util
import os
import sys

NEEDED = ("numpy", "h5py", "matplotlib")
SYSTEM = "/usr/bin/python3"  # a user's own Python, from pyenv or conda, may lack what the computer's has


def missing():
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


def find():
    """Returns if all are there; else goes on with the computer's Python, or ends with what to install."""
    names = missing()
    if not names:
        return
    if sys.executable != SYSTEM and os.access(SYSTEM, os.X_OK):
        os.execv(SYSTEM, [SYSTEM, *sys.argv])
    sys.exit(f"sode-view: error: {sys.executable} has no {', '.join(names)}: install "
             f"{' '.join('python3-' + name for name in names)} (Debian), or 'pip install {' '.join(names)}'")
