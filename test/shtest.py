# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# lit's shell tests, with additions: a tree may leave out those that start no ranks; of some folders it may leave out those that
# another tree of the same MPI runs; in some folders words or variables mean something else; those of folders with long ones begin first,
# where lit has no times of an earlier run, so that no core is idle at the end; and each has its processor time as a metric,
# which lit -o keeps and count.py --time sums up: what a machine that others use, too, does not change much. `--param mutant_logs=FOLDER`: a file there
# for each, in which mutants/switch.h notes what it reaches.

import os
import re
import resource

import lit.formats
import lit.Test

STARTS_RANKS = ("%mpirun", "%run-compare", "%run-together", "%random-compare", "%name-of-mpi")
LONG = ("samples", "random")
NOT_SANITIZED = re.compile(r"UNSUPPORTED:.*\bsanitize\b|REQUIRES:.*\b(other-mpi|mpi=openmpi)\b")


class ShTest(lit.formats.ShTest):
    def __init__(self, only_ranks, elsewhere=(), elsewhere_alone=(), changes=()):
        """Of the folders of `elsewhere` only what sanitizers don't run; of `elsewhere_alone` that and what starts ranks.
        `changes`: (folders, environment, meanings of words)."""
        super().__init__(execute_external=True)  # bash: tests may loop
        self.only_ranks, self.elsewhere, self.elsewhere_alone, self.changes = only_ranks, elsewhere, elsewhere_alone, changes

    def getTestsForPath(self, suite, path_in_suite, lit_config, config):
        """Also of a file that is named alone."""
        for folders, environment, words in self.changes:
            if path_in_suite[0] in folders:
                config.environment.update(environment)
                config.substitutions = [(word, words.get(word, meaning)) for word, meaning in config.substitutions]
        yield from super().getTestsForPath(suite, path_in_suite, lit_config, config)

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        top = path_in_suite[0] if path_in_suite else None
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, config):
            with open(test.getSourcePath(), errors="replace") as file:
                text = file.read()
            alone = not any(word in text for word in STARTS_RANKS)
            if self.only_ranks and alone:
                continue
            if (top in self.elsewhere or alone and top in self.elsewhere_alone) and not NOT_SANITIZED.search(text):
                continue
            test.previous_elapsed = test.previous_elapsed or float(top in LONG)
            yield test

    def execute(self, test, lit_config):
        before = processor_time()
        if "mutant_logs" in lit_config.params:
            log = os.path.join(lit_config.params["mutant_logs"], "+".join(test.path_in_suite))
            open(log, "w").close()
            test.config.environment.update(MUTANT_LOG=log, MUTANT=lit_config.params["mutant"])
        result = super().execute(test, lit_config)
        if isinstance(result, tuple):
            result = lit.Test.Result(*result)
        result.addMetric("cpu", lit.Test.RealMetricValue(processor_time() - before))
        return result


def processor_time():
    """Of all that was started and has ended: a worker of lit runs one test at a time."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
