# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the user is told."""

import contextlib

LONGEST = 200  # letters of a reason: NumPy repeats a whole header


class Problem(Exception):
    """What is wrong, and what to do: one line."""

    def __str__(self):
        return printable(super().__str__())


def printable(text):
    """Names of a damaged file may have any characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def reason_of(error):
    if isinstance(error, MemoryError):
        return "no memory for it"
    text = getattr(error, "strerror", None) or str(error.args[0] if error.args else "") or type(error).__name__
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


@contextlib.contextmanager
def told(what):
    """What libraries raise about files and numbers that they can't take, which is nearly anything, is a problem."""
    try:
        yield
    except Problem:
        raise
    except Exception as error:
        raise Problem(f"{what}: {reason_of(error)}")
