# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the generator leaves out because sodecc does not know it yet, or wrongly.  Take a line out when it has
# learned it.
# `generate.py --all` and `run.py --all` leave nothing out; `run.py --without` leaves out more, by the
# names in has() and now().

NOT_YET = set()


def has(name):
    return name not in NOT_YET


def now(rng, name, share):
    """Whether to use a feature here: in this share of the places."""
    return has(name) and rng.random() < share


def leave_out(names):
    NOT_YET.update(names)


def have_all():
    NOT_YET.clear()


# A kind of step that takes half of the places: `run.py --mostly`.
MOSTLY = set()


def mostly(name):
    return name in MOSTLY


def prefer(name):
    MOSTLY.add(name)


def is_cut(seed):
    """Whether the program is cut into functions and files as much as it can: a third of them."""
    return has("cuts") and seed % 3 == 0


# Which programs are C++: of four pairs one, so that even and odd seeds have them; `run.py --language`.
LANGUAGES = {"both": lambda seed: seed // 2 % 4 == 3, "c": lambda seed: False, "c++": lambda seed: True}
LANGUAGE = ["both"]


def is_cxx(seed):
    return LANGUAGES[LANGUAGE[0]](seed)


def use_language(name):
    LANGUAGE[0] = name
