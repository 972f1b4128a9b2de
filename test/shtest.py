# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# lit's shell tests, with four additions: a tree may leave out those that start no ranks; of some folders it may leave out those that
# another tree of the same MPI runs, and run all of the rest where it shares others; those of folders with long ones begin first, where lit has no times of an earlier run, so that no core is idle at the end; and each has its processor time as a metric,
# which lit -o keeps and count.py --time sums up: what a machine that others use, too, does not change much.

import re
import resource

import lit.formats
import lit.Test

STARTS_RANKS = ("%mpirun", "%run-compare", "%run-together", "%random-compare", "%name-of-mpi")
LONG = ("samples", "random")
NOT_SANITIZED = re.compile(r"UNSUPPORTED:.*\bsanitize\b|REQUIRES:.*\bother-mpi\b")


class ShTest(lit.formats.ShTest):
    def __init__(self, only_ranks, once=(), whole=None):
        """In the folders of `once`, a tree with `whole`, the meaning of some words, gives them this one there; one without it
        runs what sanitizers don't."""
        super().__init__(execute_external=True)  # bash: tests may loop
        self.only_ranks, self.once, self.whole = only_ranks, once, whole

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        once = path_in_suite[0] in self.once if path_in_suite else False
        if once and self.whole:
            config.substitutions = [(word, self.whole.get(word, meaning)) for word, meaning in config.substitutions]
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, config):
            with open(test.getSourcePath(), errors="replace") as file:
                text = file.read()
            if self.only_ranks and not any(word in text for word in STARTS_RANKS):
                continue
            if once and not self.whole and not NOT_SANITIZED.search(text):
                continue
            test.previous_elapsed = test.previous_elapsed or float("".join(path_in_suite[:1]) in LONG)
            yield test

    def execute(self, test, lit_config):
        before = processor_time()
        result = super().execute(test, lit_config)
        if isinstance(result, tuple):
            result = lit.Test.Result(*result)
        result.addMetric("cpu", lit.Test.RealMetricValue(processor_time() - before))
        return result


def processor_time():
    """Of all that was started and has ended: a worker of lit runs one test at a time."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
