# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# lit's shell tests, with three additions: a tree may leave out those that start no ranks; those of folders with long ones begin
# first, where lit has no times of an earlier run, so that no core is idle at the end; and each has its processor time as a metric,
# which lit -o keeps and count.py --time sums up: what a machine that others use, too, does not change much.

import resource

import lit.formats
import lit.Test

STARTS_RANKS = ("%mpirun", "%run-compare", "%run-together", "%random-compare", "%name-of-mpi")
LONG = ("samples", "random")


class ShTest(lit.formats.ShTest):
    def __init__(self, only_ranks):
        super().__init__(execute_external=True)  # bash: tests may loop
        self.only_ranks = only_ranks

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, config):
            if not self.only_ranks or starts_ranks(test.getSourcePath()):
                test.previous_elapsed = test.previous_elapsed or float("".join(path_in_suite[:1]) in LONG)
                yield test

    def execute(self, test, lit_config):
        before = processor_time()
        result = super().execute(test, lit_config)
        if isinstance(result, tuple):
            result = lit.Test.Result(*result)
        result.addMetric("cpu", lit.Test.RealMetricValue(processor_time() - before))
        return result


def starts_ranks(path):
    with open(path, errors="replace") as file:
        text = file.read()
    return any(word in text for word in STARTS_RANKS)


def processor_time():
    """Of all that was started and has ended: a worker of lit runs one test at a time."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
