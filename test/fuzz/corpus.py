#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A corpus is one file in the repository, its inputs separated by a line, and a directory for libFuzzer.
#
#   corpus.py split FILE DIRECTORY
#   corpus.py join DIRECTORY FILE

import hashlib
import os
import sys

SEPARATOR = b"\n==== next input ====\n"


def split(path, directory):
    os.makedirs(directory, exist_ok=True)
    if not os.path.exists(path):
        return
    with open(path, "rb") as file:
        for data in file.read().split(SEPARATOR):
            with open(os.path.join(directory, hashlib.sha1(data).hexdigest()), "wb") as out:
                out.write(data)


def join(directory, path):
    inputs = set()
    for name in os.listdir(directory):
        with open(os.path.join(directory, name), "rb") as file:
            data = file.read()
        if SEPARATOR not in data:
            inputs.add(data)
    with open(path, "wb") as out:
        out.write(SEPARATOR.join(sorted(inputs, key=lambda data: (len(data), data))))


command, source, target = sys.argv[1:]
{"split": split, "join": join}[command](source, target)
