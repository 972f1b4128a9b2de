#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Counts the results in files that lit wrote with -o: "12 passed, 3 failed, 1 unsupported".

import json
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
IGNORED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}  # everything else failed, a time-out also

codes = []
for name in sys.argv[1:]:
    with open(name) as file:
        codes += [test["code"] for test in json.load(file)["tests"]]
passed = sum(code in PASSED for code in codes)
ignored = sum(code in IGNORED for code in codes)
if not codes:
    sys.exit("no tests")
print(f"{passed} passed, {len(codes) - passed - ignored} failed, {ignored} unsupported")
