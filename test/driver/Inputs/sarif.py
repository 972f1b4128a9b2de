#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints the results of a SARIF log, one line each, after checking what the standard (2.1.0) demands of them.

import json
import os
import re
import sys
import urllib.parse

with open(sys.argv[1]) as file:
    log = json.load(file)
assert log["version"] == "2.1.0" and len(log["runs"]) == 1
run = log["runs"][0]
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
assert len(set(rules)) == len(rules)
for rule in run["tool"]["driver"]["rules"]:  # text for people: no formats of Clang's
    assert not re.search(r"%(\d|select|plural|s\d)", rule["shortDescription"]["text"]), rule
base = run["originalUriBaseIds"]["PWD"]["uri"]
assert base.startswith("file:///") and base.endswith("/"), base
assert urllib.parse.unquote(base[len("file://"):]) == os.path.realpath(".") + "/"


def place(location):
    physical = location["physicalLocation"]
    artifact, region = physical["artifactLocation"], physical["region"]
    uri = artifact["uri"]
    assert ("uriBaseId" in artifact) != uri.startswith("file:///"), artifact
    assert all(region[key] >= 1 for key in ("startLine", "startColumn", "endLine", "endColumn"))
    return "{}:{startLine}:{startColumn}-{endColumn}".format(urllib.parse.unquote(uri), **region)


print("exit", run["invocations"][0]["exitCode"], run["invocations"][0]["executionSuccessful"])
for result in run["results"]:
    assert rules[result["ruleIndex"]] == result["ruleId"]
    assert result["level"] in ("error", "warning", "note")
    print(place(result["locations"][0]), result["level"], result["ruleId"], result["message"]["text"])
    for note in result.get("relatedLocations", []):
        print("  note", place(note), note["message"]["text"])
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            for replacement in change["replacements"]:
                region = replacement["deletedRegion"]
                print("  fix {startLine}:{startColumn}-{endColumn}".format(**region), replacement["insertedContent"]["text"])
