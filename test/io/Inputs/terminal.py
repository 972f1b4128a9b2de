#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# terminal.py COLUMNS PROGRAM...: runs a program on a terminal of so many columns, and prints what it writes to it: "<" and a new line
# where a line is written over.  A line that is too long for the terminal is an error.

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

columns = int(sys.argv[1])
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
process = subprocess.Popen(sys.argv[2:], stderr=theirs)
os.close(theirs)
written = b""
while True:
    try:
        part = os.read(ours, 65536)
    except OSError:  # the program has ended
        break
    if not part:
        break
    written += part
lines = written.decode().replace("\r\n", "\n").replace("\n\r", "\n").replace("\x1b[K", "").replace("\r", "<\n").lstrip("<\n")
sys.stdout.write(lines)
long = [line for line in lines.split("\n") if len(line.rstrip("<")) >= columns]
sys.exit(process.wait() or (f"too long: {long[0]}" if long else 0))
