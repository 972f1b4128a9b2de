#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Starts a program with an input that never ends, waits for a file to appear, sends the signal and returns
# what a shell would say: 128 + signal.
#
#   signal-in.py SIGNAL FILE-PATTERN PROGRAM [WORD]...

import glob
import os
import signal
import subprocess
import sys
import time

name, pattern, *command = sys.argv[1:]
# A shell may have started us with SIGINT ignored.
for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
readable, writable = os.pipe()
process = subprocess.Popen(command, stdin=readable)
deadline = time.monotonic() + 60
while not glob.glob(pattern):
    if process.poll() is not None or time.monotonic() > deadline:
        process.kill()
        sys.exit("the file did not appear")
    time.sleep(0.01)
process.send_signal(getattr(signal, "SIG" + name))
status = process.wait(timeout=60)
sys.exit(128 - status if status < 0 else status)
