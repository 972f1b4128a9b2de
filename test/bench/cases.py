# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What is measured: a table of kernels, each with rows split (first dimension) and columns split (last).

from dataclasses import dataclass

# name             source      options                        extents for --check, odd and small
KERNELS = [
    ("laplace",        "laplace",  [],                                  ["-DN=37"]),
    ("laplace-float",  "laplace",  ["-DELEMENT=float"],                 ["-DN=37"]),
    ("laplace-long",   "laplace",  ["-DELEMENT=long"],                  ["-DN=37"]),
    ("laplace-helper", "laplace",  ["-DHELPER"],                        ["-DN=37"]),
    ("stencil7",       "stencil7", [],                                  ["-DN=17"]),
    ("himeno",         "himeno",   [],                                  ["-DNI=11", "-DNJ=12", "-DNK=13"]),
    ("himeno-simd",    "himeno",   ["-DSIMD_SUM", "-fopenmp-simd"],     ["-DNI=11", "-DNJ=12", "-DNK=13"]),
]
SPLITS = {"rows": [], "columns": ["-DCOLUMNS"]}


@dataclass(frozen=True)
class Case:
    kernel: str   # row of KERNELS
    split: str    # key of SPLITS
    source: str   # kernels/<source>.c and kernels/<source>_mpi.c
    options: tuple
    tolerance: float  # relative difference of checksums that the order of additions can make

    def __str__(self):
        return f"{self.kernel} {self.split}"


def select(kernels, splits, tiny):
    """The cases of these kernels (names or beginnings of names; none: all) and splits."""
    cases = []
    for name, source, options, small in KERNELS:
        if kernels and not any(name == word or name.startswith(word + "-") for word in kernels):
            continue
        for split in splits:
            words = options + SPLITS[split] + (small if tiny else [])
            if "-DELEMENT=long" in options:
                tolerance = 0.0  # whole numbers, added exactly
            elif source == "himeno" or "-DELEMENT=float" in options:
                tolerance = 1e-6  # the compiler chooses which products it fuses; elements differ in the last bit
            else:
                tolerance = 1e-11
            cases.append(Case(name, split, source, tuple(words), tolerance))
    return cases
