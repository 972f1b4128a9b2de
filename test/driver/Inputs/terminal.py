#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a command on a terminal of its own and prints what it wrote there; returns its exit status.

import os
import pty
import sys

os.environ["TERM"] = "xterm"
status = pty.spawn(sys.argv[1:], stdin_read=lambda descriptor: b"")
sys.exit(os.waitstatus_to_exitcode(status))
